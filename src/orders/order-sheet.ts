import { priceWith } from '../choices/price.ts'
import { formatMoney, sumMoney } from '../kit/money.ts'
import { chargeLabel } from '../pricing/charge.ts'
import { discountLabel, exemptionLabel, maskedNumber } from '../pricing/discount.ts'
import { rateLabel, type TaxKind } from '../pricing/tax-rate.ts'
import type { PublicStore } from '../stores/contract.ts'
import { choiceLabels, itemCount, itemsText } from '../storefront/cart.ts'
import type { Order, OrderRow } from './contract.ts'
import type { OrderDiscount } from './discount-contract.ts'
import { changeOfLast } from '../money/parts.ts'
import { isMethodKey, methodLabels } from '../payments/method.ts'
import { isDue, statusLabels, type PaidState } from './order.ts'

/** What stands on an order wherever it is shown or printed, worked out once. */

export const printReceipt = 'Print Receipt'
export const thanks = 'Thank you for your purchase!'

export interface Amount {
  readonly label: string
  readonly amount: number
}

/** The lines under the items: what is nothing is left out, a discount is taken off, and what came after the sale comes last. */
export const amountsOf = ({
  subtotal,
  tax,
  shipping,
  discount,
  discounts,
  charges = [],
  total,
  reduced = 0,
}: Pick<
  Order,
  'subtotal' | 'tax' | 'shipping' | 'discount' | 'discounts' | 'charges' | 'total' | 'reduced'
>): readonly Amount[] => [
  { label: 'Subtotal', amount: subtotal },
  ...(tax > 0 ? [{ label: 'Tax', amount: tax }] : []),
  ...(shipping > 0 ? [{ label: 'Shipping', amount: shipping }] : []),
  ...(discount > 0
    ? (discounts?.flatMap(discountAmounts) ?? [{ label: 'Discount', amount: -discount }])
    : []),
  ...charges.map((charge) => ({ label: chargeLabel(charge), amount: charge.amount })),
  { label: 'Total', amount: total },
  ...(reduced > 0
    ? [
        { label: 'Void or refunded', amount: -reduced },
        { label: 'Total now', amount: sumMoney([total, -reduced]) },
      ]
    : []),
]

/** What a discount takes off, and the tax that is not due with it. */
function discountAmounts(discount: OrderDiscount): readonly Amount[] {
  const { item, amount, taxOff } = discount
  const of = item === undefined ? '' : `, ${item}`
  return [
    { label: `${discountLabel(discount)}${of}`, amount: 0 - amount },
    ...(taxOff > 0 ? [{ label: exemptionLabel(discount.reason), amount: 0 - taxOff }] : []),
  ]
}

/** Whom the law grants a discount, as a receipt has to say it: with the whole number of the card, and room to sign. */
export const entitledLines = ({ discounts = [] }: Pick<Order, 'discounts'>): readonly string[] =>
  discounts.flatMap(({ kind, reason, name = '', idNumber = '' }) =>
    kind === 'statutory'
      ? [`${reason}: ${name}`, `ID No. ${idNumber}`, 'Signature: ____________']
      : [],
  )

/** Why something was taken off, by whom, and who allowed it, for those who work at the store. */
export function discountDetails({ by, approvedBy, name, idNumber }: OrderDiscount): string {
  const card = idNumber === undefined ? '' : `, ID ${maskedNumber(idNumber)}`
  return [
    ...(name === undefined ? [] : [`${name}${card}`]),
    ...(by === undefined ? [] : [`given by ${by}`]),
    ...(approvedBy === undefined ? [] : [`approved by ${approvedBy}`]),
  ].join(', ')
}

/** How many lines of an order a list names. */
export const mostFirstItems = 2

type Named = NonNullable<OrderRow['firstItems']>

