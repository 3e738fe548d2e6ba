import { listNames } from '../../accounts/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { listCashflow } from '../../money/server/cash-queries.ts'
import type { CashflowEntry } from '../contract.ts'
import { cashflowTypes } from '../sales.ts'

type EntryRow = Awaited<ReturnType<typeof listCashflow>>[number]

/** Cash entries with the names of those who made them. */
export async function presentEntries(
  scope: Scope,
  rows: readonly EntryRow[],
): Promise<CashflowEntry[]> {
  const names = await listNames(
    scope,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map(({ userId, type, ...row }) => ({
    ...row,
    _id: row.id,
    type: cashflowTypes.find((known) => known === type) ?? 'in',
    by: userId === null ? null : (names.get(userId) ?? null),
    storeId: scope.storeId,
  }))
}
