import { sql, type ExpressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.gen.ts'
import { orNone } from '../../database/or-none.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { LineOff } from '../../pricing/bill.ts'
import type { DiscountKind } from '../../pricing/discount.ts'
import type { WhichOrder } from './which-order.ts'

/** A discount of an order as it was given. */
export interface StoredDiscount {
  readonly id: string
  /** Null for the whole order. */
  readonly position: number | null
  readonly kind: DiscountKind
  /** The percentage, or the amount that was wanted. */
  readonly value: number
  readonly persons: number | null
  readonly amount: number
  readonly taxOff: number
  readonly lines: readonly LineOff[]
  readonly reason: string
  readonly personName: string
  readonly personNumber: string
  readonly givenBy: string | null
  readonly approvedBy: string | null
  /** The coupon that it comes from. */
  readonly couponId: string | null
}

/** Discounts as a statement takes them: one JSON array. */
export const discountsJson = (discounts: readonly StoredDiscount[]): string =>
  JSON.stringify(
    discounts.map(
      ({ taxOff, personName, personNumber, givenBy, approvedBy, couponId, ...discount }) => ({
        ...discount,
        tax_off: taxOff,
        person_name: personName,
        person_number: personNumber,
        given_by: givenBy,
        approved_by: approvedBy,
        coupon_id: couponId,
      }),
    ),
  )

interface Discounted {
  readonly orderId: string
  /** The place of `discountsJson`. */
  readonly discounts: string
  /** The statement's part that has one row when there is an order. */
  readonly from: string
}

/** Writes the discounts of an order, in the statement that writes the order. */
export const insertDiscountsText = (storeId: string, { orderId, discounts, from }: Discounted) => `
  insert into order_discounts (store_id, id, order_id, position, kind, value, persons, amount, tax_off, lines, reason,
    person_name, person_number, given_by, approved_by, coupon_id)
  select ${storeId}, own.id, ${orderId}, own.position, own.kind, own.value, own.persons, own.amount, own.tax_off, own.lines,
    own.reason, own.person_name, own.person_number, own.given_by, own.approved_by, own.coupon_id
  from ${from}, jsonb_to_recordset(${discounts}) as own
    (id uuid, position int, kind text, value numeric, persons int, amount numeric, tax_off numeric, lines jsonb, reason text,
     person_name text, person_number text, given_by uuid, approved_by uuid, coupon_id uuid)`

/** What was taken off an order; a part of another question. */
export const discountsOfOrder = (scope: Scope, orderId: WhichOrder) =>
  scope.db
    .selectFrom('orderDiscounts')
    .select(({ fn, ref }) =>
      orNone(
        fn
          .jsonAgg(
            jsonBuildObject({
              id: ref('id'),
              position: ref('position'),
              kind: ref('kind').$castTo<DiscountKind>(),
              value: ref('value'),
              persons: ref('persons'),
              amount: ref('amount'),
              taxOff: ref('taxOff'),
              lines: ref('lines').$castTo<readonly LineOff[]>(),
              reason: ref('reason'),
              personName: ref('personName'),
              personNumber: ref('personNumber'),
              givenBy: ref('givenBy'),
              approvedBy: ref('approvedBy'),
              couponId: ref('couponId'),
            }),
          )
          .orderBy('id'),
      ).as('all'),
    )
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .$asScalar()
    .$notNull()

/** By how much each line of an order was sold for less. */
export async function listLinesOff(scope: Scope, orderId: string): Promise<readonly LineOff[]> {
  const rows = await scope.db
    .selectFrom('orderDiscounts')
    .select('lines')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute()
  return rows.flatMap(({ lines }) => lines as readonly LineOff[])
}

/** What was taken off for one reason. */
export interface DiscountSum {
  readonly label: string
  readonly count: number
  readonly amount: number
  readonly taxOff: number
}

/** By reason, of these orders; most first. */
export const sumDiscountsOf = (
  scope: Scope,
  orderIds: readonly string[],
): Promise<readonly DiscountSum[]> =>
  scope.db
    .selectFrom('orderDiscounts')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.storeId', '=', 'orderDiscounts.storeId')
        .onRef('orders.id', '=', 'orderDiscounts.orderId'),
    )
    // Nothing was sold by what was called off.
    .where('orders.status', '<>', 'cancelled')
    .select(({ fn }) => [
      'reason as label',
      fn.countAll<number>().as('count'),
      fn.sum<number>('amount').as('amount'),
      fn.sum<number>('taxOff').as('taxOff'),
    ])
    .where('orderDiscounts.storeId', '=', scope.storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .groupBy('reason')
    .orderBy('amount', 'desc')
    .orderBy('reason')
    .execute()

/** Why something was taken off an order; a part of another question. */
export const discountReasonsOf = (
  { storeId }: Pick<Scope, 'storeId'>,
  { selectFrom }: ExpressionBuilder<Tables, 'orders'>,
) =>
  selectFrom('orderDiscounts')
    .select(sql<string | null>`string_agg(reason, '; ' order by order_discounts.id)`.as('all'))
    .where('orderDiscounts.storeId', '=', storeId)
    .whereRef('orderDiscounts.orderId', '=', 'orders.id')
