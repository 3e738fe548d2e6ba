import { Link } from 'react-router'
import { Money } from '../../kit/ui/Money.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { sumMoney } from '../../kit/money.ts'
import { itemsText, itemCount, lineTotal } from '../cart.ts'
import { useCartOf } from './cart-store.ts'
import styles from './CartBar.module.css'

/** On a phone, what is in the cart and the way there, under the thumb; it gives a small jump when something joins. */
export function CartBar({ store }: { readonly store: PublicStore }) {
  const lines = useCartOf(store.id)
  const count = itemCount(lines)
  if (count === 0) return null
  return (
    // Another count is another bar: it arrives anew.
    <Link key={count} to={paths.cart(store.slug)} className={styles.bar}>
      <span className={styles.count}>{itemsText(count)}</span>
      <Money amount={sumMoney(lines.map(lineTotal))} symbol={store.currency} />
      <span className={styles.go}>View cart</span>
    </Link>
  )
}
