import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { q } from '../../kit/ui/calls/query.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { orders } from '../contract.ts'
import { orderLabel } from '../order.ts'
import { brieflyOf } from '../order-sheet.ts'
import styles from './MyOrders.module.css'
import { useOrderToken, useOrderTokens } from './order-tokens.ts'
import { OrderStatus } from './OrderStatus.tsx'
import { OrderWorth } from './OrderWorth.tsx'
import { useFoundHere } from './order-history.ts'

/** Each is a call of its own, and what somebody still waits for is among the latest. */
const mostAskedFor = 5

/** What somebody without an account ordered or opened on this browser, which holds the proof that it is theirs; and the other ways to an order. */
export function MyOrdersOfGuest({ store }: { readonly store: PublicStore }) {
  const placed = useOrderedAsGuest(store.id)
  const logIn = (
    <Button
      component={Link}
      to={paths.login(store.slug, paths.userOrders(store.slug))}
      variant="default"
    >
      Log In
    </Button>
  )
  if (placed.length === 0) {
    return (
      <EmptyState title="No orders from this device yet" action={logIn}>
        The link in the letter about your order opens it, wherever it was placed. Orders of an
        account are seen when you log in.
      </EmptyState>
    )
  }
  return (
    <section className={styles.guest}>
      <h2>Orders on this device</h2>
      <Orders store={store} placed={placed} />
      <p className="dimmed">
        Another order is opened by the link in the letter about it, or when you log in.
      </p>
      {logIn}
    </section>
  )
}

/** Whoever has made an account, or logged in, after ordering: none of it is among the orders of the account. */
export const MyOrdersBefore = (props: PlacedProps) => (
  <section className={styles.guest}>
    <h2>Orders on this device without an account</h2>
    <Orders {...props} />
  </section>
)

/** What was placed here with an account is opened by that, and has no token. */
export function useOrderedAsGuest(storeId: string): FoundHere {
  const tokens = useOrderTokens()
  return useFoundHere(storeId).filter(({ id }) => tokens[id] !== undefined)
}

type FoundHere = ReturnType<typeof useFoundHere>

interface PlacedProps {
  readonly store: PublicStore
  readonly placed: FoundHere
}

const Orders = ({ store, placed }: PlacedProps) => (
  <ul>
    {placed.map(({ id, orderNumber, createdAt }, at) => (
      <li key={id}>
        <Link to={paths.userOrder(store.slug, id)}>Order {orderLabel({ id, orderNumber })}</Link>
        <span className="dimmed">
          <Moment at={new Date(createdAt).toISOString()} timeZone={store.timeZone} />
        </span>
        {at < mostAskedFor && <HowItStands store={store} orderId={id} />}
      </li>
    ))}
  </ul>
)

interface HowItStandsProps {
  readonly store: PublicStore
  readonly orderId: string
}

/** Nothing while it is not known: the line says enough to find the order by. */
function HowItStands({ store, orderId }: HowItStandsProps) {
  const token = useOrderToken(orderId)
  const { data } = useQuery({
    ...q(orders.one, { params: { id: orderId }, query: { token, storeId: store.id } }),
    enabled: token !== undefined,
  })
  if (data === undefined) return null
  return (
    <>
      <p className={styles.held} dir="auto">
        {brieflyOf(data.data.items)}
      </p>
      <p className={styles.stands}>
        <OrderStatus status={data.data.status} />
        <strong>
          <OrderWorth order={data.data} symbol={store.currency} />
        </strong>
      </p>
    </>
  )
}
