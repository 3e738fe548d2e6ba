import { Button } from '@mantine/core'
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
import styles from './OrderPlaced.module.css'

interface OrderPlacedProps {
  readonly store: PublicStore
  readonly order: Order
}

export function OrderPlaced({ store, order }: OrderPlacedProps) {
  useAwaitedPurchase(order.id)
  return (
    <Column width="narrow">
      <Head title={`Order ${orderLabel(order)} | ${store.name}`} />
      <Card>
        <div className={styles.placed}>
          <span className={styles.check}>
            <CheckIcon />
          </span>
          <h1>Order Placed Successfully!</h1>
          <p className={styles.number}>{orderLabel(order)}</p>
          <p>
            {isCash(order.paymentMethod)
              ? 'Show this number at the counter.'
              : 'Keep this number for your order.'}{' '}
            Your total is{' '}
            <strong>
              <Money amount={order.total} symbol={store.currency} />
            </strong>
            .
          </p>
          <Button
            component={Link}
            to={paths.payment(store.slug, order.id)}
            state={{ order }}
            size="lg"
            fullWidth
          >
            Proceed to Payment
          </Button>
          {/* The back office sends those who do not work there on to their own view of the order. */}
          <Button
            component={Link}
            to={paths.adminOrder(store.slug, order.id)}
            reloadDocument
            variant="default"
            fullWidth
          >
            {goToOrder}
          </Button>
        </div>
      </Card>
    </Column>
  )
}
