import { listNames } from '../../accounts/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { countOrdersOfShift, sumMoneyOfShift } from '../../money/server/shift-queries.ts'
import type { Shift } from '../contract.ts'
import { figuresOf, overShort, type Counted, type ShiftFigures } from '../shift.ts'
import type { StoredShift } from './queries.ts'

/** Shifts as the caller may read them, with the names of those who stood there. */
export async function presentShifts(scope: Scope, rows: readonly StoredShift[]): Promise<Shift[]> {
  const names = await listNames(
    scope,
    rows.flatMap(({ userId, closedBy }) => [userId, ...(closedBy === null ? [] : [closedBy])]),
  )
  const nameOf = (userId: string) => names.get(userId) ?? 'Somebody who has left'
  const shown: Shift[] = []
  for (const row of rows) {
    const { id, drawer, userId, day, openedAt, openingFloat } = row
    const z = reportOf(row, nameOf)
    shown.push({
      _id: id,
      id,
      drawer,
      userId,
      by: nameOf(userId),
      day,
      openedAt,
      openingFloat,
      z,
      figures: await figuresFor(scope, row),
    })
  }
  return shown
}

/** What a cashier still has to count they are not told. */
async function figuresFor(scope: Scope, row: StoredShift) {
  if (row.closedAt !== null) return mutable(row.figures as ShiftFigures)
  return scope.grant === 'all' ? mutable(await readFigures(scope, row)) : null
}

const mutable = ({ methods, ...figures }: ShiftFigures) => ({ ...figures, methods: [...methods] })

/** What the ledger says of a shift now. */
export async function readFigures(
  scope: Scope,
  { id, openingFloat }: Pick<StoredShift, 'id' | 'openingFloat'>,
): Promise<ShiftFigures> {
  const sums = await sumMoneyOfShift(scope, id)
  return figuresOf(sums, { openingFloat, orders: await countOrdersOfShift(scope, id) })
}

function reportOf(row: StoredShift, nameOf: (userId: string) => string): Shift['z'] {
  const { number, closedAt, closedBy, expected, counted, counts, note } = row
  if (number === null || closedAt === null || closedBy === null) return null
  const sums = { expected: expected ?? 0, counted: counted ?? 0 }
  return {
    number,
    closedAt,
    closedBy: nameOf(closedBy),
    ...sums,
    difference: overShort(sums.counted, sums.expected),
    counts: [...(counts as readonly Counted[])],
    note: note ?? '',
  }
}
