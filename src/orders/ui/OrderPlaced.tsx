import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { isStaff } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { CheckIcon } from '../../kit/ui/icons/icons.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { useAwaitedPurchase } from '../../marketing/ui/purchase.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { isBrought } from '../words/cash-words.ts'
import { awaitsProvider } from '../acceptance.ts'
import { orders, type Order } from '../contract.ts'
import { isCash } from '../checkout.ts'
import { goToOrder, isDue, mayPayInShop, orderLabel } from '../order.ts'
import { useOrderToken } from './order-tokens.ts'
import { TellMe } from './push/TellMe.tsx'
import styles from './OrderPlaced.module.css'

interface OrderPlacedProps {
  readonly store: PublicStore
  readonly order: Order
  /** Whether somebody came back to it: the browser keeps it as it was, and it may be paid meanwhile, or called off. */
  readonly isOfBefore: boolean
}

export function OrderPlaced({ store, order: placed, isOfBefore }: OrderPlacedProps) {
  const order = useAsItStands(store, placed, isOfBefore)
  useAwaitedPurchase(order.id)
  const straight = useStraightTo(paths.userOrder(store.slug, order.id), store)
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever does not see that the page has changed hears it.
  useEffect(() => title.current?.focus(), [])
  const isPayable = mayPayInShop(order)
  const paysInCash = isPayable && isCash(order.paymentMethod)
  const toPayment = (
    <Button
      key="payment"
      component={Link}
      to={paths.payment(store.slug, order.id)}
      state={{ order }}
      size="lg"
      variant={paysInCash ? 'default' : 'filled'}
      fullWidth
    >
      Proceed to Payment
    </Button>
  )
  const toOrder = (
    <Button
      key="order"
      component={Link}
      to={paths.adminOrder(store.slug, order.id)}
      reloadDocument
      onClick={straight}
      size="lg"
      variant={isPayable && !paysInCash ? 'default' : 'filled'}
      fullWidth
    >
      {goToOrder}
    </Button>
  )
  return (
    <Column width="narrow">
      <Head title={`Order ${orderLabel(order)} | ${store.name}`} />
      <Card>
        <div className={styles.placed}>
          <span className={styles.check}>
            <CheckIcon />
          </span>
          <h1 ref={title} tabIndex={-1}>
            Order Placed Successfully!
          </h1>
          <p className={styles.number}>{orderLabel(order)}</p>
          <p>
            {wordsOf(order)} Your total is{' '}
            <strong>
              <Money amount={order.total} symbol={store.currency} />
            </strong>
            .
          </p>
          {/* Whoever has to pay first is offered it once they have. */}
          {paysInCash && <TellMe store={store} order={order} />}
          {/* Paid in cash, there is nothing to do but to follow the order. */}
          {paysInCash ? [toOrder, toPayment] : [isPayable && toPayment, toOrder]}
        </div>
      </Card>
    </Column>
  )
}

/**
 * The back office, to which the link leads, sends those who do not work there on to their own view of the order. A tap takes
 * them there without fetching its program first.
 */
function useStraightTo(ownView: string, store: PublicStore) {
  const user = useUser()
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const worksHere = user !== undefined && isStaff(user.role) && user.store._id === store.id
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (worksHere || opensElsewhere) return
    event.preventDefault()
    void navigate(ownView)
  }
}

/** As it was placed, until the server has said otherwise. */
function useAsItStands(store: PublicStore, placed: Order, isOfBefore: boolean): Order {
  const token = useOrderToken(placed.id)
  const { data } = useQuery({
    ...q(orders.one, { params: { id: placed.id }, query: { token, storeId: store.id } }),
    enabled: isOfBefore,
  })
  return data?.data ?? placed
}

function wordsOf(order: Order): string {
  if (order.status === 'cancelled') return 'This order is cancelled.'
  if (isDue(order) && isCash(order.paymentMethod)) {
    return isBrought(order)
      ? 'Keep this number for your order, and pay in cash when it is brought to you.'
      : 'Show this number at the counter, and pay there when you pick up.'
  }
  const keep = 'Keep this number for your order.'
  if (order.isPaid) return `${keep} Nothing is left to pay.`
  return `${keep} ${awaitsProvider(order) ? 'The shop begins as soon as it is paid.' : 'It is not paid yet.'}`
}
