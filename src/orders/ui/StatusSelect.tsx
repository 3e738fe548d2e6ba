import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../accounts/ui/session.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { refresh, useSend } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import { orders, type OrderRow } from '../contract.ts'
import {
  isFinal,
  mayMove,
  moveFailed,
  orderLabel,
  orderStatuses,
  sellerFor,
  statusChoices,
  statusLabels,
  type OrderStatus as Status,
} from '../order.ts'
import { isToVerify, lookForMoneyFirst } from '../payment-proof.ts'
import { OrderStatus } from './OrderStatus.tsx'
import { showStatus } from './show-status.ts'
import styles from './StatusSelect.module.css'

interface StatusSelectProps {
  readonly order: Pick<OrderRow, 'id' | 'orderNumber' | 'status' | 'soldBy' | 'isPaid' | 'proof'>
}

/** Moves an order on. What the order's state or the person's role does not allow cannot be chosen. */
export function StatusSelect({ order }: StatusSelectProps) {
  const user = useUser()
  const client = useQueryClient()
  const [isCancelling, setCancelling] = useState(false)
  const move = useSend(orders.move, {
    refreshes: showStatus,
    onDone: ({ data }) =>
      toast.success(`Order ${orderLabel(data)} is now ${statusLabels[data.status]}.`),
    onRefused: async ({ said }) => {
      toast.failure(moveFailed(said))
      // Somebody else may have been faster: what is shown must be what is.
      await refresh(client, showStatus)
    },
  })

  if (isFinal(order.status)) {
    return (
      <span className={styles.final}>
        <OrderStatus status={order.status} /> <span className="dimmed">(Final)</span>
      </span>
    )
  }

  const moveTo = (status: Status) =>
    move.mutate({ params: { id: order.id }, body: { status, from: order.status } })
  return (
    <>
      <NativeSelect
        aria-label={`Status of order ${orderLabel(order)}`}
        className={styles.select}
        data-status={order.status}
        disabled={move.isPending}
        // What was chosen stands at once; a refusal puts it back.
        value={move.isPending ? move.variables.body.status : order.status}
        data={statusChoices(order.status).map((status) => ({
          value: status,
          label: statusLabels[status],
          disabled: !mayMove(
            user?.role ?? '',
            order.status,
            status,
            sellerFor(order.soldBy, user?._id),
          ),
        }))}
        onChange={({ currentTarget }) => {
          const status = orderStatuses.find((known) => known === currentTarget.value)
          if (status === 'cancelled') setCancelling(true)
          else if (status !== undefined && status !== order.status) moveTo(status)
        }}
      />
      {isCancelling && (
        <ConfirmModal
          title={`Cancel order ${orderLabel(order)}?`}
          confirm="Cancel order"
          cancel="Keep order"
          onCancel={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false)
            moveTo('cancelled')
          }}
        >
          {`Its ingredients go back on the shelf. A cancelled order stays cancelled.${
            order.isPaid ? ' What was paid for it is then to be given back.' : ''
          }${isToVerify(order) ? ` ${lookForMoneyFirst}` : ''}`}
        </ConfirmModal>
      )}
    </>
  )
}
