import type { Order } from '../contract.ts'
import styles from './OrderDetail.module.css'

/** Who ordered, where it goes, and what they asked for. */
export const OrderPeople = ({ order }: { readonly order: Order }) => (
  <aside className={styles.people} aria-label="Customer and shipping">
    <section>
      <h2>Customer</h2>
      <Customer customer={order.customer} />
    </section>
    <section>
      <h2>Shipping</h2>
      <Shipping address={order.shippingAddress} />
    </section>
    {order.notes !== '' && (
      <section>
        <h2>Order Notes</h2>
        <p className={styles.notes}>{order.notes}</p>
      </section>
    )}
    <section>
      <h2>Payment</h2>
      <p className={styles.method}>{order.paymentMethod}</p>
    </section>
  </aside>
)

function Customer({ customer }: { readonly customer: Order['customer'] }) {
  const name = `${customer.firstName} ${customer.lastName}`.trim()
  if (name === '' && customer.email === '') return <p>No customer information available</p>
  return (
    <p>
      {name}
      <br />
      {customer.email || 'N/A'}
      <br />
      {customer.phone || 'N/A'}
    </p>
  )
}

function Shipping({ address }: { readonly address: Order['shippingAddress'] }) {
  if (address === null) return <p>No shipping information available</p>
  return (
    <address>
      {address.street}
      <br />
      {address.city}, {address.state} {address.zip}
      <br />
      {address.country || 'USA'}
    </address>
  )
}
