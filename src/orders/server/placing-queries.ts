import { menuChangesText } from '../../catalog/server/wish-queries.ts'
import {
  couponTakenTypes,
  insertUseText,
  takeCouponText,
  type CouponTaken,
} from '../../coupons/server/use-queries.ts'
import { statement, type Places, type Written } from '../../database/statement.ts'
import {
  movedTexts,
  needTypes,
  takenText,
  type NeedValues,
} from '../../inventory/server/sale-queries.ts'
import { paidText } from '../../money/server/queries.ts'
import { askForJobsText, askedTypes, type AskedValues } from '../../kit/server/jobs.ts'
import { countTriesText, tryTypes, type TryValues } from '../../kit/server/tries.ts'
import { numberedText } from '../../stores/server/queries.ts'
import { insertDoubtsText } from './kept/doubt-queries.ts'
import { insertChargesText } from './charge-queries.ts'
import { insertDiscountsText } from './discount-queries.ts'
import { insertTaxesText } from './tax-queries.ts'

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
  readonly subtotal: number
  readonly shipping: number
  readonly tax: number
  readonly discount: number
  readonly charge: number
  readonly total: number
  readonly totalCost: number
  readonly notes: string
  readonly receipt: string | null
  readonly now: string
  readonly seenAt: string | null
  readonly visitor: Buffer | null
  readonly portions: number
  readonly mostWaiting: number
  readonly lines: string
  readonly steps: string
}

/** JSON arrays of what an order may have nothing of. */
interface Lists {
  readonly taxes: string
  readonly discounts: string
  readonly charges: string
  readonly doubts: string
  readonly money: string
}

export type Values = Columns & Lists & NeedValues & TryValues & AskedValues & CouponTaken

/** What an order has that others have not, as the text of its statement knows. */
const beside = [
  'taxes',
  'discounts',
  'charges',
  'doubts',
  'money',
  'tries',
  'jobs',
  'coupon',
] as const
export type Beside = Readonly<Record<(typeof beside)[number], boolean>>

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
  subtotal: 'numeric',
  shipping: 'numeric',
  tax: 'numeric',
  discount: 'numeric',
  charge: 'numeric',
  total: 'numeric',
  totalCost: 'numeric',
  notes: 'text',
  receipt: 'text',
  now: 'timestamptz',
  seenAt: 'timestamptz',
  visitor: 'bytea',
  portions: 'bigint',
  mostWaiting: 'bigint',
  lines: 'jsonb',
  steps: 'jsonb',
  ...needTypes,
} as const

const typesBeside = (has: Beside) => ({
  ...types,
  ...(has.taxes && { taxes: 'jsonb' }),
  ...(has.discounts && { discounts: 'jsonb' }),
  ...(has.charges && { charges: 'jsonb' }),
  ...(has.doubts && { doubts: 'jsonb' }),
  ...(has.money && { money: 'jsonb' }),
  ...(has.tries && tryTypes),
  ...(has.jobs && askedTypes),
  ...(has.coupon && couponTakenTypes),
})

/**
 * All of an order in one statement: it takes from the shelf and then the number of its store, counts the guest, writes the
 * order, its lines, the start of its history and the ledger, and asks for its jobs. One row when
 * all of that was done; none, and nothing done, when the shelf has less than it takes. Sent together with the commit,
 * it holds its rows for no round trip. It knows of nothing that the order has not: each part costs an order something,
 * and each insert calls its triggers, even with nothing to insert.
 */
