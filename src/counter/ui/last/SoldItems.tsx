import { Money } from '../../../kit/ui/Money.tsx'
import type { Order } from '../../../orders/contract.ts'
import { detailsOf, keyOfLine } from '../../../orders/order-sheet.ts'
import { OrderTotals } from '../../../orders/ui/OrderItems.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import styles from './CounterLast.module.css'

interface SoldItemsProps {
  readonly store: PublicStore
  readonly order: Order
}

/** What was sold, a line each: whoever stands at a counter reads it between two customers. */
export const SoldItems = ({ store, order }: SoldItemsProps) => (
  <>
    <ul className={styles.items} aria-label="Items">
      {order.items.map((item) => (
        <li key={keyOfLine(order.items, item)}>
          <span className={styles.item} dir="auto">
            <b>{item.quantity} ×</b> {item.name}
            {detailsOf(item).length > 0 && (
              <small className="dimmed">{detailsOf(item).join(', ')}</small>
            )}
          </span>
          <Money amount={item.subtotal} symbol={store.currency} />
        </li>
      ))}
    </ul>
    <OrderTotals store={store} order={order} />
  </>
)
