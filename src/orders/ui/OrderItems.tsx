import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import type { Order } from '../contract.ts'
import styles from './OrderItems.module.css'

type Item = Order['items'][number]

interface OrderItemsProps {
  readonly order: Order
  readonly symbol: string
}

/** What was ordered, and what it comes to. */
export const OrderItems = ({ order, symbol }: OrderItemsProps) => (
  <section className={styles.items}>
    <DataTable
      caption="Items"
      columns={columnsOf(symbol)}
      rows={order.items}
      keyOf={(item) => `${item.productId} ${item.addons.map(({ _id }) => _id).join(' ')}`}
      empty={null}
    />
    <dl className={styles.totals}>
      <Amount label="Subtotal" amount={order.subtotal} symbol={symbol} />
      {order.tax > 0 && <Amount label="Tax" amount={order.tax} symbol={symbol} />}
      {order.shipping > 0 && <Amount label="Shipping" amount={order.shipping} symbol={symbol} />}
      {order.discount > 0 && <Amount label="Discount" amount={-order.discount} symbol={symbol} />}
      <Amount label="Total" amount={order.total} symbol={symbol} />
    </dl>
  </section>
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
  { label: 'Price', align: 'right', cell: ({ price }) => <Money amount={price} symbol={symbol} /> },
  { label: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  {
    label: 'Total',
    align: 'right',
    cell: ({ subtotal }) => <Money amount={subtotal} symbol={symbol} />,
  },
]

interface AmountProps {
  readonly label: string
  readonly amount: number
  readonly symbol: string
}

const Amount = ({ label, amount, symbol }: AmountProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} symbol={symbol} />
    </dd>
  </div>
)

/** Add-ons, and the options that are not already said by one. */
function detailsOf({ addons, options }: Item): readonly string[] {
  const labels = addons.map(({ label }) => label)
  const others = Object.entries(options).filter(([, value]) => !labels.includes(value))
  return [...labels, ...others.map(([name, value]) => `${name}: ${value}`)]
}
