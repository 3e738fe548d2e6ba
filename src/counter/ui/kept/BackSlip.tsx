import { Moment } from '../../../kit/ui/Moment.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { Print } from '../../../kit/ui/print.tsx'
import { methodName } from '../../../orders/order-sheet.ts'
import receiptStyles from '../../../orders/ui/prints/Receipt.css?url'
import type { PublicStore } from '../../../stores/contract.ts'
import type { StoredSale } from './counter-db.ts'

interface BackSlipProps {
  readonly store: PublicStore
  readonly sale: StoredSale
  readonly onDone: () => void
}

const rollWidthMm = 80

/** The paper of a sale that was taken back: for the customer, and for the drawer in place of the money. */
export function BackSlip({ store, sale, onDone }: BackSlipProps) {
  const { kept, sent, takenBack } = sale
  if (takenBack === undefined) return null
  const receipt = kept?.receipt ?? ''
  const { kind, at, reason, method } = takenBack
  const what = kind === 'void' ? 'VOID' : 'REFUND'
  return (
    <Print
      title={`${what} ${receipt} | ${store.name}`}
      stylesheet={receiptStyles}
      rollWidthMm={rollWidthMm}
      onDone={onDone}
    >
      <header>
        <h1 dir="auto">{store.name}</h1>
      </header>
      <div className="facts">
        <p className="status">{what}</p>
        <p className="number">{receipt}</p>
        <p>
          <Moment at={new Date(at).toISOString()} timeZone={store.timeZone} />
        </p>
        <p>Why: {reason}</p>
      </div>
      <ul className="items">
        {sent.sale.lines.map(({ key, quantity, name }) => (
          <li key={key}>
            <span>
              <b>{quantity} ×</b> {name}
            </span>
          </li>
        ))}
      </ul>
      <dl className="totals">
        <div className="sum">
          <dt>{method === undefined ? 'Not paid' : 'Given back'}</dt>
          <dd>
            <Money amount={sent.total} symbol={store.currency} />
          </dd>
        </div>
        {method !== undefined && (
          <div>
            <dt>By</dt>
            <dd>{methodName({ paymentMethod: method })}</dd>
          </div>
        )}
      </dl>
      <footer>
        <p>Signature: ____________</p>
      </footer>
    </Print>
  )
}
