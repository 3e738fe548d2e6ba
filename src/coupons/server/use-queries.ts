import { CompiledQuery, sql } from 'kysely'
import { productsNamedText } from '../../catalog/server/wish-queries.ts'
import { statement, type Places } from '../../database/statement.ts'
import { invariant } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { CouponTerms, CouponUse } from '../../pricing/coupon.ts'
import { storeWordsText } from '../../stores/server/queries.ts'

// What using a coupon asks of the database, in part as parts of the two statements of an order.

/** A coupon as an order looks at it, and how its store writes days and amounts. */
export interface CouponLook {
  readonly coupon:
    | (CouponTerms & CouponUse & { readonly id: string; readonly description: string })
    | null
  readonly words: { readonly symbol: string; readonly timeZone: string }
}

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

export const couponLookTypes = {
  couponCode: 'text',
  couponUser: 'uuid',
  couponEmail: 'text',
} as const

export interface CouponLookValues {
  readonly couponCode: string
  readonly couponUser: string | null
  /** In small letters; empty where none was said. */
  readonly couponEmail: string
}

type LookValues = CouponLookValues & { readonly storeId: string }

/** The coupon of a code, as one JSON value of `CouponLook`; `null` in it where there is none. */
export const couponText = ({
  storeId,
  couponCode,
  couponUser,
  couponEmail,
}: Places<LookValues>) => `
  json_build_object('words', ${storeWordsText(storeId)}, 'coupon', (
    select json_build_object(
      'id', id, 'code', code, 'description', description, 'kind', kind, 'value', value,
      'startsAt', to_char(starts_at at time zone 'UTC', '${isoFormat}'),
      'endsAt', to_char(ends_at at time zone 'UTC', '${isoFormat}'),
      'minimum', minimum, 'isActive', is_active, 'uses', uses, 'usesPerCustomer', uses_per_customer, 'used', used,
      'productIds', case when product_ids = '{}' and category_ids = '{}' then null
        else ${productsNamedText(storeId, 'coupons.product_ids', 'coupons.category_ids')} end,
      'usedByCustomer', case when uses_per_customer is not null and (${couponUser} is not null or ${couponEmail} <> '')
        then uses_of_customer(id, ${couponUser}, ${couponEmail}) end)
    from coupons where store_id = ${storeId} and code = ${couponCode}))`

const look = statement<LookValues>(
  { storeId: 'uuid', ...couponLookTypes },
  (at) => `select ${couponText(at)} as look`,
)

/** What is known of a code now, and of whoever wants to use it. */
export async function lookAtCoupon(scope: Scope, asked: CouponLookValues): Promise<CouponLook> {
  const { text, values } = look({ ...asked, storeId: scope.storeId })
  const { rows } = await scope.db.executeQuery<{ look: CouponLook }>(
    CompiledQuery.raw(text, [...values]),
  )
  const [found] = rows
  invariant(found !== undefined, 'a look has one row')
  return found.look
}

/** What an order with a coupon adds to the statement that writes it. */
export interface CouponTaken {
  readonly couponId: string
  readonly couponUser: string | null
  readonly couponEmail: string
}

export const couponTakenTypes = {
  couponId: 'uuid',
  couponUser: 'uuid',
  couponEmail: 'text',
} as const

/** Counts the use, or ends the statement: whoever was faster has it. Called when the row of the store is held. */
export const takeCouponText = (at: { readonly [Name in keyof CouponTaken | 'now']: string }) =>
  `take_coupon(${at.couponId}, ${at.couponUser}, ${at.couponEmail}, ${at.now})`

/** Writes the use of an order, where `from` has one row when there is an order. */
export const insertUseText = (
  at: {
    readonly storeId: string
    readonly orderId: string
    readonly couponId: string
    readonly now: string
  },
  from: string,
) => `
  insert into coupon_uses (store_id, order_id, change, coupon_id, created_at)
  select ${at.storeId}, ${at.orderId}, 1, ${at.couponId}, ${at.now} from ${from}`

/**
 * Gives back the use of an order, once; of most orders there is none. Held to the end of the transaction, so it comes last:
 * placing holds the shelf and the store before it.
 */
export async function giveBackUse(scope: Scope, orderId: string): Promise<void> {
  await sql`
    with returned as (
      insert into coupon_uses (store_id, order_id, change, coupon_id, created_at)
      select store_id, order_id, -1, coupon_id, ${scope.now.toISOString()}::timestamptz from coupon_uses
      where store_id = ${scope.storeId} and order_id = ${orderId} and change = 1
      on conflict do nothing
      returning coupon_id
    )
    update coupons set used = used - 1
    from returned where coupons.store_id = ${scope.storeId} and coupons.id = returned.coupon_id`.execute(
    scope.db,
  )
}
