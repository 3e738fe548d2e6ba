import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { momentText } from '../../kit/ui/Moment.tsx'
import { useNow } from '../../kit/ui/use-now.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { isSilence, noAnswer } from '../../kit/ui/calls/silence.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { outliving } from '../../kit/ui/calls/outliving.ts'
import { holdSecondTap } from '../../kit/ui/taps/second-tap.ts'
import { toast } from '../../kit/ui/toast.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { paths } from '../../paths.ts'
import { orders } from '../../orders/contract.ts'
import { mayMove, orderLabel } from '../../orders/order.ts'
import { kitchen, type QueuedOrder } from '../contract.ts'
import { waitSince } from '../../orders/waiting.ts'
import { nextStep, putBackWithinMs } from '../queue.ts'
import { useHeldStep } from './held-step.ts'
import styles from './KitchenQueue.module.css'
import { useArrivals } from '../../orders/ui/new-orders.ts'
import { OrderStatus } from '../../orders/ui/OrderStatus.tsx'
import { PaidBadge } from '../../orders/ui/PaidBadge.tsx'
import { RingingSwitch } from '../../orders/ui/RingingSwitch.tsx'

/** /{slug}/admin/queue: what to make next, to be read from where one stands. Orders come and go by themselves. */
export function KitchenQueue() {
  const store = useStore()
  const { data, error, refetch } = useQuery(q(kitchen.queue, { query: { storeId: store.id } }))
  const waiting = data?.data
  const nowMs = useNow()
  useArrivals(
    useMemo(() => waiting?.map(({ id }) => id), [waiting]),
    store.id,
  )
  return (
    <Column>
      <Head title={`Queue | ${store.name}`} />
      <PageTitle note={countOf(waiting?.length ?? 0)} actions={<QueueActions store={store} />}>
        Queue
      </PageTitle>
      {waiting === undefined && error && <ErrorState message={error.message} onRetry={refetch} />}
      {waiting === undefined && !error && <Skeleton />}
      {waiting?.length === 0 && (
        <EmptyState isPage title="Nothing to make">
          New orders appear here by themselves.
        </EmptyState>
      )}
      {waiting !== undefined && waiting.length > 0 && (
        <ol className={styles.queue}>
          {waiting.map((order) => (
            <Ticket key={order.id} store={store} order={order} nowMs={nowMs} />
          ))}
        </ol>
      )}
    </Column>
  )
}

/** Whoever reads the queue may stand at a station as well: on a phone the bar is behind "More", and this is nearer. */
const QueueActions = ({ store }: { readonly store: PublicStore }) => (
  <>
    <RingingSwitch />
    <Button component={Link} to={paths.adminBar(store.slug)} variant="default">
      Open the bar
    </Button>
  </>
)

function countOf(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? '1 order to make' : `${count} orders to make, the longest waiting first`
}

const cameFrom = ({ atKiosk, isOnline }: QueuedOrder) => {
  if (atKiosk) return 'Kiosk'
  return isOnline ? 'Online' : 'Counter'
}

interface TicketProps {
  readonly store: PublicStore
  readonly order: QueuedOrder
  readonly nowMs: number
}

function Ticket({ store, order, nowMs }: TicketProps) {
  const wait = waitSince(order.createdAt, nowMs)
  const role = useUser()?.role ?? ''
  const { to, label, isLast } = nextStep[order.status]
  const { isHeld, hold, putBack } = useHeldStep(putBackWithinMs)
  const [isUnheard, setUnheard] = useState(false)
  const move = useSend(orders.move, {
    refreshes: [kitchen.queue],
    // Who leaves the page while a step is held means what they pressed.
    via: outliving,
    // A message goes by; whoever looks up in a minute still has to see that nothing has happened.
    onRefused: (refusal) =>
      isSilence(refusal.status) ? setUnheard(true) : toast.failure(refusal.message),
  })
  const press = () => {
    // What stands where this one stood is not aimed at: the next step, and the way back from the last one.
    holdSecondTap()
    setUnheard(false)
    const send = () =>
      move.mutate({ params: { id: order.id }, body: { status: to, from: order.status } })
    if (isHeld) putBack()
    else if (isLast) hold(send)
    else send()
  }
  return (
    <li
      className={styles.ticket}
      data-status={order.status}
      data-pace={wait.pace}
      data-held={isHeld || undefined}
    >
      <header className={styles.head}>
        <h2>{orderLabel(order)}</h2>
        <span
          className={styles.wait}
          data-pace={wait.pace}
          title={momentText(order.createdAt, store.timeZone)}
        >
          {wait.words}
          {wait.pace !== 'calm' && <span className="unseen">, waiting {wait.pace}</span>}
        </span>
        <p className={styles.whose}>
          <OrderStatus status={order.status} />
          {!order.isPaid && <PaidBadge order={order} />}
          {cameFrom(order)}
          {order.name !== '' && <strong dir="auto">{order.name}</strong>}
        </p>
      </header>
      <ul className={styles.items}>
        {order.items.map(({ name, quantity, addons, note }, at) => (
          <li key={at}>
            <p className={styles.item} dir="auto">
              <strong>{quantity} ×</strong> {name}
            </p>
            {addons.length > 0 && (
              <p className={styles.addons} dir="auto">
                {addons.join(', ')}
              </p>
            )}
            {note !== '' && (
              <p className={styles.note} dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
      {order.notes !== '' && (
        <p className={styles.note} dir="auto">
          {order.notes}
        </p>
      )}
      {isUnheard && (
        <p role="alert" className={styles.unheard}>
          {noAnswer}
        </p>
      )}
      <output className={styles.held}>{isHeld && 'Ready. It leaves in a moment.'}</output>
      {mayMove(role, order.status, to) && (
        // One button, so that whoever works by keys stays at it.
        <Button
          fullWidth
          className={styles.next}
          variant={isHeld ? 'default' : 'filled'}
          loading={move.isPending}
          aria-label={`${isHeld ? 'Put back' : label} order ${orderLabel(order)}`}
          onClick={press}
        >
          {isHeld ? 'Put back' : label}
        </Button>
      )}
    </li>
  )
}
