import { cartTotals, lineTotal } from '../storefront/cart.ts'
import type { Order } from '../orders/contract.ts'
import type { OrderDiscount } from '../orders/discount-contract.ts'
import { methodOfParts } from '../money/parts.ts'
import type { GivenDiscount } from '../pricing/bill.ts'
import type { BilledCharge, Charge } from '../pricing/charge.ts'
import { statutoryPercent, type DiscountWish } from '../pricing/discount.ts'
import { sumTaxes } from '../pricing/tax.ts'
import { rateLabel, type TaxRate } from '../pricing/tax-rate.ts'
import { discountsOf } from './counter-discounts.ts'
import { partsOfSent } from './taken-parts.ts'
import type { SaleAddon, SentSale } from './till.ts'

/** A sale that waits on its device, with the number that its customer holds. */
export interface Waiting {
  readonly sent: SentSale
  readonly storeId: string
  readonly soldBy: string
  readonly taxRates: readonly TaxRate[]
  /** None in a sale of an older app. */
  readonly charges?: readonly Charge[]
  /** When it was paid, in milliseconds. */
  readonly at: number
  readonly receipt: string
}

/** As its receipt tells it: the card of a person stands there in full. */
function shownDiscount(
  { lines }: SentSale['sale'],
  discounts: readonly DiscountWish[],
  { at, amount, taxOff }: GivenDiscount,
): readonly OrderDiscount[] {
  const wish = discounts[at]
  if (wish === undefined) return []
  const { kind, value, reason, line, persons, name, idNumber } = wish
  const isByLaw = kind === 'statutory'
  return [
    {
      kind,
      value: isByLaw ? statutoryPercent : value,
      amount,
      taxOff,
      reason,
      ...(line === null ? {} : { item: lines[line]?.name ?? '' }),
      ...(isByLaw ? { persons, name, idNumber } : {}),
    },
  ]
}

const shownCharge = ({ lines: _lines, rate, ...charge }: BilledCharge) => ({
  ...charge,
  ...(rate === undefined ? {} : { taxedBy: rateLabel(rate) }),
})

/** The order that it will be, for the receipt that the device prints. */
export function orderOfKept({
  sent,
  storeId,
  soldBy,
  taxRates,
  charges = [],
  at,
  receipt,
}: Waiting): Order {
  const { sale, payment, total } = sent
  const charging = { taxRates, charges, type: 'counter' } as const
  const discounts = discountsOf(sale)
  const figures = cartTotals(sale.lines, 0, undefined, charging, discounts)
  const createdAt = new Date(at).toISOString()
  const parts = partsOfSent(sent)
  const paidBy = methodOfParts((payment.parts ?? []).map(({ method }) => method))
  return {
    _id: sale.id,
    id: sale.id,
    orderNumber: 0,
    receipt,
    createdAt,
    updatedAt: createdAt,
    status: payment.isPaid ? 'processing' : 'pending',
    subtotal: figures.subtotal,
    tax: figures.tax,
    ...(figures.taxes.length === 0 ? {} : { taxes: [...sumTaxes(figures.taxes)] }),
    shipping: 0,
    discount: figures.discount,
    ...(figures.given.length === 0
      ? {}
      : { discounts: figures.given.flatMap((given) => shownDiscount(sale, discounts, given)) }),
    ...(figures.charges.length === 0 ? {} : { charges: figures.charges.map(shownCharge) }),
    total,
    totalAmount: total,
    customer: { firstName: sale.name.trim(), lastName: '', email: '', phone: '' },
    shippingAddress: null,
    items: sale.lines.map(itemOf),
    history: [],
    notes: '',
    paymentMethod: paidBy ?? payment.method,
    cashGiven: payment.cashGiven ?? null,
    isPaid: payment.isPaid,
    ...(parts.length === 0 ? {} : { parts: [...parts] }),
    user: null,
    soldBy,
    isNew: false,
    store: storeId,
  }
}

const itemOf = (line: SentSale['sale']['lines'][number]): Order['items'][number] => ({
  product: { _id: line.productId, name: line.name, image: null },
  productId: line.productId,
  name: line.name,
  ...(line.size === undefined ? {} : { size: line.size.label }),
  price: line.price,
  quantity: line.quantity,
  subtotal: lineTotal(line),
  addons: line.addons.map(addonOf),
  ...(line.parts && {
    parts: line.parts.map(({ size, addons, ...part }) => ({
      ...part,
      ...(size === undefined ? {} : { size: size.label }),
      addons: addons.map(addonOf),
    })),
  }),
  options: {},
  note: line.note,
})

const addonOf = ({ times, ...addon }: SaleAddon) => ({
  ...addon,
  ...(times === undefined ? {} : { times }),
})
