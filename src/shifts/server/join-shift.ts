import { listNames, lockUser } from '../../accounts/server/queries.ts'
import { conflict, invariant, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { ColleagueShift } from '../contract.ts'
import { closeOwnFirst, shiftIsClosed, shiftNotFound } from '../shift.ts'
import { endJoin, findJoined, holdOpenShift, insertJoin, listJoinsOf } from './join-queries.ts'
import { findShift, listOpenShifts, type StoredShift } from './queries.ts'

/** From now on what the caller sells belongs to a colleague's shift; whatever they had joined before they leave. */
export async function joinShift(scope: Scope, id: string): Promise<ColleagueShift> {
  const { userId } = scope.actor
  invariant(userId !== undefined, 'only people who have signed in stand at a drawer')
  const shift = await findShift(scope, id)
  if (shift === undefined) throw notFound(shiftNotFound)
  // Who opens a shift of their own at the same moment is waited for: nobody stands at two drawers.
  await lockUser(scope, userId)
  const [own] = await listOpenShifts(scope, userId)
  if (own !== undefined) throw conflict(closeOwnFirst(own.drawer))
  if (!(await holdOpenShift(scope, id))) throw conflict(shiftIsClosed)
  const before = await findJoined(scope, userId)
  if (before !== id) {
    if (before !== undefined) await endJoin(scope, before, userId)
    await insertJoin(scope, id, userId)
    scope.announce('shifts')
  }
  const [joined] = await presentColleagues(scope, [shift])
  invariant(joined !== undefined, 'a shift is presented')
  return joined
}

/** Asked for again, or after the shift was closed, there is nothing left to do; nobody leaves what they never joined. */
export async function leaveShift(scope: Scope, id: string): Promise<void> {
  const { userId } = scope.actor
  invariant(userId !== undefined, 'only people who have signed in stand at a drawer')
  const joins = await listJoinsOf(scope, [id])
  if (!joins.some((join) => join.userId === userId)) throw notFound(shiftNotFound)
  if (await endJoin(scope, id, userId)) scope.announce('shifts')
}

/** Whose drawers they are, and no figure of them. */
export async function presentColleagues(
  scope: Scope,
  rows: readonly StoredShift[],
): Promise<ColleagueShift[]> {
  const names = await listNames(
    scope,
    rows.map(({ userId }) => userId),
  )
  return rows.map(({ id, drawer, userId, openedAt }) => ({
    _id: id,
    id,
    drawer,
    by: names.get(userId) ?? hasLeft,
    openedAt,
  }))
}

/** In the place of a name that nobody has any more. */
export const hasLeft = 'Somebody who has left'
