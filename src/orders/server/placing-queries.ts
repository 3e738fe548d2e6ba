import { menuChangesText } from '../../catalog/server/wish-queries.ts'
import {
  couponTakenTypes,
  insertUseText,
  takeCouponText,
  type CouponTaken,
} from '../../coupons/server/use-queries.ts'
import { statement, type Places } from '../../database/statement.ts'
import {
  movedTexts,
  needTypes,
  takenText,
  valuesOfNeeds,
  type SaleEntry,
  type NeedValues,
} from '../../inventory/server/sale-queries.ts'
import type { Need } from '../../inventory/ingredient.ts'
import { movementsJson, paidText, type PartMovement } from '../../money/server/queries.ts'
import {
  askForJobsText,
  askedTypes,
  valuesOfAsked,
  type Asked,
  type AskedValues,
} from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import {
  countTriesText,
  tryTypes,
  valuesOfTries,
  type Try,
  type TryValues,
} from '../../kit/server/tries.ts'
import { numberedText } from '../../stores/server/queries.ts'
import type { Order } from '../contract.ts'
import { guestLimits } from '../guest-limits.ts'
import type { OrderStatus } from '../order.ts'
import type { StoredAddon, StoredPart } from './event-queries.ts'
import { doubtsJson, insertDoubtsText, type NewDoubt } from './kept/doubt-queries.ts'
import { stepsJson, type PlacedOrder } from './queries.ts'
import { chargesJson, insertChargesText, type StoredCharge } from './charge-queries.ts'
import { discountsJson, insertDiscountsText, type StoredDiscount } from './discount-queries.ts'
import { insertTaxesText, taxesJson } from './tax-queries.ts'
import type { PartTax } from '../../pricing/tax.ts'

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

interface Columns {
  readonly storeId: string
  readonly orderId: string
  readonly status: string
  readonly userId: string | null
  readonly soldBy: string | null
  readonly atKiosk: boolean
  readonly movedBy: string | null
  readonly tokenHashes: readonly Buffer[]
  readonly idempotencyKey: string
  readonly requestHash: Buffer
  readonly customer: string
  readonly shippingAddress: string | null
  readonly paymentMethod: string
  readonly cashGiven: number | null
  readonly money: string
  readonly subtotal: number
  readonly shipping: number
  readonly tax: number
  readonly taxes: string
  readonly total: number
  readonly totalCost: number
  readonly notes: string
  readonly now: string
  readonly seenAt: string | null
  readonly visitor: Buffer | null
  readonly portions: number
  readonly mostWaiting: number
  readonly lines: string
  readonly steps: string
}

type Values = Columns & NeedValues & TryValues & AskedValues

/** What most orders have nothing of: what was taken off or charged beside, and what a counter without a connection adds. */
interface More {
  readonly discount: number
  readonly discounts: string
  readonly charge: number
  readonly charges: string
  readonly receipt: string | null
  readonly doubts: string
}

const types = {
  storeId: 'uuid',
  orderId: 'uuid',
  status: 'text',
  userId: 'uuid',
  soldBy: 'uuid',
  atKiosk: 'boolean',
  movedBy: 'uuid',
  tokenHashes: 'bytea[]',
  idempotencyKey: 'text',
  requestHash: 'bytea',
  customer: 'jsonb',
  shippingAddress: 'jsonb',
  paymentMethod: 'text',
  cashGiven: 'numeric',
  money: 'jsonb',
  subtotal: 'numeric',
  shipping: 'numeric',
  tax: 'numeric',
  taxes: 'jsonb',
  total: 'numeric',
  totalCost: 'numeric',
  notes: 'text',
  now: 'timestamptz',
  seenAt: 'timestamptz',
  visitor: 'bytea',
  portions: 'bigint',
  mostWaiting: 'bigint',
  lines: 'jsonb',
  steps: 'jsonb',
  ...needTypes,
  ...tryTypes,
  ...askedTypes,
}

/**
 * All of an order in one statement: it takes from the shelf and then the number of its store, counts the guest, writes the
 * order, its lines, the start of its history and the ledger, and asks for its jobs. One row when
 * all of that was done; none, and nothing done, when the shelf has less than it takes. Sent together with the commit,
 * it holds its rows for no round trip. Most orders are written by a text that does not know of
 * what they have nothing of.
 */
