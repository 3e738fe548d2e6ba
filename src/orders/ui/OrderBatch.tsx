import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../accounts/ui/session.ts'
import { call } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { BatchBar, useBatch, type Choosing } from '../../kit/ui/choosing.tsx'
import { danger } from '../../kit/ui/colour.ts'
import { orders, type OrderRow } from '../contract.ts'
import { questionBeforeAll } from '../words/final-move.ts'
import {
  isFinal,
  mayMove,
  orderLabel,
  orderStatuses,
  sellerFor,
  statusLabels,
  type OrderStatus,
} from '../order.ts'
import { FinalQuestion } from './FinalQuestion.tsx'
import { showStatus } from './show-status.ts'

/** Moves on those of the chosen orders that it can, and the person's role may; how many, where they are not all, stands on the button. */
export function OrderBatch({ of }: { readonly of: Choosing<OrderRow> }) {
  const user = useUser()
  const client = useQueryClient()
  const [asked, setAsked] = useState<OrderStatus>()
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
  const question = asked && questionBeforeAll(asked, movable(asked))
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
              onClick={() => (isFinal(status) ? setAsked(status) : moveTo(status))}
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
      {asked && question && (
        <FinalQuestion
          question={question}
          onAnswer={(answer) => {
            setAsked(undefined)
            if (answer === 'yes') moveTo(asked)
          }}
        />
      )}
    </>
  )
}
