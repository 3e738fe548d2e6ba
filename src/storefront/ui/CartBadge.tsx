import { itemCount } from '../cart.ts'
import styles from './CartBadge.module.css'
import { useCart } from './cart-store.ts'

/** How many items are in the cart: of one store, or of all outside of any. */
export function CartBadge({ storeId }: { readonly storeId: string | undefined }) {
  const cart = useCart()
  const count = itemCount(cart.filter((line) => storeId === undefined || line.storeId === storeId))
  if (count === 0) return null
  return (
    <span className={styles.badge} data-testid="cart-count">
      {count}
      <span className="unseen"> {count === 1 ? 'item' : 'items'}</span>
    </span>
  )
}
