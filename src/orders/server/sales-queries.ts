import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import type { TaxKind } from '../../pricing/tax-rate.ts'
import type { TaxSum } from '../../pricing/tax.ts'
import type { ChargeSum } from './charge-queries.ts'
import type { DiscountSum } from './discount-queries.ts'
import type { SoldByNobody } from '../order-fields.ts'
import type { AddonSales, ProductSales, SalesRow, SalesSums } from '../sales-sums.ts'

/** Moments from the start of one store day to the end of another. */
export interface Span {
  /** Included. */
  readonly from: string
  /** Not included. */
  readonly to: string
  /** IANA name; days and hours are the store's. */
  readonly timeZone: string
  /** When a day begins, in minutes after midnight. */
  readonly startsAt: number
}

/** All sums of a span, from its orders themselves. */
export async function sumOrders(scope: Scope, span: Span): Promise<SalesSums> {
  const head = await sumSales(scope, span)
  if (head.orders === 0) return { ...head, ...noSales }
  return {
    ...head,
    byDay: await salesByDay(scope, span),
    byHour: await salesByHour(scope, span),
    byPaymentMethod: await salesByPaymentMethod(scope, span),
    bySeller: await salesBySeller(scope, span),
    byProduct: await salesByProduct(scope, span),
    bySize: await salesBySize(scope, span),
    byAddon: await salesByAddon(scope, span),
  }
}

export const noSales = {
  byDay: [],
  byHour: [],
  byPaymentMethod: [],
  bySeller: [],
  byProduct: [],
  bySize: [],
  byAddon: [],
}

/** Orders that count as sales: every one that is not cancelled. */
const sold = (scope: Scope, { from, to }: Span) =>
  sql<boolean>`o.store_id = ${scope.storeId} and o.created_at >= ${from}::timestamptz
      and o.created_at < ${to}::timestamptz and o.status <> 'cancelled'`

const sales = (scope: Scope, span: Span) =>
  scope.db.selectFrom('orders as o').where(sold(scope, span))

/** The sums that every report must agree with. */
export const sumSales = (scope: Scope, { from, to }: Span) =>
  scope.db
    .selectFrom('orders')
    .where('storeId', '=', scope.storeId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`count(*) filter (where status <> 'cancelled')`.as('orderCount'),
      sumOfSold('total - reduced').as('totalSales'),
      sumOfSold('total_cost - cost_reduced').as('totalCost'),
      sql<number>`coalesce(sum(total - reduced - paid) filter (where status <> 'cancelled' and paid_at is null), 0)`.as(
        'unpaid',
      ),
      sumOfSold('total - subtotal').as('charges'),
      sumOfSold('tax').as('tax'),
      sumOfSold('discount').as('discount'),
      sumOfSold('charge').as('charge'),
      sumOfSold('reduced').as('reduced'),
      sumOfSold('cost_reduced').as('costReduced'),
    ])
    .executeTakeFirstOrThrow()

const sumOfSold = (amount: string) =>
  sql<number>`coalesce(sum(${sql.raw(amount)}) filter (where status <> 'cancelled'), 0)`

/** What was sold under each label, unordered. */
const salesBy = (scope: Scope, span: Span, label: RawBuilder<string>) =>
  sales(scope, span)
    .select(({ fn }) => [
      label.as('label'),
      fn.countAll<number>().as('count'),
      // What a sale is worth now: as it was placed, less what was void or given back since.
      sql<number>`sum(o.total - o.reduced)`.as('sales'),
      sql<number>`sum(o.total_cost - o.cost_reduced)`.as('cost'),
    ])
    .groupBy(sql`1`)

const clockOf = ({ timeZone }: Span, part: 'YYYY-MM-DD' | 'HH24', startsAt = 0) =>
  sql<string>`to_char((o.created_at at time zone ${timeZone}) - make_interval(mins => ${startsAt}::int), ${part})`

/** Days with a sale, first things first. */
export const salesByDay = (scope: Scope, span: Span): Promise<readonly SalesRow[]> =>
  salesBy(scope, span, clockOf(span, 'YYYY-MM-DD', span.startsAt))
    .orderBy(sql`1`)
    .execute()

