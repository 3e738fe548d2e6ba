import { lockUser } from '../../accounts/server/queries.ts'
import { conflict, invalid, invariant, notFound, storeNotFound } from '../../kit/problem.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import type { Received } from '../../kit/endpoint.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { sumCashAfter } from '../../money/server/shift-queries.ts'
import { momentOf } from '../../orders/kept-sale.ts'
import { findStore, takeZNumber } from '../../stores/server/queries.ts'
import { shifts, type Shift } from '../contract.ts'
import {
  afterTheCount,
  closeOwnFirst,
  countedSum,
  noteNeeded,
  overShort,
  shiftIsClosed,
} from '../shift.ts'
import { serveReports } from './exports.ts'
import { findJoined } from './join-queries.ts'
import { joinShift, leaveShift, presentColleagues } from './join-shift.ts'
import { serveShiftPrints } from './print-shift.ts'
import { presentShifts, readFigures } from './present.ts'
import {
  areShiftsUsed,
  businessDay,
  endShift,
  insertReport,
  insertShift,
  listClosedShifts,
  listOpenShifts,
} from './queries.ts'
import { onlyOf, presentOne, visibleShift } from './visible-shift.ts'

export function serveShifts(backbone: Backbone): void {
  serve(backbone, shifts.current, async (_, scope) => {
    const { userId = '' } = scope.actor
    const [all, only] = [await listOpenShifts(scope), onlyOf(scope)]
    const seen = only === undefined ? all : all.filter((shift) => shift.userId === only)
    const open = await presentShifts(scope, seen)
    const joined = await findJoined(scope, userId)
    const colleagues = await presentColleagues(
      scope,
      all.filter((shift) => shift.userId !== userId),
    )
    return {
      data: open.find((shift) => shift.userId === userId) ?? null,
      isUsed: await areShiftsUsed(scope),
      open,
      joined: colleagues.find(({ id }) => id === joined) ?? null,
      joinable: colleagues.filter(({ id }) => id !== joined),
    }
  })

  serve(backbone, shifts.list, async ({ query }, scope) => {
    const wanted = { limit: query.limit, offset: offsetOf(query), userId: onlyOf(scope) }
    const { rows, total } = await listClosedShifts(scope, wanted)
    return { data: await presentShifts(scope, rows), ...pageOf(query, total) }
  })

  serveReports(backbone)
  serveShiftPrints(backbone)

  serve(backbone, shifts.one, async ({ params }, scope) => ({
    data: await presentOne(scope, await visibleShift(scope, params.id)),
  }))

  serve(backbone, shifts.open, async ({ body }, scope) => ({
    data: await openShift(scope, body),
  }))

  serve(backbone, shifts.join, async ({ params }, scope) => ({
    data: await joinShift(scope, params.id),
  }))

  serve(backbone, shifts.leave, async ({ params }, scope) => {
    await leaveShift(scope, params.id)
    return {}
  })

  serve(backbone, shifts.close, async ({ params, body }, scope) => ({
    data: await closeShift(scope, params.id, body),
  }))
}

const momentOfCount = ({ now }: Scope, kept: Parameters<typeof momentOf>[0]): Date =>
  new Date(momentOf(kept, now.getTime()).at)

async function openShift(
  scope: Scope,
  { drawer, openingFloat }: { readonly drawer: string; readonly openingFloat: number },
): Promise<Shift> {
  const { userId } = scope.actor
  invariant(userId !== undefined, 'only people who have signed in stand at a drawer')
  const store = await findStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  // Who joins a colleague's at the same moment is waited for: opening one of one's own ends that.
  await lockUser(scope, userId)
  const day = await businessDay(scope, { timeZone: store.timeZone, startsAt: store.dayStartsAt })
  const id = await insertShift(scope, { userId, drawer, openingFloat, day })
  if (id === undefined) throw conflict(await whyNot(scope, userId, drawer))
  scope.announce('shifts')
  return presentOne(scope, await visibleShift(scope, id))
}

async function whyNot(scope: Scope, userId: string, drawer: string): Promise<string> {
  const [own] = await listOpenShifts(scope, userId)
  return own === undefined
    ? `"${drawer}" is in somebody else's shift. Sell into that one, choose another drawer, or have it closed first.`
    : closeOwnFirst(own.drawer)
}

/**
 * Takes the number first: whoever sells holds the store's row before the shift's, and so does this. A shift that somebody
 * else has closed gives the number back with the transaction.
 */
async function closeShift(
  scope: Scope,
  id: string,
  { counts, note, kept }: Received<typeof shifts.close>['body'],
): Promise<Shift> {
  const { userId } = scope.actor
  invariant(userId !== undefined, 'only people who have signed in close a shift')
  const shift = await visibleShift(scope, id)
  const number = await takeZNumber(scope)
  if (!(await endShift(scope, id))) throw conflict(shiftIsClosed)
  const figures = await readFigures(scope, shift)
  const counted = countedSum(counts)
  if (overShort(counted, figures.expected) !== 0 && note === '') {
    throw invalid(noteNeeded, { note: noteNeeded })
  }
  const later = kept === undefined ? 0 : await sumCashAfter(scope, id, momentOfCount(scope, kept))
  const told = counts.filter(({ count }) => count > 0)
  await insertReport(scope, {
    shiftId: id,
    number,
    closedBy: userId,
    counted,
    counts: told,
    note: later === 0 ? note : `${note} ${afterTheCount(later)}`.trim(),
    figures,
  })
  scope.announce('shifts')
  scope.announce('orders')
  return presentOne(scope, await visibleShift(scope, id))
}
