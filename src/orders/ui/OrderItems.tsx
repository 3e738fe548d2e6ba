import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'
import { discountLabel } from '../../pricing/discount.ts'
import {
  amountsOf,
  detailsOf,
  discountDetails,
  keyOfLine,
  partLines,
  taxAmountsOf,
  unitPriceOf,
} from '../order-sheet.ts'
import styles from './OrderItems.module.css'

type Item = Order['items'][number]

interface OrderItemsProps {
  readonly order: Order
  readonly store: PublicStore
  /** Whose width decides between columns and cards, as `DataTable` has it. */
  readonly room?: 'own' | 'outer'
}

/** What was ordered, and what it comes to. */
export const OrderItems = ({ order, store, room = 'own' }: OrderItemsProps) => (
  <section className={styles.items}>
    <DataTable
      caption="Items"
      columns={columnsOf(store.currency)}
      rows={order.items}
      keyOf={(item) => keyOfLine(order.items, item)}
      empty={null}
      room={room}
    />
    <OrderTotals order={order} store={store} />
  </section>
)

/** What it comes to, by what it was paid in parts, and who is entitled to what was taken off. */
export const OrderTotals = ({ order, store }: Omit<OrderItemsProps, 'room'>) => (
  <>
    <dl className={styles.totals}>
      {[...amountsOf(order), ...partLines(order), ...taxAmountsOf(order, store)].map(
        ({ label, amount }, at) => (
          <div key={`${at} ${label}`} data-total={label === 'Total' || undefined}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} symbol={store.currency} />
            </dd>
          </div>
        ),
      )}
    </dl>
    {order.discounts?.map((discount, at) => {
      const details = discountDetails(discount)
      // Nothing of it that does not stand among the totals.
      if (details === '') return null
      return (
        <p key={`${at} ${discount.reason}`} className={`dimmed ${styles.discount}`}>
          {discountLabel(discount)}: {details}
        </p>
      )
    })}
  </>
)

const columnsOf = (symbol: string): readonly Column<Item>[] => [
  {
    label: 'Product',
    isName: true,
    cell: (item) => (
      <span className={styles.product}>
        <Picture src={item.product.image} alt="" sizes="4rem" className={styles.picture} />
        <span>
          {item.name}
          {detailsOf(item).map((line) => (
            <small key={line} className="dimmed">
              {line}
            </small>
          ))}
        </span>
      </span>
    ),
  },
  {
    label: 'Price',
    align: 'right',
    cell: (item) => <Money amount={unitPriceOf(item)} symbol={symbol} />,
  },
  { label: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  {
    label: 'Total',
    align: 'right',
    cell: ({ subtotal }) => <Money amount={subtotal} symbol={symbol} />,
  },
]
