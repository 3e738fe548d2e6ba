import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import type { Span } from '../../orders/server/sales-queries.ts'

type Zone = Pick<Span, 'timeZone' | 'startsAt'>

/**
 * The store's days as moments. Days are resolved by the database, which knows every zone's clock changes; a moment
 * stands for the day it falls in.
 */
export async function spanOf(
  scope: Scope,
  { timeZone, startsAt }: Zone,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<Span & { readonly start: string; readonly end: string }> {
  const { rows } = await sql<{ start: string; end: string; from: string; to: string }>`
    with days as (select ${dayOf(start, { timeZone, startsAt })} as first, ${dayOf(end, { timeZone, startsAt })} as last)
    select to_char(first, 'YYYY-MM-DD') as start, to_char(last, 'YYYY-MM-DD') as "end",
           ((first::timestamp + ${after(startsAt)}) at time zone ${timeZone}) as "from",
           (((last + 1)::timestamp + ${after(startsAt)}) at time zone ${timeZone}) as "to"
    from days`.execute(scope.db)
  const [row] = rows
  if (row === undefined) throw new Error('A range has two ends')
  return { ...row, timeZone, startsAt }
}

const after = (minutes: number) => sql`make_interval(mins => ${minutes}::int)`

const dayOf = (value: string, { timeZone, startsAt }: Zone) =>
  value.length === 10
    ? sql`${value}::date`
    : sql`((${value}::timestamptz at time zone ${timeZone}) - ${after(startsAt)})::date`

/** Today in the store. */
export async function todayIn(scope: Scope, { timeZone, startsAt }: Zone): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char((${scope.now.toISOString()}::timestamptz at time zone ${timeZone}) - ${after(startsAt)}, 'YYYY-MM-DD') as today`.execute(
    scope.db,
  )
  return rows[0]?.today ?? ''
}
