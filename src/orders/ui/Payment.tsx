import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/query.ts'
import { EmptyState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { isCash } from '../checkout.ts'
import { orders, type Order } from '../contract.ts'
import { goToOrder, orderLabel } from '../order.ts'
import { OrderItems } from './OrderItems.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { useOrderToken } from './order-tokens.ts'
import styles from './Payment.module.css'

const CashCounter = lazy(async () => ({ default: (await import('./CashCounter.tsx')).CashCounter }))

/** /{slug}/payment/{orderId}: for whose order it is, a guest who holds its token, and staff who take the cash. */
export function Payment() {
  const store = useStore()
  const { orderId = '' } = useParams()
  const token = useOrderToken(orderId)
  const isKnown = useHydrated()
  const { data, error } = useQuery({
    ...q(orders.one, { params: { id: orderId }, query: { token, storeId: store.id } }),
    enabled: isKnown,
  })
  return (
    <Column width="narrow">
      <Head title={`Payment | ${store.name}`} />
      {error && (
        <EmptyState
          isPage
          title={error.message}
          action={
            <Button component={Link} to={paths.menu(store.slug)} variant="default">
              Browse the menu
            </Button>
          }
        />
      )}
      {!data && !error && <Skeleton height="20rem" />}
      {data && <OrderPayment store={store} order={data.data} />}
    </Column>
  )
}

interface OrderPaymentProps {
  readonly store: PublicStore
  readonly order: Order
}

function OrderPayment({ store, order }: OrderPaymentProps) {
  const role = useUser()?.role ?? 'anonymous'
  const isDue = order.status === 'pending' && order.cashGiven === null
  const takesCash = grantOf(role, 'order.pay') === 'all'
  return (
    <>
      <PageTitle actions={<OrderStatus status={order.status} />}>
        {isDue ? 'Payment' : 'Payment complete'}
      </PageTitle>
      <Card>
        <p className={styles.due}>
          <span>Order {orderLabel(order)}</span>
          <strong>
            <Money amount={order.total} symbol={store.currency} />
          </strong>
        </p>
        {isDue && takesCash && (
          <Suspense fallback={<Skeleton height="12rem" />}>
            <CashCounter order={order} symbol={store.currency} />
          </Suspense>
        )}
        {isDue && !takesCash && <HowToPay order={order} />}
        {!isDue && <p>{doneText(order)}</p>}
        <GoToOrder store={store} order={order} role={role} />
      </Card>
      <OrderItems order={order} symbol={store.currency} />
    </>
  )
}

const HowToPay = ({ order }: { readonly order: Order }) => (
  <p>
    {isCash(order.paymentMethod)
      ? `Please pay in cash at the counter and say your number, ${orderLabel(order)}.`
      : `Please pay by ${order.paymentMethod} and show your number, ${orderLabel(order)}.`}
  </p>
)

const doneText = ({ status }: Order) =>
  status === 'cancelled'
    ? 'This order was cancelled. There is nothing to pay.'
    : 'Thank you. Nothing is left to pay.'

function GoToOrder({ store, order, role }: OrderPaymentProps & { readonly role: string }) {
  const isAdmin = role === 'admin'
  return (
    <Button
      component={Link}
      to={isAdmin ? paths.adminOrder(store.slug, order.id) : paths.userOrder(store.slug, order.id)}
      reloadDocument={isAdmin}
      variant="default"
      fullWidth
    >
      {goToOrder}
    </Button>
  )
}
