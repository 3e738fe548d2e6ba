import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { orders, type Order } from '../contract.ts'
import { orderLabel } from '../order.ts'
import styles from './OrderDetail.module.css'
import { OrderItems } from './OrderItems.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { useOrderToken } from './order-tokens.ts'

/** /{slug}/user/orders/{id} and /{slug}/order/{id}: for whose order it is, and for a guest who holds its token. */
export function OrderDetail() {
  const store = useStore()
  const { orderId = '' } = useParams()
  const token = useOrderToken(orderId)
  const isKnown = useHydrated()
  const { data, error } = useQuery({
    ...q(orders.one, { params: { id: orderId }, query: { token, storeId: store.id } }),
    // Whose order it is only the browser knows.
    enabled: isKnown,
  })
  const title = `Details Of Order ID ${orderId}`
  return (
    <Column>
      <Head title={`${title} | ${store.name}`} />
      {error && <EmptyState isPage title={error.message} action={<BackLink store={store} />} />}
      {!data && !error && <output>Loading order details...</output>}
      {data && <Details store={store} order={data.data} />}
    </Column>
  )
}

function BackLink({ store }: { readonly store: PublicStore }) {
  const user = useUser()
  return user ? (
    <Button component={Link} to={paths.userOrders(store.slug)} variant="default">
      Back to Orders
    </Button>
  ) : (
    <Button component={Link} to={paths.login(store.slug)} variant="default">
      Log In
    </Button>
  )
}

const Details = ({ store, order }: { readonly store: PublicStore; readonly order: Order }) => (
  <>
    <PageTitle
      note={<Moment at={order.createdAt} timeZone={store.timeZone} />}
      actions={<OrderStatus status={order.status} />}
    >
      Order {orderLabel(order)}
    </PageTitle>
    <div className={styles.detail}>
      <OrderItems order={order} symbol={store.currency} />
      <OrderPeople order={order} />
    </div>
  </>
)