const salesByHour = (scope: Scope, span: Span): Promise<readonly SalesRow[]> =>
  salesBy(scope, span, clockOf(span, 'HH24'))
    .orderBy(sql`1`)
    .execute()

const salesByPaymentMethod = (scope: Scope, span: Span): Promise<readonly SalesRow[]> =>
  salesBy(scope, span, sql`o.payment_method`)
    .orderBy(sql`3`, 'desc')
    .orderBy(sql`1`)
    .execute()

const salesBySeller = (scope: Scope, span: Span): Promise<readonly SalesRow[]> =>
  salesBy(
    scope,
    span,
    sql`coalesce(o.sold_by::text, case when o.at_kiosk then ${'kiosk' satisfies SoldByNobody} else ${'online' satisfies SoldByNobody} end)`,
  )
    .orderBy(sql`3`, 'desc')
    .orderBy(sql`1`)
    .execute()

/** By product, under the name it was sold by last. */
const salesByProduct = (scope: Scope, span: Span): Promise<readonly ProductSales[]> =>
  sales(scope, span)
    .innerJoin('orderLines as l', (join) =>
      join.onRef('l.storeId', '=', 'o.storeId').onRef('l.orderId', '=', 'o.id'),
    )
    .select(({ fn }) => [
      'l.productId',
      sql<string>`(array_agg(l.name order by o.created_at desc))[1]`.as('label'),
      fn.max<string>('o.createdAt').as('lastSold'),
      fn.sum<number>('l.quantity').as('count'),
      fn.sum<number>('l.subtotal').as('sales'),
      sql<number>`sum(l.cost * l.quantity)`.as('cost'),
    ])
    .groupBy('l.productId')
    .orderBy(sql`4`, 'desc')
    .orderBy(sql`2`)
    .execute()

/** What sold most, by quantity; of equals, what brought more. */
export const bestOf = (scope: Scope, span: Span, most: number) =>
  sales(scope, span)
    .innerJoin('orderLines as l', (join) =>
      join.onRef('l.storeId', '=', 'o.storeId').onRef('l.orderId', '=', 'o.id'),
    )
    .select(({ fn }) => [
      'l.productId',
      sql<string>`(array_agg(l.name order by o.created_at desc))[1]`.as('name'),
      fn.sum<number>('l.quantity').as('count'),
      fn.sum<number>('l.subtotal').as('sales'),
    ])
    .groupBy('l.productId')
    .orderBy(sql`3`, 'desc')
    .orderBy(sql`4`, 'desc')
    .orderBy('l.productId')
    .limit(most)
    .execute()

const salesBySize = (scope: Scope, span: Span): Promise<readonly SalesRow[]> =>
  sales(scope, span)
    .innerJoin('orderLines as l', (join) =>
      join.onRef('l.storeId', '=', 'o.storeId').onRef('l.orderId', '=', 'o.id'),
    )
    .select(({ fn, ref }) => [
      ref('l.size').$notNull().as('label'),
      fn.sum<number>('l.quantity').as('count'),
      fn.sum<number>('l.subtotal').as('sales'),
      sql<number>`sum(l.cost * l.quantity)`.as('cost'),
    ])
    .where('l.size', 'is not', null)
    .groupBy('l.size')
    .execute()

/** Of what was sold by itself, and of what was sold as part of a combo. */
async function salesByAddon(scope: Scope, span: Span): Promise<readonly AddonSales[]> {
  const { rows } = await sql<AddonSales>`
    select coalesce(addon.type, '') as type, addon.label, sum(l.quantity * coalesce(addon.times, 1)) as count,
           sum(addon.price * coalesce(addon.times, 1) * l.quantity) as sales
    from orders o
    join order_lines l on l.store_id = o.store_id and l.order_id = o.id
    cross join lateral (
      select l.addons union all select part -> 'addons' from jsonb_array_elements(l.parts) as part
    ) as chosen (addons)
    cross join lateral jsonb_to_recordset(chosen.addons) as addon (type text, label text, price numeric, times int)
    where ${sold(scope, span)} group by 1, 2`.execute(scope.db)
  return rows
}

