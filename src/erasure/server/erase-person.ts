import { erasePerson, type LockedPerson } from '../../accounts/server/erase-queries.ts'
import { forgetAnswersAbout } from '../../hooks/server/queries.ts'
import { conflict } from '../../kit/problem.ts'
import { forgetChangesAbout } from '../../kit/server/changes.ts'
import { imageBase, type Images } from '../../kit/server/images.ts'
import { forgetJobsOf } from '../../kit/server/forget-jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { blankOrders, type OrderOfPerson } from '../../orders/server/erase-queries.ts'
import { forgetProofs } from '../../orders/server/proof/queries.ts'
import { dropImage } from '../../stores/server/keep-image.ts'
import { removePrintsOf } from '../../printing/server/job-queries.ts'
import { findPublicStore, listSlugs } from '../../stores/server/queries.ts'
import type { Erasure } from '../contract.ts'
import { compare, personOf } from '../traces.ts'
import { insertErasure } from './queries.ts'
import { scanFor } from './scan.ts'

export interface Erased {
  readonly askedAs: Erasure['askedAs']
  readonly accounts: readonly LockedPerson[]
  readonly orders: readonly OrderOfPerson[]
  /** Where somebody who answers for the store has asked: what was written of this address goes, too. */
  readonly byEmail: string | null
}

/**
 * Takes a person out of a store, and proves it: by their ids and in the columns that are theirs, never by looking for
 * their words, which may stand in what others have written. What still bears them afterwards is told and left to people.
 */
export async function erase(scope: Scope, images: Images, erased: Erased): Promise<Erasure> {
  const { accounts, orders, byEmail } = erased
  // Where nobody works any more, nothing is ever finished.
  if ((await findPublicStore(scope))?.isSuspended !== true) refuseOnTheirWay(orders)
  const person = personOf([
    ...accounts,
    ...orders.map(({ customer, address }) => ({ ...customer, address })),
  ])
  const before = await scanFor(scope, person)
  const orderIds = orders.map(({ id }) => id)
  await blankOrders(scope, orderIds)
  for (const key of await forgetProofs(scope, orderIds)) {
    await dropImage(scope, images, imageBase + key)
  }
  await removePrintsOf(scope, orderIds)
  await forgetAnswersAbout(scope, orderIds)
  for (const { id } of accounts) {
    await erasePerson(scope, id)
    await forgetChangesAbout(scope, id, null)
  }
  if (byEmail !== null) await forgetChangesAbout(scope, null, byEmail)
  const addresses = [...accounts.map(({ email }) => email), ...(byEmail === null ? [] : [byEmail])]
  await forgetJobsOf(scope.db, addresses, await listSlugs(scope))
  const after = await scanFor(scope, person)
  scope.announce('people')
  scope.announce('orders')
  return insertErasure(scope, {
    askedAs: erased.askedAs,
    orders: orders.length,
    proof: {
      tables: after.tables,
      columns: after.columns,
      places: [...compare(before.traces, after.traces)],
    },
  })
}

/** An order that nobody can be found for is worse than a day of waiting. */
function refuseOnTheirWay(orders: readonly OrderOfPerson[]): void {
  const numbers = onTheirWay(orders)
  if (numbers.length === 0) return
  const named = numbers.map((number) => `#${number}`).join(', ')
  const [what, is, it] = numbers.length === 1 ? ['Order', 'is', 'it'] : ['Orders', 'are', 'them']
  throw conflict(
    `${what} ${named} ${is} not finished yet. Erasing waits until the shop has finished or cancelled ${it}.`,
  )
}

export const onTheirWay = (orders: readonly OrderOfPerson[]): number[] =>
  orders.filter(({ isFinal }) => !isFinal).map(({ number }) => number)