const writeText = (at: Places<Values>, has: Beside) => `
    with ${takenText(at)}, numbered as (
      ${numberedText(at.storeId, 'exists (select from taken)')}
    ), admitted as materialized (
      select number,
        ${has.tries ? `${countTriesText(at)},` : ''}
        case when ${at.visitor} is not null
          then refuse_more_waiting(${at.visitor}, ${at.portions}, ${at.mostWaiting}) end${has.coupon ? `, ${takeCouponText(at)}` : ''}
      from numbered
    ), placed as (
      insert into orders (store_id, id, number, status, user_id, sold_by, at_kiosk, guest_token_hashes,
        idempotency_key, request_hash, customer, shipping_address, payment_method, cash_given, subtotal, shipping,
        tax, discount, charge, total, total_cost, notes, receipt, created_at, updated_at, seen_at, placed_from)
      select ${at.storeId}, ${at.orderId}, number, ${at.status}, ${at.userId}, ${at.soldBy}, ${at.atKiosk},
        ${at.tokenHashes}, ${at.idempotencyKey}, ${at.requestHash}, ${at.customer}, ${at.shippingAddress},
        ${at.paymentMethod}, ${at.cashGiven}, ${at.subtotal}, ${at.shipping}, ${at.tax}, ${at.discount}, ${at.charge},
        ${at.total}, ${at.totalCost}, ${at.notes}, ${at.receipt}, ${at.now}, ${at.now}, ${at.seenAt}, ${at.visitor}
      from admitted
      returning number
    ), lines as (
      insert into order_lines (store_id, order_id, position, product_id, name, size, image, price, cost, quantity, addons,
        parts, note, recipe, subtotal)
      select ${at.storeId}, ${at.orderId}, line.position, line.product_id, line.name, line.size, line.image, line.price, line.cost,
             line.quantity, line.addons, line.parts, line.note, line.recipe, line.subtotal
      from placed, jsonb_to_recordset(${at.lines}) as line (position int, product_id uuid, name text, size text, image text,
        price numeric, cost numeric, quantity int, addons jsonb, parts jsonb, note text, recipe jsonb, subtotal numeric)
    ), event as (
      insert into order_events (store_id, order_id, position, from_status, to_status, user_id, created_at)
      select ${at.storeId}, ${at.orderId}, step.position, step.from_status, step.to_status,
             coalesce(${at.soldBy}, ${at.userId}), ${at.now}
      from placed, jsonb_to_recordset(${at.steps}) as step (position int, from_status text, to_status text)
    ), ${movedTexts(at.storeId, { sale: 'placed', orderId: at.orderId, userId: at.movedBy, now: at.now })}${textsBeside(at, has)}
    select number, ${menuChangesText(at.storeId, 'moved')} as "menuChanges"${has.jobs ? ', (select count(*) from asked) as jobs' : ''}
    from placed`

function textsBeside(at: Places<Values>, has: Beside): string {
  const { storeId, orderId } = at
  const from = 'placed'
  const moving = { order: from, orderId, userId: at.movedBy, now: at.now, movements: at.money }
  const texts: Readonly<Record<keyof Beside, string>> = {
    taxes: `taxed as (${insertTaxesText(storeId, { orderId, taxes: at.taxes, from })})`,
    discounts: `discounted as (${insertDiscountsText(storeId, { orderId, discounts: at.discounts, from })})`,
    charges: `charged as (${insertChargesText(storeId, { orderId, charges: at.charges, from })})`,
    doubts: `doubted as (${insertDoubtsText(storeId, { orderId, doubts: at.doubts, from })})`,
    money: paidText(storeId, moving),
    tries: '',
    jobs: `asked as materialized (select ${askForJobsText(at)} from placed)`,
    coupon: `used as (${insertUseText(at, from)})`,
  }
  return beside
    .filter((part) => has[part] && texts[part] !== '')
    .map((part) => `, ${texts[part]}`)
    .join('')
}

const writers = new Map<string, (values: Values) => Written>()

/** Put together when an order of its kind comes first; there are as many kinds as a shop has habits. */
export function writerOf(has: Beside): (values: Values) => Written {
  const kind = beside.filter((part) => has[part]).join(' ')
  const known = writers.get(kind)
  if (known !== undefined) return known
  const writer = statement<Values>(
    typesBeside(has) as { readonly [Name in keyof Values]: string },
    (at) => writeText(at, has),
  )
  writers.set(kind, writer)
  return writer
}