export interface DayTax extends TaxSum {
  readonly day: string
}

/** What the sales of each day were taxed, less what corrections gave back: it counts for the day of its order. */
export async function taxesByDay(scope: Scope, span: Span): Promise<readonly DayTax[]> {
  const rows = await sales(scope, span)
    .innerJoin('orderTaxes as t', (join) =>
      join.onRef('t.storeId', '=', 'o.storeId').onRef('t.orderId', '=', 'o.id'),
    )
    .select(({ fn }) => [
      clockOf(span, 'YYYY-MM-DD', span.startsAt).as('day'),
      't.name',
      't.percent',
      't.kind',
      't.isInPrice',
      fn.sum<number>('t.base').as('base'),
      fn.sum<number>('t.tax').as('tax'),
    ])
    .groupBy([sql`1`, 't.name', 't.percent', 't.kind', 't.isInPrice'])
    .orderBy(sql`1`)
    .orderBy('t.percent', 'desc')
    .orderBy('t.name')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as TaxKind }))
}

/** What was taken off the sales of these days, by reason; most first. */
export const discountsByReason = (scope: Scope, span: Span): Promise<readonly DiscountSum[]> =>
  sales(scope, span)
    .innerJoin('orderDiscounts as d', (join) =>
      join.onRef('d.storeId', '=', 'o.storeId').onRef('d.orderId', '=', 'o.id'),
    )
    .select(({ fn }) => [
      'd.reason as label',
      fn.countAll<number>().as('count'),
      fn.sum<number>('d.amount').as('amount'),
      fn.sum<number>('d.taxOff').as('taxOff'),
    ])
    .groupBy('d.reason')
    .orderBy('amount', 'desc')
    .orderBy('d.reason')
    .execute()

export interface DayDiscount extends Omit<DiscountSum, 'count'> {
  readonly day: string
}

/** The same for each of the days. */
export const discountsByDay = (scope: Scope, span: Span): Promise<readonly DayDiscount[]> =>
  sales(scope, span)
    .innerJoin('orderDiscounts as d', (join) =>
      join.onRef('d.storeId', '=', 'o.storeId').onRef('d.orderId', '=', 'o.id'),
    )
    .select(({ fn }) => [
      clockOf(span, 'YYYY-MM-DD', span.startsAt).as('day'),
      'd.reason as label',
      fn.sum<number>('d.amount').as('amount'),
      fn.sum<number>('d.taxOff').as('taxOff'),
    ])
    .groupBy([sql`1`, 'd.reason'])
    .orderBy(sql`1`)
    .orderBy('d.reason')
    .execute()

/** What the sales of these days were charged beside the products, by name; most first. */
export const chargesByName = (scope: Scope, span: Span): Promise<readonly ChargeSum[]> =>
  sales(scope, span)
    .innerJoin('orderCharges as c', (join) =>
      join.onRef('c.storeId', '=', 'o.storeId').onRef('c.orderId', '=', 'o.id'),
    )
    .select(({ fn }) => [
      'c.name as label',
      sql<number>`count(distinct o.id)`.as('count'),
      fn.sum<number>('c.amount').as('amount'),
    ])
    .groupBy('c.name')
    .orderBy('amount', 'desc')
    .orderBy('c.name')
    .execute()

export interface DayCharge extends Omit<ChargeSum, 'count'> {
  readonly day: string
}

/** The same for each of the days. */
export const chargesByDay = (scope: Scope, span: Span): Promise<readonly DayCharge[]> =>
  sales(scope, span)
    .innerJoin('orderCharges as c', (join) =>
      join.onRef('c.storeId', '=', 'o.storeId').onRef('c.orderId', '=', 'o.id'),
    )
    .select(({ fn }) => [
      clockOf(span, 'YYYY-MM-DD', span.startsAt).as('day'),
      'c.name as label',
      fn.sum<number>('c.amount').as('amount'),
    ])
    .groupBy([sql`1`, 'c.name'])
    .orderBy(sql`1`)
    .orderBy('c.name')
    .execute()
