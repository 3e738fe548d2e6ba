import { listNames } from '../../accounts/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import {
  countOrdersOfShift,
  listOrdersBegunIn,
  listMovedOf,
  sumMoneyOfShift,
} from '../../money/server/shift-queries.ts'
import { listCorrectionsOf } from '../../orders/server/correction/queries.ts'
import { sumChargesOf } from '../../orders/server/charge-queries.ts'
import { sumDiscountsOf } from '../../orders/server/discount-queries.ts'
import { sumTaxesOf } from '../../orders/server/tax-queries.ts'
import type { Shift } from '../contract.ts'
import { figuresOf, overShort, type Counted, type ShiftFigures } from '../shift.ts'
import { taxedIn } from '../taxed-in.ts'
import { listShiftsBetween, type StoredShift } from './queries.ts'

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

const mutable = ({ methods, taxes, discounts, charges, ...figures }: ShiftFigures) => ({
  ...figures,
  methods: [...methods],
  ...(taxes === undefined ? {} : { taxes: [...taxes] }),
  ...(discounts === undefined ? {} : { discounts: [...discounts] }),
  ...(charges === undefined ? {} : { charges: [...charges] }),
})

/** What the ledger says of a shift now. */
export async function readFigures(
  scope: Scope,
  shift: Pick<StoredShift, 'id' | 'openingFloat' | 'openedAt' | 'closedAt'>,
): Promise<ShiftFigures> {
  const { id, openingFloat } = shift
  const sums = await sumMoneyOfShift(scope, id)
  const orders = await countOrdersOfShift(scope, id)
  const begun = await listOrdersBegunIn(scope, id)
  return figuresOf(sums, {
    openingFloat,
    orders,
    taxes: await taxesOfShift(scope, shift, begun),
    discounts: await sumDiscountsOf(scope, begun),
    charges: await sumChargesOf(scope, begun),
  })
}

/** Of the orders that begun in it, less what was taken out of them or of others and counts here. */
async function taxesOfShift(
  scope: Scope,
  { id, openedAt, closedAt }: Pick<StoredShift, 'id' | 'openedAt' | 'closedAt'>,
  orderIds: readonly string[],
) {
  const [from, to] = [openedAt, closedAt ?? scope.now.toISOString()]
  const corrections = await listCorrectionsOf(scope, { from, to, orderIds })
  const moved = Map.groupBy(
    await listMovedOf(scope, [...new Set(corrections.map(({ orderId }) => orderId))]),
    ({ orderId }) => orderId,
  )
  const all = await listShiftsBetween(scope, from, to)
  const own = corrections.filter((each) => taxedIn(each, moved.get(each.orderId) ?? [], all) === id)
  return sumTaxesOf(scope, { orderIds, correctionIds: own.map((each) => each.id) })
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
