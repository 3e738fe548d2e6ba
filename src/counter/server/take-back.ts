import { CompiledQuery } from 'kysely'
import { grantOf } from '../../accounts/permissions.ts'
import { findSeller } from '../../accounts/server/queries.ts'
import { conflict, invalid, invariant } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Order } from '../../orders/contract.ts'
import { mayVoid, toGiveBack, worthOf } from '../../orders/correction.ts'
import type { KeptSale } from '../../orders/kept-contract.ts'
import { momentOf } from '../../orders/kept-sale.ts'
import { correctOrder } from '../../orders/server/correction/correct-order.ts'
import { giveByHand } from '../../orders/server/correction/give-back.ts'
import { listCorrections } from '../../orders/server/correction/queries.ts'
import type { NewDoubt } from '../../orders/server/kept/doubt-queries.ts'
import {
  findOrder,
  lockOrder,
  presentOrder,
  type StoredOrder,
} from '../../orders/server/queries.ts'
import { findShiftOf } from '../../shifts/server/join-queries.ts'

type TakenBack = NonNullable<KeptSale['takenBack']>

/** Whether it is taken back here, and what to look at where it is not. */
export interface Back {
  readonly isAllowed: boolean
  readonly doubts: readonly NewDoubt[]
}

/**
 * Nobody refunds by the name of another more than they may themselves: both who took it back and who sends it may refund.
 * Otherwise the sale stands as it was sold, and somebody who may is told.
 */
export async function mayTakeBack(scope: Scope, { takenBack }: KeptSale): Promise<Back> {
  if (takenBack === undefined) return { isAllowed: false, doubts: [] }
  const by = await findSeller(scope, takenBack.by)
  if (by === undefined) throw invalid('Nobody here has taken this back.')
  const isAllowed = [by.role, scope.actor.role].every(
    (role) => grantOf(role, 'order.refund') === 'all',
  )
  const said = `It is sent as taken back by ${by.name} ("${takenBack.reason}"), from somebody who may not refund. It stands as sold: refund it if that is true.`
  return { isAllowed, doubts: isAllowed ? [] : [{ kind: 'person', said }] }
}

/** An order ends its transaction with the statement that writes it; what is taken back with it comes after that. */
export const goingOn = (scope: Scope): Scope => ({
  ...scope,
  endWith: async ({ text, values }) =>
    (await scope.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values])))
      .rows,
})

/** Takes the whole of a sale back as its device did, once: when it was taken back before, nothing is done. */
export async function takeBack(scope: Scope, id: string, kept: KeptSale): Promise<Order> {
  const { takenBack } = kept
  invariant(takenBack !== undefined, 'it was taken back')
  const order = await lockOrder(scope, id)
  invariant(order !== undefined, 'orders stay')
  if (order.status !== 'cancelled' && !(await isTakenBack(scope, order))) {
    if (order.reduced > 0) throw conflict(correctedMeanwhile)
    await takeAllBack(await asDone(scope, kept, takenBack), id, takenBack, order.status)
  }
  const now = await findOrder(scope, id)
  invariant(now !== undefined, 'orders stay')
  return presentOrder(scope, now)
}

/** What cost nothing is worth nothing from the beginning: there the correction tells. */
async function isTakenBack(scope: Scope, order: StoredOrder): Promise<boolean> {
  if (order.total > 0) return worthOf(order) <= 0
  return (await listCorrections(scope, order.id)).length > 0
}

const correctedMeanwhile =
  'Somebody has corrected this order meanwhile. Please look at it under Orders, then put it away here.'

/** The money leaves the drawer of whoever gave it back, or else of whoever sends it. */
async function asDone(scope: Scope, { sentAt }: KeptSale, { at, by }: TakenBack): Promise<Scope> {
  const { at: moment } = momentOf({ at, sentAt }, scope.now.getTime())
  const open = await findShiftOf(scope, by, moment)
  const userId = open === undefined ? scope.actor.userId : by
  return {
    ...scope,
    now: new Date(moment),
    actor: { ...scope.actor, ...(userId !== undefined && { userId }) },
  }
}

async function takeAllBack(
  scope: Scope,
  id: string,
  { kind, reason, method }: TakenBack,
  status: string,
): Promise<void> {
  // Where it arrived before it was taken back, it may have been made meanwhile.
  const possible = mayVoid(status) ? kind : 'refund'
  await correctOrder(scope, id, { kind: possible, reason })
  const order = await findOrder(scope, id)
  if (order !== undefined && toGiveBack(order) > 0) await giveByHand(scope, id, method)
}
