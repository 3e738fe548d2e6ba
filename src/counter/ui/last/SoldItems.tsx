import { formatMoney } from '../../../kit/money.ts'
import { Money } from '../../../kit/ui/Money.tsx'
import type { Order } from '../../../orders/contract.ts'
import {
  detailsOf,
  keyOfLine,
  methodName,
  paidWords,
  partLines,
  paymentLines,
} from '../../../orders/order-sheet.ts'
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
    <p className="dimmed">{paidBy(order, store.currency)}</p>
  </>
)

/** 'Paid, Cash ₱500.00, Change ₱43.00': what was paid in parts stands among the totals. */
function paidBy(order: Order, symbol: string): string {
  const lines = partLines(order).length > 0 ? [] : paymentLines(order)
  const ways = lines.map(({ label, amount }) => `${label} ${formatMoney(amount, symbol)}`)
  return [paidWords(order), ...(ways.length === 0 ? [methodName(order)] : ways)].join(', ')
}
