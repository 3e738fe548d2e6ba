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
import { isToVerify, lookForMoneyFirst } from '../payment-proof.ts'
import { showStatus } from './show-status.ts'

/** Moves on those of the chosen orders that it can, and the person's role may; how many, where they are not all, stands on the button. */
export function OrderBatch({ of }: { readonly of: Choosing<OrderRow> }) {
  const user = useUser()
  const client = useQueryClient()
  const [isCancelling, setCancelling] = useState(false)
  const { mutate, isPending } = useBatch<OrderRow, OrderStatus>({
    of,
    act: ({ id, status: from }, status) =>
      call(orders.move, { params: { id }, body: { status, from } }),
    nameOf: (order) => `Order ${orderLabel(order)}`,
    onEnd: () => refresh(client, showStatus),
  })
  const movable = (to: OrderStatus) =>
    of.chosen.filter(
      ({ status, soldBy }) =>
        status !== to && mayMove(user?.role ?? '', status, to, sellerFor(soldBy, user?._id)),
    )
  const moveTo = (change: OrderStatus) => mutate({ rows: movable(change), change })
  const cancelled = movable('cancelled')
  return (
    <>
      <BatchBar of={of}>
        {orderStatuses.map((status) => {
          const { length } = movable(status)
          return (
            <Button
              key={status}
              variant="default"
              {...(status === 'cancelled' && { color: danger, variant: 'subtle' })}
              disabled={isPending || length === 0}
              onClick={() => (status === 'cancelled' ? setCancelling(true) : moveTo(status))}
            >
              {statusLabels[status]}
              {length > 0 && length < of.chosen.length && ` (${length})`}
            </Button>
          )
        })}
        {of.chosen.some(({ status }) => isFinal(status)) && (
          <small className="dimmed">What is final stays as it is.</small>
        )}
      </BatchBar>
      {isCancelling && (
        <ConfirmModal
          title={
            cancelled.length === 1 ? 'Cancel one order?' : `Cancel ${cancelled.length} orders?`
          }
          confirm="Cancel them"
          cancel="Keep them"
          onCancel={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false)
            moveTo('cancelled')
          }}
        >
          {`Their ingredients go back on the shelf. A cancelled order stays cancelled. What was paid for any of them is then to be given back.${
            cancelled.some(isToVerify) ? ` ${lookForMoneyFirst}` : ''
          }`}
        </ConfirmModal>
      )}
    </>
  )
}
