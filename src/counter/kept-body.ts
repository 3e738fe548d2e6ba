import type { Sent } from '../kit/endpoint.ts'
import type { Charge } from '../pricing/charge.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'
import { wishOf } from '../storefront/cart.ts'
import type { counter } from './contract.ts'
import { couponOn, discountsOf } from './counter-discounts.ts'
import type { SaleAddon, SentSale } from './till.ts'

type Body = Sent<typeof counter.sell>['body']

/** A sale as the server takes it. */
export const saleBody = (storeId: string, { sale, payment, total }: SentSale): Body => ({
  ...discountBody(sale),
  ...couponBody(sale),
  id: sale.id,
  storeId,
  customer: { firstName: sale.name.trim() },
  paymentMethod: payment.method,
  isPaid: payment.isPaid,
  ...(payment.cashGiven !== undefined && { cashGiven: payment.cashGiven }),
  ...(payment.parts !== undefined && { parts: [...payment.parts] }),
  total,
  items: sale.lines.map((line) => ({ ...wishOf(line), note: line.note })),
})

/** A code that takes nothing off would refuse the sale. */
function couponBody(sale: SentSale['sale']) {
  const { coupon } = sale
  if (coupon === undefined || !couponOn(sale, coupon, '').ok) return {}
  return { couponCode: coupon.code }
}

/** What is taken off, and who has allowed it; nothing of it for a sale without discounts. */
function discountBody(sale: SentSale['sale']) {
  const discounts = discountsOf(sale)
  if (discounts.length === 0) return {}
  return {
    discounts: [...discounts],
    ...(sale.approval !== undefined && { approval: sale.approval.proof }),
  }
}

/** That a kept sale was taken back whole on its device. */
export interface TakenBack {
  readonly kind: 'void' | 'refund'
  /** In milliseconds of this device. */
  readonly at: number
  readonly by: string
  readonly reason: string
  /** How its money went back; of a sale that was to be paid later none did. */
  readonly method?: string
}

export interface KeptWith {
  readonly deviceId: string
  readonly number: number
  readonly soldBy: string
  readonly taxRates: readonly TaxRate[]
  readonly charges: readonly Charge[]
  /** When it was sold and when it is sent, in milliseconds of this device. */
  readonly at: number
  readonly now: number
  readonly takenBack?: TakenBack | undefined
}

/** The same, of a sale that was made without an answer: with the prices, the words and the time of then. */
export const keptBody = (
  storeId: string,
  sent: SentSale,
  { deviceId, number, soldBy, taxRates, charges, at, now, takenBack }: KeptWith,
): Body => ({
  ...saleBody(storeId, sent),
  kept: {
    deviceId,
    number,
    soldBy,
    at: new Date(at).toISOString(),
    sentAt: new Date(now).toISOString(),
    taxRates: taxRates.map((rate) => ({
      ...rate,
      orderTypes: [...rate.orderTypes],
      productIds: rate.productIds === null ? null : [...rate.productIds],
    })),
    ...(takenBack && {
      takenBack: { ...takenBack, at: new Date(takenBack.at).toISOString() },
    }),
    charges: charges.map((charge) => ({ ...charge, orderTypes: [...charge.orderTypes] })),
    lines: sent.sale.lines.map(({ name, price, addons, parts }) => ({
      name,
      price,
      addons: addons.map(keptAddon),
      ...(parts && {
        parts: parts.map((part) => ({
          name: part.name,
          price: part.price,
          addons: part.addons.map(keptAddon),
        })),
      }),
    })),
  },
})

const keptAddon = ({ _id, type, label, price }: SaleAddon) => ({ _id, type, label, price })
