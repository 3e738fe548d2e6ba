import { Link } from 'react-router'
import { Money } from '../../kit/ui/Money.tsx'
import { cashWords } from '../words/cash-words.ts'
import { isCash } from '../checkout.ts'
import type { Order } from '../contract.ts'
import { isDue } from '../order.ts'
import { isToVerify } from '../payment-proof.ts'
import { customerName, methodName, paidWords, placeOf, shippingLines } from '../order-sheet.ts'
import styles from './OrderDetail.module.css'
import { OrderTimeline } from './OrderTimeline.tsx'

interface OrderPeopleProps {
  readonly order: Order
  readonly timeZone: string
  readonly symbol: string
  /** Where whoever works here finds what the same customer ordered; undefined of somebody who has left no email. */
  readonly ordersOfCustomer?: string | undefined
}

/** How far the order is, who ordered, where it goes, and what they asked for. */
export const OrderPeople = ({ order, timeZone, symbol, ordersOfCustomer }: OrderPeopleProps) => (
  <aside className={styles.people} aria-label="Progress, customer and shipping">
    <section>
      <h2>Progress</h2>
      <OrderTimeline order={order} timeZone={timeZone} />
    </section>
    {order.notes !== '' && (
      <section>
        <h2>Order Notes</h2>
        <p className={styles.notes} dir="auto">
          {order.notes}
        </p>
      </section>
    )}
    <section>
      <h2>Customer</h2>
      <OrderCustomer order={order} />
      {ordersOfCustomer !== undefined && (
        <Link to={ordersOfCustomer}>All orders of this customer</Link>
      )}
    </section>
    <section>
      <h2>Shipping</h2>
      <OrderShipping address={order.shippingAddress} />
    </section>
    <section>
      <h2>Payment</h2>
      <p>{methodName(order)}</p>
      {(order.isPaid || isDue(order)) && <p>{paidWords(order)}</p>}
      {/* Parts stand among the totals, with what is left of them. */}
      {isDue(order) && order.due !== undefined && order.parts === undefined && (
        <p>
          Left to pay: <Money amount={order.due} symbol={symbol} />
        </p>
      )}
      {isDue(order) && isCash(order.paymentMethod) && <p>{cashWords(order).where}</p>}
      {isToVerify(order) && <p>To verify</p>}
    </section>
    <details>
      <summary>Order ID</summary>
      <p className="dimmed">{order.id}</p>
    </details>
  </aside>
)

interface OrderCustomerProps {
  readonly order: Pick<Order, 'customer' | 'soldBy' | 'atKiosk'>
}

export function OrderCustomer({ order }: OrderCustomerProps) {
  const { customer } = order
  const name = customerName(customer)
  if (customer.email === '' && customer.phone === '') {
    const place = placeOf(order)
    if (place !== undefined) return <p>{name ?? place}</p>
    if (name === undefined) return <p>No customer information available</p>
  }
  return (
    <p>
      {name ?? 'N/A'}
      <br />
      {customer.email || 'N/A'}
      <br />
      {customer.phone || 'N/A'}
    </p>
  )
}

export function OrderShipping({ address }: { readonly address: Order['shippingAddress'] }) {
  if (address === null) return <p>No shipping information available</p>
  return (
    <address>
      {shippingLines(address).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
