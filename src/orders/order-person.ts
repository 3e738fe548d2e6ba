import type { Order } from './contract.ts'
import { isFinal } from './order.ts'

/** Until then a guest may still have to ask about it, and print it. */
const personShownForMs = 24 * 3_600_000

type Lived = Pick<Order, 'status' | 'history' | 'updatedAt'>

/** A guest's link lies in mailboxes and browsers for years; whoever finds it then learns of nobody. */
export const isPersonHidden = ({ status, history, updatedAt }: Lived, now: Date): boolean =>
  isFinal(status) &&
  // An order that is older than the history has none.
  now.getTime() - Date.parse(history.at(-1)?.at ?? updatedAt) >= personShownForMs

/** What was sold and paid, and nothing that says to whom. */
export const withoutPerson = (order: Order): Order => ({
  ...order,
  customer: { firstName: '', lastName: '', email: '', phone: '' },
  shippingAddress: null,
  notes: '',
  items: order.items.map((item) => ({ ...item, note: '' })),
})
