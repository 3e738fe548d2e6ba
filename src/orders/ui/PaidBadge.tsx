import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import type { OrderRow } from '../contract.ts'
import { isBought, isDue } from '../order.ts'
import { paidWords } from '../order-sheet.ts'

/** Whether its money is there, beside how far it is; of what was called off nothing is said. */
export function PaidBadge({ order }: { readonly order: Pick<OrderRow, 'status' | 'isPaid'> }) {
  if (isDue(order)) return <StatusBadge tone="waiting">{paidWords(order)}</StatusBadge>
  return isBought(order) ? <StatusBadge tone="good">{paidWords(order)}</StatusBadge> : null
}
