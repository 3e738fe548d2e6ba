import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { orders, type Order } from '../contract.ts'
import { orderLabel, orderNotFound, orderNotLoaded } from '../order.ts'
import { AcceptButton } from './acceptance/AcceptButton.tsx'
import detail from './OrderDetail.module.css'
import { OrderItems } from './OrderItems.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { PayNow } from './payment/PayNow.tsx'
import { PaperButtons } from './prints/PaperButtons.tsx'
import { PrintButtons } from './prints/PrintButtons.tsx'
import { CorrectButton } from './correction/CorrectButton.tsx'
import { OrderMoneyNotice } from './correction/OrderMoneyNotice.tsx'
import { OrderProofs } from './proof/OrderProofs.tsx'
import { Refunded } from './payment/Refunded.tsx'
import { StatusSelect } from './StatusSelect.tsx'

/** /{slug}/admin/orders/{id} */
export function AdminOrder() {
  const store = useStore()
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(
    q(orders.one, { params: { id: orderId }, query: { storeId: store.id } }),
  )
  useSeen(data?.data)
  return (
    <Column>
      <Head title={`${data ? `Order ${orderLabel(data.data)}` : 'Order'} | ${store.name}`} />
      {data && <Details store={store} order={data.data} />}
      {!data && !error && <Waiting />}
      {!data && error?.status === 404 && (
        <EmptyState
          isPage
          title={orderNotFound}
          action={
            <Button component={Link} to={paths.adminOrders(store.slug)} variant="default">
              All orders
            </Button>
          }
        />
      )}
      {!data && error && error.status !== 404 && (
        <ErrorState isPage message={orderNotLoaded} onRetry={refetch} />
      )}
    </Column>
  )
}

/** Whoever opens an order takes its mark off, on every screen of the store. */
function useSeen(order: Order | undefined): void {
  const { mutate } = useSend(orders.see, {
    refreshes: [orders.list, orders.today],
    // The mark stays; whoever opens it next takes it off.
    onRefused: () => undefined,
  })
  const id = order?.isNew === true ? order.id : undefined
  useEffect(() => {
    if (id !== undefined) mutate({ params: { id } })
  }, [id, mutate])
}

const Details = ({ store, order }: { readonly store: PublicStore; readonly order: Order }) => (
  <>
    <PageTitle
      note={
        <>
          <Moment at={order.createdAt} timeZone={store.timeZone} />
          {order.receipt !== undefined &&
            `, receipt ${order.receipt} of a counter without a connection`}
        </>
      }
      actions={
        <>
          <AcceptButton order={order} />
          <PayNow store={store} order={order} from="admin" />
          <CorrectButton store={store} order={order} />
          <PrintButtons store={store} order={order} />
          <PaperButtons storeId={store.id} order={order} />
          <StatusSelect order={order} />
        </>
      }
    >
      Order {orderLabel(order)}
    </PageTitle>
    <Refunded store={store} order={order} />
    <OrderMoneyNotice store={store} order={order} />
    <OrderProofs store={store} order={order} />
    {order.paymentReview !== undefined && (
      <Alert color="yellow" title="Somebody has to look at this payment" mb="md">
        {order.paymentReview} Compare it with the provider's own pages before you hand anything out.
      </Alert>
    )}
    <div className={detail.detail}>
      <OrderItems order={order} store={store} room="outer" />
      <OrderPeople
        order={order}
        timeZone={store.timeZone}
        symbol={store.currency}
        ordersOfCustomer={ordersOf(store, order)}
      />
    </div>
    <p className={detail.back}>
      <Link to={paths.adminOrders(store.slug)}>All orders</Link>
    </p>
  </>
)

const Waiting = () => (
  <>
    <PageTitle>
      <Skeleton width="12rem" height="2rem" />
    </PageTitle>
    <Skeleton height="18rem" />
  </>
)

/** By their email: it is what their orders have in common, with an account and without. */
const ordersOf = ({ slug }: Pick<PublicStore, 'slug'>, { customer: { email } }: Order) =>
  email === '' ? undefined : paths.adminOrdersOf(slug, { search: email })
