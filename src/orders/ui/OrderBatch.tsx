import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../accounts/ui/session.ts'
import { call } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { BatchBar, useBatch, type Choosing } from '../../kit/ui/choosing.tsx'
import { danger } from '../../kit/ui/colour.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { orders, type OrderRow } from '../contract.ts'
import {
  isFinal,
  mayMove,
  orderLabel,
  orderStatuses,
  sellerFor,
  statusLabels,
  type OrderStatus,
} from '../order.ts'
import { showStatus } from './show-status.ts'

/** Moves several orders on at once; what one of them or the person's role does not allow cannot be pressed. */
export function OrderBatch({ of }: { readonly of: Choosing<OrderRow> }) {
  const user = useUser()
  const client = useQueryClient()
  const [isCancelling, setCancelling] = useState(false)
  const { mutate, isPending } = useBatch<OrderRow, OrderStatus>({
    act: ({ id, status: from }, status) =>
      call(orders.move, { params: { id }, body: { status, from } }),
    nameOf: (order) => `Order ${orderLabel(order)}`,
    onEnd: () => refresh(client, showStatus),
  })
  const mayAllMove = (to: OrderStatus) =>
    of.chosen.length > 0 &&
    of.chosen.every(
      ({ status, soldBy }) =>
        status !== to && mayMove(user?.role ?? '', status, to, sellerFor(soldBy, user?._id)),
    )
  const moveTo = (change: OrderStatus) => mutate({ rows: of.chosen, change })
  return (
    <>
      <BatchBar of={of}>
        {orderStatuses.map((status) => (
          <Button
            key={status}
            variant="default"
            {...(status === 'cancelled' && { color: danger, variant: 'subtle' })}
            disabled={isPending || !mayAllMove(status)}
            onClick={() => (status === 'cancelled' ? setCancelling(true) : moveTo(status))}
          >
            {statusLabels[status]}
          </Button>
        ))}
        {of.chosen.some(({ status }) => isFinal(status)) && (
          <small className="dimmed">What is final stays as it is.</small>
        )}
      </BatchBar>
      {isCancelling && (
        <ConfirmModal
          title={
            of.chosen.length === 1 ? 'Cancel one order?' : `Cancel ${of.chosen.length} orders?`
          }
          confirm="Cancel them"
          cancel="Keep them"
          onCancel={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false)
            moveTo('cancelled')
          }}
        >
          Their ingredients go back on the shelf. A cancelled order stays cancelled.
        </ConfirmModal>
      )}
    </>
  )
}
