import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'

interface PayNowProps {
  readonly store: PublicStore
  readonly order: Order
}

/** Leads to the payment page of an order that is not paid yet. A full load: the back office is another document. */
export const PayNow = ({ store, order }: PayNowProps) => (
  <Button component={Link} to={paths.payment(store.slug, order.id)} reloadDocument>
    Pay Now
  </Button>
)
