import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { useLiveOrder } from '../../kit/ui/calls/live.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { useIsSeen } from '../../kit/ui/calls/seen.ts'
import { Skeleton } from '../../kit/ui/states.tsx'
import { usePurchase } from '../../marketing/ui/purchase.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { rings } from '../acceptance.ts'
import { orders, type Order } from '../contract.ts'
import { isBought, isFinal, orderLabel } from '../order.ts'
import { MyOrdersBackLink } from './MyOrdersBackLink.tsx'
import { noteStatus } from './my-orders-cache.ts'
import styles from './OrderDetail.module.css'
import { OrderAgain } from './OrderAgain.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { backToOrders, OrderProblem } from './OrderProblem.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { OrderTicket } from './OrderTicket.tsx'
import { useOrderToken, useTokenOfAddress } from './order-tokens.ts'
import { PayNow } from './payment/PayNow.tsx'
import { OrderProof } from './proof/ProofNotice.tsx'
import { PrintButtons } from './prints/PrintButtons.tsx'
import { useOpenedHere } from './sent-orders.ts'

const askAgainAfterMs = 15_000
/** Whoever has just ordered looks whether somebody has noticed. */
const askForAnswerAfterMs = 5000

function askAgainAfter(order: Order): number | false {
  if (isFinal(order.status)) return false
  return rings(order) ? askForAnswerAfterMs : askAgainAfterMs
}

/** /{slug}/user/orders/{id} and /{slug}/order/{id}: for whose order it is, and for a guest who holds its token. */
export function OrderDetail() {
  const store = useStore()
  const { orderId = '' } = useParams()
  useTokenOfAddress(orderId)
  const token = useOrderToken(orderId)
  const isKnown = useHydrated()
  const { data, error, refetch } = useQuery({
    ...q(orders.one, { params: { id: orderId }, query: { token, storeId: store.id } }),
    // Whose order it is only the browser knows.
    enabled: isKnown,
    // A line that is lost tells nothing; what is final does not change. A hidden page does not ask.
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : askAgainAfter(state.data.data),
  })
  const isMoving = data !== undefined && !isFinal(data.data.status)
  useLiveOrder(store.id, useIsSeen() && isMoving ? orderId : undefined, () => void refetch())
  useKeptListsUpToDate(data?.data)
  useOpenedHere(data?.data, token)
  return (
    <Column>
      <Head title={`Details Of Order ID ${orderId} | ${store.name}`} />
      {!data && error && (
        <OrderProblem store={store} error={error} onRetry={refetch}>
          Log in to see it, or open the link in the letter about it.
        </OrderProblem>
      )}
      {!data && !error && <Waiting />}
      {data && <Details store={store} order={data.data} token={token} isOld={error !== null} />}
    </Column>
  )
}

/** The list this browser keeps for a while must not say less than the order itself has just said. */
function useKeptListsUpToDate(order: Order | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (order !== undefined) noteStatus(client, order)
  }, [client, order])
}

const Waiting = () => (
  <>
    <output className={styles.loading}>Loading order details...</output>
    <Skeleton height="20rem" />
  </>
)

interface DetailsProps {
  readonly store: PublicStore
  readonly order: Order
  readonly token: string | undefined
  readonly isOld: boolean
}

function Details({ store, order, token, isOld }: DetailsProps) {
  usePurchase(isBought(order), order, store.currencyCode)
  const user = useUser()
  return (
    <>
      {user && (
        <MyOrdersBackLink to={paths.userOrders(store.slug)}>{backToOrders}</MyOrdersBackLink>
      )}
      <PageTitle
        note={<Moment at={order.createdAt} timeZone={store.timeZone} />}
        actions={
          <>
            <PayNow store={store} order={order} from="shop" />
            <OrderAgain store={store} order={order} token={token} />
            <PrintButtons store={store} order={order} />
          </>
        }
      >
        <span className={styles.heading}>
          <span className={styles.number}>Order {orderLabel(order)}</span>
          <output>
            <OrderStatus status={order.status} />
          </output>
        </span>
      </PageTitle>
      <OrderProof store={store} order={order} />
      <OrderTicket store={store} order={order} isOld={isOld} />
      <div className={styles.detail}>
        <OrderItems order={order} store={store} />
        <OrderPeople order={order} timeZone={store.timeZone} symbol={store.currency} />
      </div>
    </>
  )
}
