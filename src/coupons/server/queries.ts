import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import { containing } from '../../kit/server/search.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Coupon, CouponFields } from '../contract.ts'
import { couponState } from '../coupon.ts'

/** A minute of the store's clock as a moment. */
const momentOf = (minute: string | null, timeZone: string) =>
  sql<string | null>`(${minute}::timestamp at time zone ${timeZone}::text)`

/** It is good to the end of its last minute. */
const endOf = (minute: string | null, timeZone: string) =>
  sql<string | null>`(${momentOf(minute, timeZone)} + interval '1 minute')`

const localMinute = `'YYYY-MM-DD"T"HH24:MI'`

const ofStore = (scope: Scope) =>
  scope.db.selectFrom('coupons').where('storeId', '=', scope.storeId)

const read = (scope: Scope, timeZone: string) =>
  ofStore(scope)
    .select([
      'id',
      'code',
      'description',
      'kind',
      'value',
      'startsAt',
      'endsAt',
      'uses',
      'usesPerCustomer',
      'minimum',
      'productIds',
      'categoryIds',
      'isActive',
      'used',
      'createdAt',
      'updatedAt',
    ])
    .select([
      sql<
        string | null
      >`to_char(starts_at at time zone ${timeZone}::text, ${sql.raw(localMinute)})`.as('from'),
      sql<
        string | null
      >`to_char((ends_at - interval '1 minute') at time zone ${timeZone}::text, ${sql.raw(localMinute)})`.as(
        'until',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>

const shown = ({ startsAt, endsAt, kind, ...row }: Row, now: Date): Coupon => ({
  ...row,
  kind: kind === 'percent' ? 'percent' : 'amount',
  productIds: [...row.productIds],
  categoryIds: [...row.categoryIds],
  state: couponState({ ...row, startsAt, endsAt }, now),
})

interface Page {
  readonly search: string
  readonly limit: number
  readonly offset: number
}

/** One page, newest first; found by code or description. Times are those of the store's clock. */
export async function listCoupons(
  scope: Scope,
  timeZone: string,
  { search, limit, offset }: Page,
): Promise<{ readonly rows: Coupon[]; readonly total: number }> {
  const pattern = containing(search)
  const isFound = sql<boolean>`(${search} = '' or code ilike ${pattern} or description ilike ${pattern})`
  const { total } = await ofStore(scope)
    .select(sql<number>`count(*)`.as('total'))
    .where(isFound)
    .executeTakeFirstOrThrow()
  const rows = await read(scope, timeZone)
    .where(isFound)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows.map((row) => shown(row, scope.now)), total }
}

export async function findCoupon(
  scope: Scope,
  timeZone: string,
  id: string,
): Promise<Coupon | undefined> {
  const row = await read(scope, timeZone).where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : shown(row, scope.now)
}

export const findCouponByCode = (scope: Scope, code: string) =>
  ofStore(scope).select('id').where('code', '=', code).executeTakeFirst()

const valuesOf = (scope: Scope, timeZone: string, { from, until, ...fields }: CouponFields) => ({
  ...fields,
  startsAt: momentOf(from, timeZone),
  endsAt: endOf(until, timeZone),
  updatedAt: scope.now.toISOString(),
})

export async function insertCoupon(
  scope: Scope,
  timeZone: string,
  fields: CouponFields,
): Promise<string> {
  const id = newId()
  const { storeId } = scope
  const createdAt = scope.now.toISOString()
  await scope.db
    .insertInto('coupons')
    .values({ storeId, id, createdAt, ...valuesOf(scope, timeZone, fields) })
    .execute()
  return id
}

export async function saveCoupon(
  scope: Scope,
  timeZone: string,
  id: string,
  fields: CouponFields,
): Promise<void> {
  await change(scope, id)
    .set(valuesOf(scope, timeZone, fields))
    .execute()
}

export async function turnCoupon(scope: Scope, id: string, isActive: boolean): Promise<void> {
  await change(scope, id).set({ isActive, updatedAt: scope.now.toISOString() }).execute()
}

const change = (scope: Scope, id: string) =>
  scope.db.updateTable('coupons').where('storeId', '=', scope.storeId).where('id', '=', id)
