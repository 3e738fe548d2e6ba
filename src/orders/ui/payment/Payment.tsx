import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link, useParams } from 'react-router'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { Card, Column } from '../../../kit/ui/Column.tsx'
import { Head } from '../../../kit/ui/Head.tsx'
import { useHydrated } from '../../../kit/ui/hydrated.ts'
import { Money } from '../../../kit/ui/Money.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { q } from '../../../kit/ui/calls/query.ts'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { usePurchase } from '../../../marketing/ui/purchase.ts'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { useStore } from '../../../stores/ui/use-store.ts'
import { orders, type Order } from '../../contract.ts'
import { goToOrder, isBought, isDue, orderLabel } from '../../order.ts'
import { changeOf } from '../../order-sheet.ts'
import { OrderItems } from '../OrderItems.tsx'
import { OrderProblem } from '../OrderProblem.tsx'
import { OrderStatus } from '../OrderStatus.tsx'
import { useOrderToken, useTokenOfAddress } from '../order-tokens.ts'
import { useOpenedHere } from '../sent-orders.ts'
import { TellMe } from '../push/TellMe.tsx'
import styles from './Payment.module.css'
import { PaymentDue } from './PaymentDue.tsx'

/** Another tab, the provider or the counter may have settled it meanwhile. A hidden page does not ask. */
const askAgainAfterMs = 4000

interface PaymentProps {
  /** What somebody reads before they pay, or take the money. */
  readonly beforePaying?: ReactNode
}

/** /{slug}/payment/{orderId}: for whose order it is, a guest who holds its token, and staff who take the cash. */
export function Payment({ beforePaying }: PaymentProps) {
  const store = useStore()
  const { orderId = '' } = useParams()
  useTokenOfAddress(orderId)
  const token = useOrderToken(orderId)
  const isKnown = useHydrated()
  const { data, error, refetch } = useQuery({
    ...q(orders.one, { params: { id: orderId }, query: { token, storeId: store.id } }),
    enabled: isKnown,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isDue(state.data.data) && askAgainAfterMs,
  })
  useOpenedHere(data?.data, token)
  return (
    <Column width="narrow">
      <Head title={`Payment | ${store.name}`} />
      {!data && error && (
        <OrderProblem store={store} error={error} onRetry={refetch}>
          If you have just paid, your payment is not lost. Log in, or open the link in the letter
          about your order.
        </OrderProblem>
      )}
      {!data && !error && <Skeleton height="20rem" />}
      {data && <OrderPayment store={store} order={data.data} beforePaying={beforePaying} />}
    </Column>
  )
}

interface OrderPaymentProps {
  readonly store: PublicStore
  readonly order: Order
}

function OrderPayment({ store, order, beforePaying }: OrderPaymentProps & PaymentProps) {
  usePurchase(isBought(order), order, store.currencyCode)
  const title = useHeadingOncePaid(isDue(order))
  return (
    <>
      <PageTitle heading={title} actions={<OrderStatus status={order.status} />}>
        {titleOf(order)}
      </PageTitle>
      <Card>
        <p className={styles.due}>
          <span>Order {orderLabel(order)}</span>
          <strong>
            <Money amount={order.total} symbol={store.currency} />
          </strong>
        </p>
        {isDue(order) ? (
          <>
            {beforePaying}
            <PaymentDue store={store} order={order} />
          </>
        ) : (
          <>
            <output className={styles.done}>{doneText(order)}</output>
            <AfterCash store={store} order={order} />
            <TellMe store={store} order={order} />
          </>
        )}
        <GoToOrder store={store} order={order} />
      </Card>
      <div className={styles.items}>
        <OrderItems order={order} store={store} />
      </div>
    </>
  )
}

/** What was pressed is gone then, and with it the focus; what came of it stands at the top of a page that is short now. */
function useHeadingOncePaid(isToPay: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const wasToPay = useRef(isToPay)
  useEffect(() => {
    if (wasToPay.current && !isToPay) title.current?.focus()
    wasToPay.current = isToPay
  }, [isToPay])
  return title
}

/** Whoever took the money gives change, and goes on where they stood. */
function AfterCash({ store, order }: OrderPaymentProps) {
  const sells = grantOf(useUser()?.role ?? 'anonymous', 'order.sell') === 'all'
  const change = changeOf(order) ?? 0
  if (!sells) return null
  return (
    <>
      {change > 0 && (
        <p className={styles.due}>
          <span>Change due</span>
          <strong>
            <Money amount={change} symbol={store.currency} />
          </strong>
        </p>
      )}
      <Button component={Link} to={paths.adminPos(store.slug)} reloadDocument fullWidth mb="sm">
        Back to the counter
      </Button>
    </>
  )
}

const titleOf = (order: Order) => {
  if (isDue(order)) return 'Payment'
  if (order.status === 'cancelled') return 'Order cancelled'
  return order.paidState === 'refunded' ? 'Payment given back' : 'Payment complete'
}

function doneText({ status, paidState }: Order): string {
  if (status === 'cancelled') return 'This order was cancelled. There is nothing to pay.'
  return paidState === 'refunded'
    ? 'What was paid for this order was given back. There is nothing to pay.'
    : 'Thank you. Nothing is left to pay.'
}

function GoToOrder({ store, order }: OrderPaymentProps) {
  const isAdmin = useUser()?.role === 'admin'
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
