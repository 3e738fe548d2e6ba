import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { CheckIcon } from '../../kit/ui/icons.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { useAwaitedPurchase } from '../../marketing/ui/purchase.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'
import { isCash } from '../checkout.ts'
import { goToOrder, orderLabel } from '../order.ts'
import { TellMe } from './push/TellMe.tsx'
import styles from './OrderPlaced.module.css'

interface OrderPlacedProps {
  readonly store: PublicStore
  readonly order: Order
}

export function OrderPlaced({ store, order }: OrderPlacedProps) {
  useAwaitedPurchase(order.id)
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever does not see that the page has changed hears it.
  useEffect(() => title.current?.focus(), [])
  const paysAtCounter = isCash(order.paymentMethod)
  const toPayment = (
    <Button
      key="payment"
      component={Link}
      to={paths.payment(store.slug, order.id)}
      state={{ order }}
      size="lg"
      variant={paysAtCounter ? 'default' : 'filled'}
      fullWidth
    >
      Proceed to Payment
    </Button>
  )
  // The back office sends those who do not work there on to their own view of the order.
  const toOrder = (
    <Button
      key="order"
      component={Link}
      to={paths.adminOrder(store.slug, order.id)}
      reloadDocument
      size="lg"
      variant={paysAtCounter ? 'filled' : 'default'}
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
            {paysAtCounter
              ? 'Show this number at the counter, and pay there when you pick up.'
              : 'Keep this number for your order.'}{' '}
            Your total is{' '}
            <strong>
              <Money amount={order.total} symbol={store.currency} />
            </strong>
            .
          </p>
          {/* Whoever has to pay first is offered it once they have. */}
          {paysAtCounter && <TellMe store={store} order={order} />}
          {/* Paid at the counter, there is nothing to do but to follow the order. */}
          {paysAtCounter ? [toOrder, toPayment] : [toPayment, toOrder]}
        </div>
      </Card>
    </Column>
  )
}
