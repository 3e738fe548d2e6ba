import { invariant, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Shift } from '../contract.ts'
import { shiftNotFound } from '../shift.ts'
import { presentShifts } from './present.ts'
import { findShift, type StoredShift } from './queries.ts'

/** Whose shifts the caller sees; undefined for everybody's. */
export const onlyOf = ({ grant, actor }: Scope) =>
  grant === 'all' ? undefined : (actor.userId ?? '')

export async function visibleShift(scope: Scope, id: string): Promise<StoredShift> {
  const shift = await findShift(scope, id)
  const only = onlyOf(scope)
  if (shift === undefined || (only !== undefined && shift.userId !== only)) {
    throw notFound(shiftNotFound)
  }
  return shift
}

export async function presentOne(scope: Scope, row: StoredShift): Promise<Shift> {
  const [shift] = await presentShifts(scope, [row])
  invariant(shift !== undefined, 'a shift is presented')
  return shift
}
