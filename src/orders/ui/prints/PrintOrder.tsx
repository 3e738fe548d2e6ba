import { useUser } from '../../../accounts/ui/session.ts'
import { Print } from '../../../kit/ui/print.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { orderLabel } from '../../order.ts'
import { Invoice } from './Invoice.tsx'
import invoiceStyles from './Invoice.css?url'
import { Receipt } from './Receipt.tsx'
import receiptStyles from './Receipt.css?url'

interface PrintOrderProps {
  readonly store: PublicStore
  readonly order: Order
  readonly what: 'invoice' | 'receipt'
  readonly onDone: () => void
}

const rollWidthMm = 80

/** Puts an order on paper as soon as it is rendered. */
export function PrintOrder({ store, order, what, onDone }: PrintOrderProps) {
  const user = useUser()
  const titled = (kind: string) => `${kind} ${orderLabel(order)} | ${store.name}`
  return what === 'invoice' ? (
    <Print title={titled('Invoice')} stylesheet={invoiceStyles} onDone={onDone}>
      <Invoice store={store} order={order} />
    </Print>
  ) : (
    <Print
      title={titled('Receipt')}
      stylesheet={receiptStyles}
      rollWidthMm={rollWidthMm}
      onDone={onDone}
    >
      <Receipt store={store} order={served(order, user)} />
    </Print>
  )
}

/** What is printed as it is sold comes without its seller's name, or from this device: they stand before it. */
const served = (order: Order, user: ReturnType<typeof useUser>): Order =>
  order.soldBy !== null && order.soldBy === user?._id && user.firstName !== ''
    ? { ...order, servedBy: user.firstName }
    : order