/** What was ordered, in one line of a list: "2 × Milk Tea, Croissant and 3 more". */
export function briefly({
  firstItems = [],
  itemCount: all,
}: Pick<OrderRow, 'firstItems' | 'itemCount'>): string {
  if (firstItems.length === 0) return itemsText(all)
  const counts = new Map<string, number>()
  // The same drink with other choices is a line of its own there, and the same word here.
  for (const { name, quantity } of firstItems) counts.set(name, (counts.get(name) ?? 0) + quantity)
  const named = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`))
  const more = all - itemCount(firstItems)
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The same, of an order with all its lines. */
export const brieflyOf = (items: Named): string =>
  briefly({ firstItems: items.slice(0, mostFirstItems), itemCount: itemCount(items) })

type Taxed = Pick<Order, 'taxes' | 'discounts'>
type TaxPayer = Pick<PublicStore, 'taxProfile' | 'taxNumber'>

/** What of an order is tax, under its total: nothing where there are no taxes. */
export function taxAmountsOf(
  { taxes = [], discounts = [] }: Taxed,
  { taxProfile }: TaxPayer,
): readonly Amount[] {
  if (taxes.length === 0) return []
  if (taxProfile === 'philippines') return philippineAmounts(taxes, discounts)
  return taxes.map((sum) => ({
    label: `${sum.isInPrice && sum.tax > 0 ? 'Incl. ' : ''}${rateLabel(sum)} on ${formatMoney(sum.base, '')}`,
    amount: sum.tax,
  }))
}

/**
 * The four lines that a receipt of the Philippines has, whether or not there is something on them. What is exempt by law is
 * told before the discount that comes off it.
 */
function philippineAmounts(
  taxes: NonNullable<Order['taxes']>,
  discounts: readonly OrderDiscount[],
): readonly Amount[] {
  const byLaw = discounts.filter(({ kind }) => kind === 'statutory').map(({ amount }) => amount)
  const basesOf = (kind: TaxKind) =>
    sumMoney(taxes.filter((sum) => sum.kind === kind).map(({ base }) => base))
  return [
    { label: 'VATable Sales', amount: basesOf('taxed') },
    { label: 'VAT-Exempt Sales', amount: sumMoney([basesOf('exempt'), ...byLaw]) },
    { label: 'Zero-Rated Sales', amount: basesOf('zero') },
    ...taxes
      .filter(({ kind }) => kind === 'taxed')
      .map((sum) => ({ label: `${rateLabel(sum)} Amount`, amount: sum.tax })),
  ]
}

/** "TIN: 123-456-789-00000", under the name of the shop; undefined for one that shows none. */
export function taxNumberLine({ taxProfile, taxNumber }: TaxPayer): string | undefined {
  if (taxNumber === '') return undefined
  return `${taxProfile === 'philippines' ? 'TIN' : 'Tax number'}: ${taxNumber}`
}

type Item = Order['items'][number]

/** Its size, its parts, add-ons, the options that are not already said by one, and what was asked for with it. */
export function detailsOf({
  size,
  addons,
  parts = [],
  options,
  note,
}: Pick<Item, 'size' | 'addons' | 'parts' | 'options' | 'note'>): readonly string[] {
  const labels = addons.map(({ label }) => label)
  const others = Object.entries(options).filter(([, value]) => !labels.includes(value))
  const said = note === '' ? [] : [`“${note}”`]
  const chosen = choiceLabels({
    ...(size !== undefined && { size: { label: size } }),
    addons,
    parts,
  })
  return [...chosen, ...others.map(([name, value]) => `${name}: ${value}`), ...said]
}

/** Of one, with its add-ons: times the quantity it is the total beside it. */
export const unitPriceOf = ({ price, addons }: Pick<Item, 'price' | 'addons'>): number =>
  priceWith(price, addons)

/** The same product may stand on several lines, with other add-ons or alike: only its place tells a line apart. */
export const keyOfLine = (items: readonly Item[], item: Item) =>
  `${items.indexOf(item)} ${item.productId}`

/** Undefined when nothing is known of the customer. */
export function customerName({ firstName, lastName }: Order['customer']): string | undefined {
  const name = `${firstName} ${lastName}`.trim()
  return name === '' ? undefined : name
}

/** Who an order of a list is for: whoever stood at the counter has no name, and a guest may have left none. */
export const buyerOf = (order: Pick<Order, 'customer' | 'soldBy' | 'atKiosk'>): string =>
  customerName(order.customer) ?? placeOf(order) ?? 'Guest'

/** Who sold it, as a receipt tells a customer: by their first name. */
export const servedLine = ({ servedBy = '' }: Pick<Order, 'servedBy'>): string | undefined =>
  servedBy === '' ? undefined : `Served by ${servedBy}`

/** Where in the store it was ordered; undefined when it was not there. */
export function placeOf({ soldBy, atKiosk }: Pick<Order, 'soldBy' | 'atKiosk'>) {
  if (atKiosk === true) return 'At the kiosk'
  return soldBy === null ? undefined : 'At the counter'
}

interface Place {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly country: string
}

/** An address in lines; what is missing leaves no gap. */
export const placeLines = ({ street, city, state, country }: Place, zip: string) =>
  [street, [city, `${state} ${zip}`.trim()].filter(Boolean).join(', '), country].filter(Boolean)

/** Where an order goes; an order without a country goes to the USA. */
export const shippingLines = (address: NonNullable<Order['shippingAddress']>) =>
  placeLines({ ...address, country: address.country || 'USA' }, address.zip)

/** What a customer gets back of the cash they gave; undefined when none was taken, or no more than their part. */
export function changeOf({
  cashGiven,
  parts,
  total,
}: Pick<Order, 'cashGiven' | 'parts' | 'total'>): number | undefined {
  if (cashGiven !== null) return changeFrom(cashGiven, total)
  const change = changeOfLast(parts ?? [])
  return change > 0 ? change : undefined
}

const changeFrom = (cashGiven: number, total: number) => sumMoney([cashGiven, -total])

/** Whether the money is there, beside how it is paid. */
export const paidWords = ({ isPaid, paidState }: Pick<Order, 'isPaid' | 'paidState'>): string =>
  paidLabels[paidState ?? (isPaid ? 'paid' : 'unpaid')]

/** How an order is paid, as a print says it: whoever brings one that is still to be paid reads what to ask for. */
export const printedPayment = (
  order: Pick<Order, 'status' | 'isPaid' | 'paidState' | 'paymentMethod'>,
): string =>
  isDue(order) ? `${methodName(order)}, ${paidWords(order).toLowerCase()}` : methodName(order)

const paidLabels: Readonly<Record<PaidState, string>> = {
  unpaid: 'Not yet paid',
  part: 'Paid in part',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** By what an order was paid, as a receipt lists it: each part with its tip, cash as it was handed over with its change, and what is left. */
export function paymentLines(
  order: Pick<
    Order,
    'parts' | 'cashGiven' | 'total' | 'paymentMethod' | 'status' | 'isPaid' | 'due'
  >,
): readonly Amount[] {
  if (order.parts !== undefined) {
    const taken = order.parts.flatMap(({ method, amount, tip, change = 0 }) => [
      { label: methodName({ paymentMethod: method }), amount: sumMoney([amount, change]) },
      ...(change > 0 ? [{ label: 'Change', amount: change }] : []),
      ...(tip > 0 ? [{ label: `Tip, ${methodName({ paymentMethod: method })}`, amount: tip }] : []),
    ])
    const left = isDue(order) ? order.due : undefined
    return left === undefined ? taken : [...taken, { label: 'Left to pay', amount: left }]
  }
  const { cashGiven, total } = order
  if (cashGiven === null) return []
  return [
    { label: methodName(order), amount: cashGiven },
    { label: 'Change', amount: changeFrom(cashGiven, total) },
  ]
}

/** What went back after the sale, below what it was paid by: without it the paper of a refund does not add up. */
export const givenBackLines = ({ givenBack = [] }: Pick<Order, 'givenBack'>): readonly Amount[] =>
  givenBack.map(({ method, amount }) => ({
    label: `Given back, ${methodName({ paymentMethod: method })}`,
    amount: -amount,
  }))

/** How an order was paid, where its one method does not tell it all: in parts, or with something given back. */
export const partLines = (
  order: Parameters<typeof paymentLines>[0] & Pick<Order, 'givenBack'>,
): readonly Amount[] =>
  order.parts === undefined && order.givenBack === undefined
    ? []
    : [...paymentLines(order), ...givenBackLines(order)]

/** As a print says it, which has no colours. */
export const printedStatus = ({ status }: Pick<Order, 'status'>) =>
  statusLabels[status].toUpperCase()

/** "Cash", whatever case the method is written in; a provider's key in words. */
export const methodName = ({ paymentMethod }: Pick<Order, 'paymentMethod'>) =>
  isMethodKey(paymentMethod)
    ? methodLabels[paymentMethod]
    : paymentMethod.charAt(0).toUpperCase() + paymentMethod.slice(1)
