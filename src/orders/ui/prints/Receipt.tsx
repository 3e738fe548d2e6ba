import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { orderLabel } from '../../order.ts'
import {
  amountsOf,
  customerName,
  detailsOf,
  entitledLines,
  givenBackLines,
  keyOfLine,
  printedPayment,
  paymentLines,
  placeLines,
  printedStatus,
  servedLine,
  taxAmountsOf,
  taxNumberLine,
  thanks,
} from '../../order-sheet.ts'

interface ReceiptProps {
  readonly store: PublicStore
  readonly order: Order
}

/** What is handed over with an order, on the paper of a counter's printer. */
export const Receipt = ({ store, order }: ReceiptProps) => (
  <>
    <header>
      <h1 dir="auto">{store.name}</h1>
      {placeLines(store.address, store.address.zipCode).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {store.phone !== '' && <p>{store.phone}</p>}
      {taxNumberLine(store) !== undefined && <p>{taxNumberLine(store)}</p>}
    </header>
    <div className="facts">
      <p className="number">{orderLabel(order)}</p>
      {order.receipt !== undefined && order.orderNumber !== 0 && <p>Receipt {order.receipt}</p>}
      <p>
        <Moment at={order.createdAt} timeZone={store.timeZone} />
      </p>
      <p>Customer: {customerName(order.customer) ?? 'Guest'}</p>
      {servedLine(order) !== undefined && <p>{servedLine(order)}</p>}
    </div>
    <Items order={order} symbol={store.currency} />
    <Totals order={order} store={store} />
    {entitledLines(order).map((line, at) => (
      <p key={`${at} ${line}`}>{line}</p>
    ))}
    <footer>
      <p className="thanks">{thanks}</p>
      {store.receiptFooter !== '' && <p>{store.receiptFooter}</p>}
      <p className="status">{printedStatus(order)}</p>
    </footer>
  </>
)

interface PartProps {
  readonly order: Order
  readonly symbol: string
}

function Items({ order, symbol }: PartProps) {
  return (
    <ul className="items">
      {order.items.map((item) => (
        <li key={keyOfLine(order.items, item)}>
          <span>
            <b>{item.quantity} ×</b> <bdi>{item.name}</bdi>
          </span>
          <Money amount={item.subtotal} symbol={symbol} />
          {detailsOf(item).map((line) => (
            <small key={line}>{line}</small>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Totals({ order, store }: ReceiptProps) {
  const symbol = store.currency
  const payments = paymentLines(order)
  return (
    <dl className="totals">
      {amountsOf(order).map(({ label, amount }, at) => (
        <Line
          key={`${at} ${label}`}
          label={label}
          amount={amount}
          symbol={symbol}
          {...(label === 'Total' && { className: 'sum' })}
        />
      ))}
      {payments.length === 0 ? (
        <div>
          <dt>Payment</dt>
          <dd>{printedPayment(order)}</dd>
        </div>
      ) : (
        payments.map(({ label, amount }, at) => (
          <Line key={`${at} ${label}`} label={label} amount={amount} symbol={symbol} />
        ))
      )}
      {[...givenBackLines(order), ...taxAmountsOf(order, store)].map(({ label, amount }) => (
        <Line key={label} label={label} amount={amount} symbol={symbol} />
      ))}
    </dl>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: number
  readonly symbol: string
  readonly className?: string
}

const Line = ({ label, amount, symbol, className }: LineProps) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} symbol={symbol} />
    </dd>
  </div>
)
