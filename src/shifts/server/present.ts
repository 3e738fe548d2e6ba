import { listNames, listNamesToldApart } from '../../accounts/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import {
  countOrdersOfShift,
  listOrdersBegunIn,
  listMovedOf,
  sumMoneyOfShift,
  sumSalesOfShift,
} from '../../money/server/shift-queries.ts'
import { listCorrectionsOf } from '../../orders/server/correction/queries.ts'
import { sumChargesOf } from '../../orders/server/charge-queries.ts'
import { sumDiscountsOf } from '../../orders/server/discount-queries.ts'
import { sumTaxesOf } from '../../orders/server/tax-queries.ts'
import type { Shift } from '../contract.ts'
import { figuresOf, overShort, withPeople, type Counted, type StoredFigures } from '../shift.ts'
import { taxedIn } from '../taxed-in.ts'
import { listJoinsOf } from './join-queries.ts'
import { hasLeft } from './join-shift.ts'
import { listShiftsBetween, type StoredShift } from './queries.ts'

/** Shifts as the caller may read them, with the names of those who stood there. */
export async function presentShifts(scope: Scope, rows: readonly StoredShift[]): Promise<Shift[]> {
  const joins = await listJoinsOf(
    scope,
    rows.map(({ id }) => id),
  )
  const read: { readonly row: StoredShift; readonly figures: StoredFigures | null }[] = []
  for (const row of rows) read.push({ row, figures: await figuresFor(scope, row) })
  const names = await listNames(scope, [
    ...joins.map(({ userId }) => userId),
    ...rows.flatMap(({ userId, closedBy }) => [userId, ...(closedBy === null ? [] : [closedBy])]),
  ])
  const sellers = await listNamesToldApart(
    scope,
    read.flatMap(({ figures }) => (figures?.people ?? []).map(({ userId }) => userId)),
  )
  const nameOf = (userId: string) => names.get(userId) ?? hasLeft
  return read.map(({ row, figures }) => {
    const { id, drawer, userId, day, openedAt, openingFloat } = row
    const joined = new Set(joins.flatMap((join) => (join.shiftId === id ? [join.userId] : [])))
    return {
      _id: id,
      id,
      drawer,
      userId,
      by: nameOf(userId),
      ...(joined.size > 0 && {
        joined: [...joined].map((each) => ({ userId: each, by: nameOf(each) })),
      }),
      day,
      openedAt,
      openingFloat,
      z: reportOf(row, nameOf),
      figures: figures && shownFigures(figures, sellers),
    }
  })
}

/** What a cashier still has to count they are not told. */
async function figuresFor(scope: Scope, row: StoredShift): Promise<StoredFigures | null> {
  if (row.closedAt !== null) return row.figures as StoredFigures
  return scope.grant === 'all' ? readFigures(scope, row) : null
}

const shownFigures = (
  { methods, taxes, discounts, charges, people, ...figures }: StoredFigures,
  sellers: ReadonlyMap<string, string>,
) => ({
  ...figures,
  methods: [...methods],
  ...(taxes === undefined ? {} : { taxes: [...taxes] }),
  ...(discounts === undefined ? {} : { discounts: [...discounts] }),
  ...(charges === undefined ? {} : { charges: [...charges] }),
  ...(people === undefined
    ? {}
    : { people: people.map((each) => ({ ...each, by: sellers.get(each.userId) ?? hasLeft })) }),
})

/** What the ledger says of a shift now. */
export async function readFigures(
  scope: Scope,
  shift: Pick<StoredShift, 'id' | 'openingFloat' | 'openedAt' | 'closedAt'>,
): Promise<StoredFigures> {
  const { id, openingFloat } = shift
  const sums = await sumMoneyOfShift(scope, id)
  const orders = await countOrdersOfShift(scope, id)
  const begun = await listOrdersBegunIn(scope, id)
  const figures = figuresOf(sums, {
    openingFloat,
    orders,
    taxes: await taxesOfShift(scope, shift, begun),
    discounts: await sumDiscountsOf(scope, begun),
    charges: await sumChargesOf(scope, begun),
  })
  return withPeople(figures, await sumSalesOfShift(scope, id))
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
  const all = await listStoodBetween(scope, from, to)
  const own = corrections.filter((each) => taxedIn(each, moved.get(each.orderId) ?? [], all) === id)
  return sumTaxesOf(scope, { orderIds, correctionIds: own.map((each) => each.id) })
}

/** The shifts that were open then, with those who had joined them. */
async function listStoodBetween(scope: Scope, from: string, to: string) {
  const all = await listShiftsBetween(scope, from, to)
  const joins = await listJoinsOf(
    scope,
    all.map(({ id }) => id),
  )
  return all.map((shift) => ({
    ...shift,
    joined: joins.filter(({ shiftId }) => shiftId === shift.id),
  }))
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
