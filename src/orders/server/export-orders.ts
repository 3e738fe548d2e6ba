import { sql } from 'kysely'
import { listNamesToldApart } from '../../accounts/server/queries.ts'
import type { Cell } from '../../kit/csv.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listNetOf } from '../../money/server/queries.ts'
import { findStore } from '../../stores/server/queries.ts'
import { orders, type Order } from '../contract.ts'
import { sellerWords } from '../order-fields.ts'
import { chargeNamesOf } from './charge-queries.ts'
import { discountReasonsOf } from './discount-queries.ts'
import { taxInPricesOf } from './tax-queries.ts'
import { detailsText } from './parts-words.ts'
import { filterOf, matching, type OrderFilter } from './order-pages.ts'

const rowsPerRead = 500

type Row = Awaited<ReturnType<typeof listOrdersAfter>>[number]

const columns = [
  ['Order', ({ number }) => number],
  // The store's own day, in the shape every spreadsheet takes for a date.
  ['Date', ({ placedAt }) => placedAt],
  ['Status', ({ status }) => status],
  ['First name', ({ customer }) => (customer as Order['customer']).firstName],
  ['Last name', ({ customer }) => (customer as Order['customer']).lastName],
  ['Email', ({ customer }) => (customer as Order['customer']).email],
  ['Phone', ({ customer }) => (customer as Order['customer']).phone],
  ['Items', ({ items }) => items],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Paid', ({ paidAt }) => (paidAt === null ? 'no' : 'yes')],
  ['Subtotal', ({ subtotal }) => subtotal],
  ['Delivery', ({ shipping }) => shipping],
  ['Tax', ({ tax }) => tax],
  ['Discount', ({ discount }) => discount],
  ['Total', ({ total }) => total],
  ['Notes', ({ notes }) => notes],
  ['Tax in prices', ({ taxInPrices }) => taxInPrices],
  ['Discount reasons', ({ discountReasons }) => discountReasons],
  ['Charges', ({ charge }) => charge],
  ['Charge names', ({ chargeNames }) => chargeNames],
  // The total less this is what the order is worth, as the reports count it.
  ['Void or refunded', ({ reduced }) => reduced],
  ['Sold by', ({ seller }) => seller],
  ['Money by method', ({ money }) => money],
] as const satisfies readonly (readonly [string, (row: Row) => Cell])[]

export function serveOrderExport(backbone: Backbone): void {
  serveCsv(backbone, orders.exported, {
    name: 'orders',
    header: columns.map(([title]) => title),
    cells: (row: Row) => columns.map(([, cell]) => cell(row)),
    read: async (scope, { query }, last) =>
      listOrdersAfter(scope, await filterOf(scope, query), last, rowsPerRead),
  })
}

/** As every other paper says it: the size, the parts, then what was chosen, in the order of the menu. */
const itemsInWords = sql<string>`string_agg(
  quantity || ' x ' || name || coalesce(' ' || size, '') || coalesce(', ' || nullif(
    array_to_string((${sql.raw(detailsText)})[case when size is null then 1 else 2 end:], ', '), ''), ''),
  '; ' order by position)`

/** The next ones, latest first, in the order of the screen. */
async function listOrdersAfter(
  scope: Scope,
  filter: OrderFilter,
  last: Last | undefined,
  limit: number,
) {
  const rows = await findOrdersAfter(scope, filter, last, limit)
  const names = await listNamesToldApart(scope, [
    ...new Set(rows.flatMap(({ soldBy }) => soldBy ?? [])),
  ])
  const sums = await listNetOf(
    scope,
    rows.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(sums, ({ orderId }) => orderId)
  return rows.map((row) => ({
    ...row,
    // "GCash 95.00; cash 100.00": of a bill that was split, too.
    money: (byOrder.get(row.id) ?? [])
      .map(({ method, amount }) => `${method} ${amount.toFixed(2)}`)
      .join('; '),
    seller: sellerWords(row.soldBy ?? (row.atKiosk ? 'kiosk' : 'online'), names),
  }))
}

interface Last {
  readonly id: string
  readonly createdAt: string
}

const ownColumns = [
  'id',
  'number',
  'createdAt',
  'status',
  'customer',
  'paymentMethod',
  'paidAt',
  'subtotal',
  'shipping',
  'tax',
  'discount',
  'charge',
  'total',
  'reduced',
  'notes',
  'soldBy',
  'atKiosk',
] as const

async function findOrdersAfter(
  scope: Scope,
  filter: OrderFilter,
  last: Last | undefined,
  limit: number,
) {
  const timeZone = (await findStore(scope))?.timeZone ?? 'UTC'
  return matching(scope, filter)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${last?.createdAt}::timestamptz, ${last?.id}::uuid)`,
      ),
    )
    .select(ownColumns)
    .select((row) => [
      taxInPricesOf(scope, row).as('taxInPrices'),
      discountReasonsOf(scope, row).as('discountReasons'),
      chargeNamesOf(scope, row).as('chargeNames'),
      sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`.as(
        'placedAt',
      ),
      row
        .selectFrom('orderLines')
        .select(itemsInWords.as('all'))
        .where('orderLines.storeId', '=', scope.storeId)
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .as('items'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
