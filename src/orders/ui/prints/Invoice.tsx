import { Image } from '../../../kit/ui/Image.tsx'
import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { orderLabel } from '../../order.ts'
import {
  amountsOf,
  detailsOf,
  entitledLines,
  keyOfLine,
  printedPayment,
  placeLines,
  printedStatus,
  taxAmountsOf,
  taxNumberLine,
  unitPriceOf,
} from '../../order-sheet.ts'
import { OrderCustomer, OrderShipping } from '../OrderPeople.tsx'

interface InvoiceProps {
  readonly store: PublicStore
  readonly order: Order
}

/** An order on a sheet of A4, for whoever has to account for it. */
export const Invoice = ({ store, order }: InvoiceProps) => (
  <>
    <header>
      <Seller store={store} />
      <div className="kind">
        <h1>Invoice</h1>
        <p className="number">{orderLabel(order)}</p>
      </div>
    </header>
    <dl className="meta">
      <div>
        <dt>Date</dt>
        <dd>
          <Moment at={order.createdAt} timeZone={store.timeZone} />
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{printedStatus(order)}</dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>{printedPayment(order)}</dd>
      </div>
      <div>
        <dt>Order ID</dt>
        <dd>
          <small>{order.id}</small>
        </dd>
      </div>
    </dl>
    <div className="people">
      <section>
        <h2>Customer</h2>
        <OrderCustomer order={order} />
      </section>
      <section>
        <h2>Shipping</h2>
        <OrderShipping address={order.shippingAddress} />
      </section>
    </div>
    <Items order={order} symbol={store.currency} />
    <dl className="totals">
      {[...amountsOf(order), ...taxAmountsOf(order, store)].map(({ label, amount }, at) => (
        <div key={`${at} ${label}`}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} symbol={store.currency} />
          </dd>
        </div>
      ))}
    </dl>
    {entitledLines(order).map((line, at) => (
      <p key={`${at} ${line}`}>{line}</p>
    ))}
    {order.notes !== '' && (
      <section className="notes">
        <h2>Order Notes</h2>
        <p dir="auto">{order.notes}</p>
      </section>
    )}
  </>
)

const Seller = ({ store }: { readonly store: PublicStore }) => (
  <div className="seller">
    <Image src={store.logoImage} alt="" instead={null} />
    <div>
      <b dir="auto">{store.name}</b>
      {[
        ...placeLines(store.address, store.address.zipCode),
        store.phone,
        store.email,
        taxNumberLine(store) ?? '',
      ]
        .filter(Boolean)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </div>
  </div>
)

function Items({ order, symbol }: { readonly order: Order; readonly symbol: string }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={keyOfLine(order.items, item)}>
            <td>
              {item.name}
              {detailsOf(item).map((line) => (
                <small key={line}>{line}</small>
              ))}
            </td>
            <td>
              <Money amount={unitPriceOf(item)} symbol={symbol} />
            </td>
            <td>{item.quantity}</td>
            <td>
              <Money amount={item.subtotal} symbol={symbol} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
