import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'

interface PayNowProps {
  readonly store: PublicStore
  readonly order: Order
  /** The back office is another document than the payment page: from there it is loaded anew. */
  readonly from: 'shop' | 'admin'
}

/** Leads to the payment page of an order that is not paid yet, and takes the order along. */
export const PayNow = ({ store, order, from }: PayNowProps) => (
  <Button
    component={Link}
    to={paths.payment(store.slug, order.id)}
    state={{ order }}
    reloadDocument={from === 'admin'}
  >
    Pay Now
  </Button>
)
