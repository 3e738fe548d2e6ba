import type { CouponTaken } from '../../coupons/server/use-queries.ts'
import { valuesOfNeeds, type SaleEntry } from '../../inventory/server/sale-queries.ts'
import type { Need } from '../../inventory/ingredient.ts'
import { movementsJson, type PartMovement } from '../../money/server/queries.ts'
import { valuesOfAsked, type Asked } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { valuesOfTries, type Try } from '../../kit/server/tries.ts'
import type { Order } from '../contract.ts'
import { guestLimits } from '../guest-limits.ts'
import type { OrderStatus } from '../order.ts'
import type { PartTax } from '../../pricing/tax.ts'
import type { StoredAddon, StoredPart } from './event-queries.ts'
import { doubtsJson, type NewDoubt } from './kept/doubt-queries.ts'
import { chargesJson, type StoredCharge } from './charge-queries.ts'
import { discountsJson, type StoredDiscount } from './discount-queries.ts'
import { writerOf, type Beside } from './placing-queries.ts'
import { stepsJson, type PlacedOrder } from './queries.ts'
import { taxesJson } from './tax-queries.ts'

export interface NewOrderRow {
  readonly id: string
  readonly idempotencyKey: string
  readonly requestHash: Buffer
  /** What orders of one guest have in common; null for everybody else. */
  readonly placedFrom: Buffer | null
  /** Whose order it is; null for a guest's and for a sale at the counter. */
  readonly userId: string | null
  readonly soldBy: string | null
  readonly atKiosk: boolean
  readonly status: OrderStatus
  readonly cashGiven: number | null
  readonly paidAt: string | null
  readonly guestTokenHashes: readonly Buffer[]
  readonly customer: Order['customer']
  readonly shippingAddress: Order['shippingAddress']
  readonly paymentMethod: string
  readonly notes: string
  /** The number that a counter without a connection gave it. */
  readonly receipt: string | null
  readonly subtotal: number
  readonly shipping: number
  readonly tax: number
  readonly taxes: readonly PartTax[]
  readonly discount: number
  readonly discounts: readonly StoredDiscount[]
  readonly charge: number
  readonly charges: readonly StoredCharge[]
  readonly total: number
  readonly totalCost: number
  readonly lines: readonly {
    readonly productId: string
    readonly name: string
    /** The label of its size; null for a product without. */
    readonly size: string | null
    readonly image: string | null
    readonly price: number
    readonly cost: number
    readonly quantity: number
    readonly addons: readonly StoredAddon[]
    readonly parts: readonly StoredPart[] | null
    readonly note: string
    readonly recipe: readonly (Need & { readonly unit?: string | undefined })[]
    readonly subtotal: number
  }[]
}

/** What goes along with an order. */
export interface Following {
  readonly needs: readonly Need[]
  /** As it was looked at. */
  readonly shelf: ReadonlyMap<string, Pick<SaleEntry, 'unit'>>
  readonly tries: readonly Try[]
  readonly jobs: readonly Asked[]
  /** What is paid with it. */
  readonly money: readonly PartMovement[]
  /** By which a visitor's unpaid portions grow. */
  readonly portions: number
  /** What somebody should look at in it. */
  readonly doubts?: readonly NewDoubt[]
  /** The use of a coupon. */
  readonly coupon?: CouponTaken | undefined
}

/** Undefined when somebody else was faster at the shelf. */
export async function writeOrder(
  scope: Scope,
  order: NewOrderRow,
  { needs, shelf, tries, jobs, money, portions, doubts = [], coupon }: Following,
): Promise<{ readonly placed: PlacedOrder; readonly menuChanges: boolean } | undefined> {
  const has: Beside = {
    taxes: order.taxes.length > 0,
    discounts: order.discounts.length > 0,
    charges: order.charges.length > 0,
    doubts: doubts.length > 0,
    money: money.length > 0,
    tries: tries.length > 0,
    jobs: jobs.length > 0,
    coupon: coupon !== undefined,
  }
  const write = writerOf(has)
  const [written] = (await scope.endWith(
    write({
      ...columnsOf(scope, order),
      taxes: taxesJson(order.taxes),
      discounts: discountsJson(order.discounts),
      charges: chargesJson(order.charges),
      doubts: doubtsJson(doubts),
      money: movementsJson(money),
      portions,
      mostWaiting: guestLimits.waitingPortions,
      ...valuesOfNeeds(needs, shelf),
      ...valuesOfTries(tries),
      ...valuesOfAsked(jobs),
      ...(coupon ?? noCoupon),
    }),
  )) as readonly { readonly number: number; readonly menuChanges: boolean }[]
  if (written === undefined) return undefined
  return { placed: standing(scope, order, written.number), menuChanges: written.menuChanges }
}

const noCoupon: CouponTaken = { couponId: '', couponUser: null, couponEmail: '' }

function columnsOf({ storeId, actor, now }: Scope, order: NewOrderRow) {
  const at = now.toISOString()
  return {
    ...order,
    storeId,
    orderId: order.id,
    now: at,
    seenAt: order.soldBy === null ? null : at,
    movedBy: actor.userId ?? null,
    tokenHashes: order.guestTokenHashes,
    customer: JSON.stringify(order.customer),
    shippingAddress: order.shippingAddress && JSON.stringify(order.shippingAddress),
    visitor: order.placedFrom,
    lines: JSON.stringify(
      order.lines.map(({ productId, ...line }, position) => ({
        ...line,
        product_id: productId,
        position,
      })),
    ),
    steps: stepsJson(order.status),
  }
}

/** As it would be read now. */
function standing({ storeId, now }: Scope, order: NewOrderRow, number: number): PlacedOrder {
  const at = now.toISOString()
  const {
    lines,
    taxes,
    discounts,
    charge,
    charges,
    idempotencyKey,
    totalCost,
    placedFrom,
    ...row
  } = order
  return {
    ...row,
    storeId,
    number,
    paid: order.paidAt === null ? 0 : order.total,
    reduced: 0,
    seenAt: order.soldBy === null ? null : at,
    guestTokenHashes: [...order.guestTokenHashes],
    createdAt: at,
    updatedAt: at,
  }
}
