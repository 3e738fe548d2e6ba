import { sql } from 'kysely'
import type { Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import { addUpSales, type SalesSums } from '../sales-sums.ts'
import { noSales, sumOrders, sumSales, type Span } from './sales-queries.ts'

/** What a summary shows: all of the sums but their sides. */
export type SalesHead = Awaited<ReturnType<typeof sumSales>>

export interface SalesDays {
  head(scope: Scope, span: Span): Promise<SalesHead>
  /** All sums of a span of whole days, for a reader that changes nothing. */
  whole(scope: Scope, span: Span): Promise<SalesSums>
  /** The same, and what was read of many orders is kept for whoever asks next. */
  wholeAndKept(scope: Scope, span: Span): Promise<SalesSums>
}

/** Below that many orders a report reads them as quickly as their sums. */
const worthKeeping = 1000
/** At one go; the rest when somebody asks again. */
const mostDays = 62

/**
 * The sums of whole days. Those of days that have ended are kept in the database once a report has had to read many
 * orders for them, by a job after its answer; a change of one of their orders removes them again.
 */
export function createSalesDays(backbone: Backbone): SalesDays {
  const busy = new Set<string>()
  const keepLater = (scope: Scope, gaps: readonly Gap[]) => {
    const { storeId } = scope
    const worth = gaps.filter(({ sums }) => sums.orders >= worthKeeping)
    if (worth.length === 0 || busy.has(storeId)) return
    scope.after(async () => {
      busy.add(storeId)
      await keepDays(backbone, storeId, worth).finally(() => busy.delete(storeId))
    })
  }
  return {
    async head(scope, span) {
      const { kept, gaps } = await piecesOf(scope, span)
      const read = await inTurn(gaps, (gap) => sumSales(scope, gap))
      return addUpSales([...kept, ...read.map((sums) => ({ ...noSales, ...sums }))])
    },
    async whole(scope, span) {
      return (await readWhole(scope, span)).all
    },
    async wholeAndKept(scope, span) {
      const { all, gaps } = await readWhole(scope, span)
      keepLater(scope, gaps)
      return all
    },
  }
}

async function readWhole(
  scope: Scope,
  span: Span,
): Promise<{ readonly all: SalesSums; readonly gaps: readonly Gap[] }> {
  const { kept, gaps } = await piecesOf(scope, span)
  const read = await inTurn(gaps, async (gap) => ({ ...gap, sums: await sumOrders(scope, gap) }))
  return { all: addUpSales([...kept, ...read.map(({ sums }) => sums)]), gaps: read }
}

interface Gap extends Span {
  readonly sums: SalesSums
}

/** What of a span is kept, and the spans in between that are not. */
async function piecesOf(
  scope: Scope,
  span: Span,
): Promise<{ readonly kept: readonly SalesSums[]; readonly gaps: readonly Span[] }> {
  const rows = await scope.db
    .selectFrom('salesDays')
    .select(['beginsAt', 'endsAt', 'sums'])
    .where('storeId', '=', scope.storeId)
    .where('timeZone', '=', span.timeZone)
    .where('beginsAt', '>=', span.from)
    .where('endsAt', '<=', span.to)
    // Of days that began at another hour, before the store changed that, the sums are not these days'.
    .where(
      sql<boolean>`(begins_at at time zone ${span.timeZone})::time = make_time(${Math.floor(span.startsAt / 60)}::int, ${span.startsAt % 60}::int, 0)`,
    )
    // A version before this one kept days that do not say who sold.
    .where(sql<boolean>`sums ? 'bySeller'`)
    .orderBy('day')
    .execute()
  const gaps: Span[] = []
  let from = span.from
  for (const { beginsAt, endsAt } of rows) {
    if (from < beginsAt) gaps.push({ ...span, from, to: beginsAt })
    from = endsAt
  }
  if (from < span.to) gaps.push({ ...span, from })
  return { kept: rows.map(({ sums }) => ({ ...keptBefore, ...(sums as SalesSums) })), gaps }
}

/** What days that were kept before there were taxes, discounts and charges do not say. */
const keptBefore: Pick<SalesSums, 'tax' | 'discount' | 'charge'> = {
  tax: 0,
  discount: 0,
  charge: 0,
}

async function keepDays(backbone: Backbone, storeId: string, gaps: readonly Gap[]): Promise<void> {
  const asStore = <Result>(work: (scope: Scope) => Promise<Result>) =>
    asStoreJob(backbone, backbone.app.log, storeId, work)
  const days = await asStore((scope) =>
    inTurn(gaps, (gap) => listEndedDays(scope, gap)).then((lists) => lists.flat()),
  )
  for (const day of days.slice(0, mostDays)) await asStore((scope) => keepDay(scope, day))
}

interface Day extends Span {
  readonly day: string
}

/**
 * Whole days between two moments that ended long enough ago for all of their orders to have been written: by the clock
 * of the server, and by that of the database, which its triggers go by.
 */
async function listEndedDays(
  scope: Scope,
  { from, to, timeZone, startsAt }: Span,
): Promise<readonly Day[]> {
  const after = sql`make_interval(mins => ${startsAt}::int)`
  const { rows } = await sql<Day>`
    select to_char(day, 'YYYY-MM-DD') as day, begins as "from", ends as "to", ${timeZone}::text as time_zone,
           ${startsAt}::int as starts_at
    from generate_series(((${from}::timestamptz at time zone ${timeZone}) - ${after})::date::timestamp,
                         ((${to}::timestamptz at time zone ${timeZone}) - ${after})::date::timestamp, interval '1 day') as day,
      lateral (select (day + ${after}) at time zone ${timeZone} as begins,
                      (day + interval '1 day' + ${after}) at time zone ${timeZone} as ends) as span
    where begins >= ${from}::timestamptz
      and ends <= least(${to}::timestamptz,
                        least(now(), ${scope.now.toISOString()}::timestamptz) - interval '15 minutes')
    order by day`.execute(scope.db)
  return rows
}

/** Nothing, while somebody changes an order of a past day: the next report asks again. */
async function keepDay(scope: Scope, { day, ...span }: Day): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select try_sum_sales(${scope.storeId}) as is_free`.execute(scope.db)
  if (rows[0]?.isFree !== true) return
  const sums = JSON.stringify(await sumOrders(scope, span))
  await scope.db
    .insertInto('salesDays')
    .values({
      storeId: scope.storeId,
      timeZone: span.timeZone,
      day,
      beginsAt: span.from,
      endsAt: span.to,
      sums,
    })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'timeZone', 'day']).doUpdateSet({ sums }),
    )
    .execute()
}

/** One after the other: a transaction has one connection. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
