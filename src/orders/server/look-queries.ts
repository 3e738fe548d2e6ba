import type { Charge } from '../../pricing/charge.ts'
import type { DiscountLimits } from '../../pricing/discount.ts'
import type { TaxProfile, TaxRate } from '../../pricing/tax-rate.ts'
import { buyerText, type BuyerLook } from '../../accounts/server/queries.ts'
import {
  wishedIngredientsText,
  wishedProductsText,
  type WishedProduct,
} from '../../catalog/server/wish-queries.ts'
import {
  couponLookTypes,
  couponText,
  type CouponLook,
  type CouponLookValues,
} from '../../coupons/server/use-queries.ts'
import { saleShelfText, type SaleEntry } from '../../inventory/server/sale-queries.ts'
import { statement, type Places } from '../../database/statement.ts'
import { triesSoFarText } from '../../kit/server/tries.ts'
import { hasDrawerText, printsOrdersText } from '../../printing/server/queries.ts'
import { waitingPortionsText } from './waiting-queries.ts'
import { orderRulesText } from '../../stores/server/queries.ts'

/** Everything an order is decided by, as it was at one moment; nothing of it is held. */
export interface OrderLook {
  /** The order that the same request has become already. */
  readonly earlierId: string | null
  readonly rules: {
    readonly deliveryFee: number
    readonly pickupCharged: boolean
    /** Where the store is; empty when it has not said. */
    readonly country: string
    readonly guestOrderHours: number
    readonly unansweredMinutes: number
    readonly taxRates: readonly TaxRate[]
    readonly taxProfile: TaxProfile
    readonly discountLimits: DiscountLimits
    readonly charges: readonly Charge[]
  }
  readonly products: readonly WishedProduct[]
  readonly shelf: readonly SaleEntry[]
  /** Its tickets or labels come out by themselves. */
  readonly isPrinted: boolean
  /** A drawer hangs on one of its printers. */
  readonly hasDrawer: boolean
  readonly buyer: BuyerLook | null
  /** Portions that the visitor has ordered and not paid. */
  readonly waiting: number
  readonly tries: Readonly<Record<string, number>>
  /** Of an order that names a code. */
  readonly coupon?: CouponLook
}

interface LookValues {
  readonly storeId: string
  readonly idempotencyKey: string
  readonly productIds: readonly string[]
  readonly userId: string | null
  readonly visitor: Buffer | null
  readonly hashes: readonly Buffer[]
  readonly now: string
}

const types = {
  storeId: 'uuid',
  idempotencyKey: 'text',
  productIds: 'uuid[]',
  userId: 'uuid',
  visitor: 'bytea',
  hashes: 'bytea[]',
  now: 'timestamptz',
} as const

const lookText = (at: Places<LookValues>) => `
    select
      ${orderRulesText(at.storeId)} as rules,
      ${wishedProductsText(at)} as products,
      ${saleShelfText(at.storeId, wishedIngredientsText(at))} as shelf,
      ${printsOrdersText(at.storeId)} as "isPrinted",
      ${hasDrawerText(at.storeId)} as "hasDrawer",
      ${buyerText(at)} as buyer,
      ${waitingPortionsText(at)} as waiting,
      ${triesSoFarText(at)} as tries`

/**
 * Asked last. A cluster asks one after the other: an order that is written meanwhile has taken its portion in what was seen
 * before, or is found by its key; it is never a stranger who was faster.
 */
const earlierText = ({ idempotencyKey }: Places<LookValues>) =>
  `order_of_key(${idempotencyKey}) as "earlierId"`

/** One statement, which travels with the one that opens the transaction. */
export const lookAtOrder = statement<LookValues>(
  types,
  (at) => `${lookText(at)}, ${earlierText(at)}`,
)

/** The same of an order that names a code; every other one is looked at by a text that knows of none. */
export const lookAtOrderWithCode = statement<LookValues & CouponLookValues>(
  { ...types, ...couponLookTypes },
  (at) => `${lookText(at)}, ${couponText(at)} as coupon, ${earlierText(at)}`,
)
