import { formatMoney } from '../../kit/money.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { isOpen } from '../../stores/store.ts'
import { operator, type RejectedFee, type StoreEntry } from '../contract.ts'
import { changedByActs } from './changed-by-acts.ts'

type Paid = Pick<RejectedFee, 'amount' | 'currency'>
export const amountOf = ({ amount, currency }: Paid) => formatMoney(amount, `${currency} `)

/** Money that came beside what has opened the store: deciding it changes nothing for the store. */
export const isBeside = (store: StoreEntry) => isOpen(store.paymentStatus)

interface ApproveFeeProps {
  readonly store: StoreEntry
  readonly fee: Paid & Pick<RejectedFee, 'id' | 'reference'>
  readonly onClose: () => void
}

/** Asks for the word that opens a store: of a payment that waits, or of one that was rejected by mistake. */
export function ApproveFee({ store, fee, onClose }: ApproveFeeProps) {
  const { mutate, isPending } = useSend(operator.approve, {
    success: isBeside(store) ? 'The payment is settled.' : 'The store is open.',
    refreshes: changedByActs,
  })
  const sent = { params: { slug: store.slug }, body: { attemptId: fee.id } }
  return (
    <ConfirmModal
      title={isBeside(store) ? `Settle this payment of ${store.name}?` : `Open ${store.name}?`}
      confirm="Approve"
      isHarmless
      isBusy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(sent, { onSettled: onClose })}
    >
      {`You have found ${amountOf(fee)} with the reference ${fee.reference ?? '(none)'}. ${
        isBeside(store)
          ? 'The store is open already: the payment is kept, and nobody is told.'
          : 'The store opens at once and its owner gets a letter.'
      }`}
    </ConfirmModal>
  )
}
