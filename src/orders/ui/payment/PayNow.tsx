import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { isCash } from '../../checkout.ts'
import { isDue, mayPayInShop } from '../../order.ts'
import { isToVerify } from '../../payment-proof.ts'

interface PayNowProps {
  readonly store: PublicStore
  readonly order: Order
  /** The back office is another document than the payment page: from there it is loaded anew. */
  readonly from: 'shop' | 'admin'
  readonly size?: 'xl'
}

/**
 * Leads to the payment page of an order that is not paid yet, and takes the order along. One that the bar has begun is
 * paid where people are: there, staff enter its money. Paid in cash, there is nothing to do in the shop's pages but to come, or to wait for it.
 */
export function PayNow({ store, order, from, size }: PayNowProps) {
  // Whoever has shown a payment has done their part while somebody looks for it.
  const isTheirs = mayPayInShop(order) && !isToVerify(order)
  if (from === 'shop' ? !isTheirs : !isDue(order)) return null
  const isSecond = from === 'shop' && isCash(order.paymentMethod)
  return (
    <Button
      component={Link}
      {...(size && { size })}
      variant={isSecond ? 'default' : 'filled'}
      to={paths.payment(store.slug, order.id)}
      state={{ order }}
      reloadDocument={from === 'admin'}
    >
      {order.status === 'pending' ? 'Pay Now' : 'Enter payment'}
    </Button>
  )
}
