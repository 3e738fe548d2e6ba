import { formatMoney } from '../../kit/money.ts'
import { sheetMoment } from '../../kit/moment.ts'
import type { PaperLine } from '../../printing/paper.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'
import { orderLabel } from '../order.ts'
import {
  amountsOf,
  customerName,
  detailsOf,
  entitledLines,
  printedPayment,
  givenBackLines,
  paymentLines,
  placeLines,
  printedStatus,
  servedLine,
  taxAmountsOf,
  taxNumberLine,
  thanks,
} from '../order-sheet.ts'
import { servedApart } from './printed-lines.ts'

// What is printed of an order on a roll. The words are those of `order-sheet.ts`, as on every screen; only the sign of
// times is the letter x, which every printer has.

type Shop = Pick<
  PublicStore,
  | 'name'
  | 'address'
  | 'phone'
  | 'currency'
  | 'timeZone'
  | 'receiptFooter'
  | 'taxProfile'
  | 'taxNumber'
>
type Item = Order['items'][number]

const rule: PaperLine = { as: 'rule' }
const centred = (text: string): PaperLine => ({ as: 'text', text, align: 'center' })

/** What is handed over with an order. */
export function receiptPaper(store: Shop, order: Order): readonly PaperLine[] {
  const money = (amount: number) => formatMoney(amount, store.currency)
  const payments = paymentLines(order)
  const taxNumber = taxNumberLine(store)
  const served = servedLine(order)
  return [
    { as: 'text', text: store.name, align: 'center', size: 2, isBold: true },
    ...placeLines(store.address, store.address.zipCode).map(centred),
    ...(store.phone === '' ? [] : [centred(store.phone)]),
    ...(taxNumber === undefined ? [] : [centred(taxNumber)]),
    rule,
    { as: 'text', text: orderLabel(order), align: 'center', size: 2, isBold: true },
    centred(sheetMoment(order.createdAt, store.timeZone)),
    centred(`Customer: ${customerName(order.customer) ?? 'Guest'}`),
    ...(served === undefined ? [] : [centred(served)]),
    rule,
    ...order.items.flatMap((item): readonly PaperLine[] => [
      { as: 'pair', left: `${item.quantity} x ${item.name}`, right: money(item.subtotal) },
      ...detailsOf(item).map(indented),
    ]),
    rule,
    ...amountsOf(order).map(({ label, amount }): PaperLine => ({
      as: 'pair',
      left: label,
      right: money(amount),
      isBold: label === 'Total',
    })),
    ...(payments.length === 0
      ? [{ as: 'pair', left: 'Payment', right: printedPayment(order) } as const]
      : payments.map(({ label, amount }) => ({
          as: 'pair' as const,
          left: label,
          right: money(amount),
        }))),
    ...[...givenBackLines(order), ...taxAmountsOf(order, store)].map(
      ({ label, amount }): PaperLine => ({
        as: 'pair',
        left: label,
        right: money(amount),
      }),
    ),
    ...entitledLines(order).map((text): PaperLine => ({ as: 'text', text })),
    rule,
    centred(thanks),
    ...(store.receiptFooter === '' ? [] : [centred(store.receiptFooter)]),
    centred(printedStatus(order)),
  ]
}

const indented = (text: string): PaperLine => ({ as: 'text', text: `- ${text}` })

type Made = Pick<Order, 'orderNumber' | 'id' | 'createdAt' | 'notes' | 'customer'>

/** What a ticket is for: to make it; to make none of the order, or less of it. */
export type TicketWord = 'new' | 'cancelled' | 'less'

const marks: Readonly<Record<TicketWord, readonly PaperLine[]>> = {
  new: [],
  cancelled: [{ as: 'text', text: 'CANCELLED', align: 'center', size: 2, isBold: true }],
  less: [
    { as: 'text', text: 'CALLED OFF', align: 'center', size: 2, isBold: true },
    centred('Only this of the order'),
  ],
}

/** What a kitchen makes of an order, large enough to be read above a stove. */
export const ticketPaper = (
  store: Pick<Shop, 'timeZone'>,
  order: Made,
  items: readonly Item[],
  word: TicketWord = 'new',
): readonly PaperLine[] => [
  ...marks[word],
  { as: 'text', text: orderLabel(order), align: 'center', size: 2, isBold: true },
  centred(sheetMoment(order.createdAt, store.timeZone)),
  ...namesOf(order).map(centred),
  rule,
  ...items.flatMap((item): readonly PaperLine[] => [
    { as: 'text', text: `${item.quantity} x ${item.name}`, size: 2 },
    ...detailsOf(item).map((text): PaperLine => ({ as: 'text', text: `- ${text}`, isBold: true })),
  ]),
  ...(order.notes === '' ? [] : [rule, { as: 'text', text: order.notes, isBold: true } as const]),
]

/** The name that is called out, when one is known. */
const namesOf = ({ customer }: Pick<Order, 'customer'>): readonly string[] =>
  customer.firstName === '' ? [] : [customer.firstName]

/** A label for every cup: the drink, how it is made, for whom, and which of how many it is. */
export function labelPaper(order: Made, items: readonly Item[]): readonly PaperLine[] {
  const cups = servedApart(items).flatMap((item) =>
    Array.from({ length: item.quantity }, () => item),
  )
  return cups.flatMap((item, at): readonly PaperLine[] => [
    {
      as: 'pair',
      left: orderLabel(order),
      right: `${at + 1} of ${cups.length}`,
      isBold: true,
    },
    { as: 'text', text: item.name, size: 2, isBold: true },
    ...(item.partOf === undefined ? [] : [{ as: 'text', text: item.partOf } as const]),
    ...detailsOf(item).map((text): PaperLine => ({ as: 'text', text })),
    ...namesOf(order).map((text): PaperLine => ({ as: 'text', text, isBold: true })),
    { as: 'cut' },
  ])
}
