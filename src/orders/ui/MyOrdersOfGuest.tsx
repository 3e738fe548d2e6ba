import { Link } from 'react-router'
import { Moment } from '../../kit/ui/Moment.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { orderLabel } from '../order.ts'
import styles from './MyOrders.module.css'
import { usePlacedHere } from './sent-orders.ts'

/** What somebody without an account ordered on this browser, which holds the proof that it is theirs. */
export function MyOrdersOfGuest({ store }: { readonly store: PublicStore }) {
  const placed = usePlacedHere(store.id)
  if (placed.length === 0) return null
  return (
    <section className={styles.guest}>
      <h2>Ordered on this device</h2>
      <ul>
        {placed.map(({ id, orderNumber, createdAt }) => (
          <li key={id}>
            <Link to={paths.userOrder(store.slug, id)}>
              Order {orderLabel({ id, orderNumber })}
            </Link>
            <span className="dimmed">
              <Moment at={new Date(createdAt).toISOString()} timeZone={store.timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
