import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import type { OrderRow } from '../contract.ts'
import { isBought, isDue, isOwed } from '../order.ts'
import { isToVerify } from '../payment-proof.ts'
import { paidWords } from '../order-sheet.ts'

/** Whether its money is there, beside how far it is; of what was called off only where money came for it. */
export function PaidBadge({
  order,
}: {
  readonly order: Pick<OrderRow, 'status' | 'isPaid' | 'paidState' | 'proof'> &
    Partial<Pick<OrderRow, 'total'>>
}) {
  if (isOwed(order)) return <StatusBadge tone="waiting">To be given back</StatusBadge>
  if (!isDue(order) && !isBought(order)) return null
  return (
    <>
      <StatusBadge tone={toneOf(order)}>{paidWords(order)}</StatusBadge>
      {isToVerify(order) && (
        <>
          {' '}
          <StatusBadge tone="busy">To verify</StatusBadge>
        </>
      )}
    </>
  )
}

const toneOf = ({ isPaid, paidState }: Pick<OrderRow, 'isPaid' | 'paidState'>) => {
  if (paidState === 'refunded') return 'quiet'
  if (isPaid) return 'good'
  return paidState === 'part' ? 'busy' : 'waiting'
}