const writeText = (at: Places<Values>, more?: Places<More>, coupon?: Places<CouponTaken>) => `
    with ${takenText(at)}, numbered as (
      ${numberedText(at.storeId, 'exists (select from taken)')}
    ), admitted as materialized (
      select number, ${countTriesText(at)},
        case when ${at.visitor} is not null
          then refuse_more_waiting(${at.visitor}, ${at.portions}, ${at.mostWaiting}) end${coupon === undefined ? '' : `, ${takeCouponText({ ...coupon, now: at.now })}`}
      from numbered
    ), placed as (
      insert into orders (store_id, id, number, status, user_id, sold_by, at_kiosk, guest_token_hashes,
        idempotency_key, request_hash, customer, shipping_address, payment_method, cash_given, subtotal, shipping,
        tax, total, total_cost, notes, created_at, updated_at, seen_at, placed_from${more === undefined ? '' : ', discount, charge, receipt'})
      select ${at.storeId}, ${at.orderId}, number, ${at.status}, ${at.userId}, ${at.soldBy}, ${at.atKiosk},
        ${at.tokenHashes}, ${at.idempotencyKey}, ${at.requestHash}, ${at.customer}, ${at.shippingAddress},
        ${at.paymentMethod}, ${at.cashGiven}, ${at.subtotal}, ${at.shipping}, ${at.tax}, ${at.total}, ${at.totalCost}, ${at.notes},
        ${at.now}, ${at.now}, ${at.seenAt}, ${at.visitor}${more === undefined ? '' : `, ${more.discount}, ${more.charge}, ${more.receipt}`}
      from admitted
      returning number
    ), lines as (
      insert into order_lines (store_id, order_id, position, product_id, name, size, image, price, cost, quantity, addons,
        parts, note, recipe, subtotal)
      select ${at.storeId}, ${at.orderId}, line.position, line.product_id, line.name, line.size, line.image, line.price, line.cost,
             line.quantity, line.addons, line.parts, line.note, line.recipe, line.subtotal
      from placed, jsonb_to_recordset(${at.lines}) as line (position int, product_id uuid, name text, size text, image text,
        price numeric, cost numeric, quantity int, addons jsonb, parts jsonb, note text, recipe jsonb, subtotal numeric)
    ), taxed as (
      ${insertTaxesText(at.storeId, { orderId: at.orderId, taxes: at.taxes, from: 'placed' })}
    ), ${more === undefined ? '' : moreText(at, more)}${coupon === undefined ? '' : `used as (${insertUseText({ ...at, ...coupon }, 'placed')}), `}event as (
      insert into order_events (store_id, order_id, position, from_status, to_status, user_id, created_at)
      select ${at.storeId}, ${at.orderId}, step.position, step.from_status, step.to_status,
             coalesce(${at.soldBy}, ${at.userId}), ${at.now}
      from placed, jsonb_to_recordset(${at.steps}) as step (position int, from_status text, to_status text)
    ), ${movedTexts(at.storeId, { sale: 'placed', orderId: at.orderId, userId: at.movedBy, now: at.now })}
    , ${paidText(at.storeId, { order: 'placed', orderId: at.orderId, userId: at.movedBy, now: at.now, movements: at.money })}
    , asked as materialized (
      select job.* from placed, lateral (${askForJobsText(at)}) as job
    )
    select number, ${menuChangesText(at.storeId, 'moved')} as "menuChanges", (select count(*) from asked) as jobs
    from placed`

const moreText = (
  { storeId, orderId }: Places<Values>,
  { discounts, charges, doubts }: Places<More>,
) => `
    discounted as (
      ${insertDiscountsText(storeId, { orderId, discounts, from: 'placed' })}
    ), charged as (
      ${insertChargesText(storeId, { orderId, charges, from: 'placed' })}
    ), doubted as (
      ${insertDoubtsText(storeId, { orderId, doubts, from: 'placed' })}
    ), `

const moreTypes = {
  ...types,
  discount: 'numeric',
  discounts: 'jsonb',
  charge: 'numeric',
  charges: 'jsonb',
  receipt: 'text',
  doubts: 'jsonb',
} as const

const write = statement<Values>(types, (at) => writeText(at))
const writeMore = statement<Values & More>(moreTypes, (at) => writeText(at, at))
const writeWithCoupon = statement<Values & More & CouponTaken>(
  { ...moreTypes, ...couponTakenTypes },
  (at) => writeText(at, at, at),
)

/** Undefined when somebody else was faster at the shelf. */
export async function writeOrder(
  scope: Scope,
  order: NewOrderRow,
  { needs, shelf, tries, jobs, money, portions, doubts = [], coupon }: Following,
): Promise<{ readonly placed: PlacedOrder; readonly menuChanges: boolean } | undefined> {
  const values = {
    ...columnsOf(scope, order),
    money: movementsJson(money),
    portions,
    mostWaiting: guestLimits.waitingPortions,
    ...valuesOfNeeds(needs, shelf),
    ...valuesOfTries(tries),
    ...valuesOfAsked(jobs),
  }
  const more = {
    ...values,
    discounts: discountsJson(order.discounts),
    charges: chargesJson(order.charges),
    doubts: doubtsJson(doubts),
  }
  const usual = () => (isPlain(order) ? write(values) : writeMore(more))
  const [written] = (await scope.endWith(
    coupon === undefined ? usual() : writeWithCoupon({ ...more, ...coupon }),
  )) as readonly { readonly number: number; readonly menuChanges: boolean }[]
  if (written === undefined) return undefined
  return { placed: standing(scope, order, written.number), menuChanges: written.menuChanges }
}

const isPlain = ({ discounts, charges, receipt }: NewOrderRow) =>
  discounts.length === 0 && charges.length === 0 && receipt === null

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
    taxes: taxesJson(order.taxes),
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
