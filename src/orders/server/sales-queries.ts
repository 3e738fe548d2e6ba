import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'

/** Moments from the start of one store day to the end of another. */
export interface Span {
  /** Included. */
  readonly from: string
  /** Not included. */
  readonly to: string
  /** IANA name; days and hours are the store's. */
  readonly timeZone: string
}

export interface SalesRow {
  readonly label: string
  readonly count: number
  readonly sales: number
  readonly cost: number
}

/** Orders that count as sales: every one that is not cancelled. */
const sold = (scope: Scope, { from, to }: Span) =>
  sql`o.store_id = ${scope.storeId} and o.created_at >= ${from}::timestamptz and o.created_at < ${to}::timestamptz
      and o.status <> 'cancelled'`

/** The sums that every report must agree with. */
export async function sumSales(scope: Scope, span: Span) {
  const { rows } = await sql<{
    orderCount: number
    totalSales: number
    totalCost: number
    unpaid: number
  }>`
    select count(*) as order_count, coalesce(sum(o.total), 0) as total_sales, coalesce(sum(o.total_cost), 0) as total_cost,
           coalesce(sum(o.total) filter (where o.status = 'pending'), 0) as unpaid
    from orders o where ${sold(scope, span)}`.execute(scope.db)
  const [row] = rows
  if (row === undefined) throw new Error('A sum has a row')
  return row
}

export async function salesByDay(scope: Scope, span: Span): Promise<readonly SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select to_char(o.created_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as label, count(*) as count,
           sum(o.total) as sales, sum(o.total_cost) as cost
    from orders o where ${sold(scope, span)} group by 1 order by 1`.execute(scope.db)
  return rows
}

export async function salesByHour(scope: Scope, span: Span): Promise<readonly SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select to_char(o.created_at at time zone ${span.timeZone}, 'HH24') as label, count(*) as count,
           sum(o.total) as sales, sum(o.total_cost) as cost
    from orders o where ${sold(scope, span)} group by 1 order by 1`.execute(scope.db)
  return rows
}

export async function salesByPaymentMethod(scope: Scope, span: Span): Promise<readonly SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select o.payment_method as label, count(*) as count, sum(o.total) as sales, sum(o.total_cost) as cost
    from orders o where ${sold(scope, span)} group by 1 order by 3 desc, 1`.execute(scope.db)
  return rows
}

export interface ProductSales extends SalesRow {
  readonly productId: string
}

/** By product, under the name it was sold by last. */
export async function salesByProduct(scope: Scope, span: Span): Promise<readonly ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    select l.product_id, (array_agg(l.name order by o.created_at desc))[1] as label, sum(l.quantity) as count,
           sum(l.subtotal) as sales, sum(l.cost * l.quantity) as cost
    from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
    where ${sold(scope, span)} group by 1 order by 4 desc, 2`.execute(scope.db)
  return rows
}

export async function salesByAddon(
  scope: Scope,
  span: Span,
): Promise<readonly Omit<SalesRow, 'cost'>[]> {
  const { rows } = await sql<Omit<SalesRow, 'cost'>>`
    select addon.label, sum(l.quantity) as count, sum(addon.price * l.quantity) as sales
    from orders o
    join order_lines l on l.store_id = o.store_id and l.order_id = o.id
    cross join lateral jsonb_to_recordset(l.addons) as addon (label text, price numeric)
    where ${sold(scope, span)} group by 1 order by 3 desc, 1`.execute(scope.db)
  return rows
}

/** What was charged beside the products: delivery and tax, less discounts. */
export async function sumCharges(scope: Scope, span: Span): Promise<number> {
  const { rows } = await sql<{ charges: number }>`
    select coalesce(sum(o.total - o.subtotal), 0) as charges from orders o where ${sold(scope, span)}`.execute(
    scope.db,
  )
  return rows[0]?.charges ?? 0
}
