import { sql } from 'kysely'
import type { Scope } from '../kit/server/scope.ts'

/** The rows of a table that this very transaction holds: a row says which transaction locked it last. */
export async function heldIn(
  { db, storeId }: Scope,
  table: 'orders' | 'ingredients' | 'choice_groups',
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where store_id = ${storeId} and xmax::text = pg_current_xact_id()::xid::text`.execute(db)
  return rows.map(({ id }) => id)
}
