import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../accounts/ui/session.ts'
import { refresh, useSend } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import { orders, type OrderRow } from '../contract.ts'
import { questionBefore, type Moved } from '../words/final-move.ts'
import {
  isDue,
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
import { FinalQuestion } from './FinalQuestion.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { showStatus } from './show-status.ts'
import styles from './StatusSelect.module.css'

interface StatusSelectProps {
  readonly order: Moved & Pick<OrderRow, 'soldBy'>
}

/** Moves an order on. What the order's state or the person's role does not allow cannot be chosen. */
export function StatusSelect({ order }: StatusSelectProps) {
  const user = useUser()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Status>()
  const move = useSend(orders.move, {
    refreshes: showStatus,
    onDone: ({ data }) =>
      toast.success(
        [
          `Order ${orderLabel(data)} is now ${statusLabels[data.status]}.`,
          ...(data.status === 'delivered' && isDue(order) ? ['It is not yet paid.'] : []),
        ].join(' '),
      ),
    onRefused: async ({ said }) => {
      toast.failure(moveFailed(said))
      // Somebody else may have been faster: what is shown must be what is.
      await refresh(client, showStatus)
    },
  })
  const final = useFocusOnceFinal(order.status)
  const isByKey = useRef(false)

  if (isFinal(order.status)) {
    return (
      <span ref={final} tabIndex={-1} className={styles.final}>
        <OrderStatus status={order.status} /> <span className="dimmed">(Final)</span>
      </span>
    )
  }

  // What was chosen stands at once; a refusal puts it back.
  const shown = move.isPending ? move.variables.body.status : order.status
  const question = asked && questionBefore(asked, order)
  const moveTo = (status: Status) =>
    move.mutate({ params: { id: order.id }, body: { status, from: order.status } })
  return (
    <>
      <NativeSelect
        aria-label={`Status of order ${orderLabel(order)}`}
        className={styles.select}
        data-status={order.status}
        // Not disabled meanwhile: whoever goes on by the keyboard would lose their place.
        aria-busy={move.isPending}
        onKeyDown={() => (isByKey.current = true)}
        onPointerDown={() => (isByKey.current = false)}
        value={shown}
        data={statusChoices(order.status).map((status) =>
          mayMove(user?.role ?? '', order.status, status, sellerFor(order.soldBy, user?._id))
            ? { value: status, label: statusLabels[status] }
            : { value: status, label: `${statusLabels[status]} (ask a manager)`, disabled: true },
        )}
        onChange={({ currentTarget }) => {
          const status = orderStatuses.find((known) => known === currentTarget.value)
          if (move.isPending) currentTarget.value = shown
          else if (status === undefined || status === order.status) return
          // Pointed at in the open list, it is meant; keys pass over it. What takes an order from somebody is asked about always.
          else if (isFinal(status) && (isByKey.current || status === 'cancelled')) setAsked(status)
          else moveTo(status)
        }}
      />
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

/** The list to choose from is gone then, and with it the focus of whoever has just chosen. */
function useFocusOnceFinal(status: Status) {
  const final = useRef<HTMLSpanElement>(null)
  const wasFinal = useRef(isFinal(status))
  useEffect(() => {
    const isNews = isFinal(status) && !wasFinal.current
    wasFinal.current = isFinal(status)
    // What others do to an order takes nobody from where they are.
    if (isNews && document.activeElement === document.body) final.current?.focus()
  }, [status])
  return final
}
