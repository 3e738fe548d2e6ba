import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Order } from '../contract.ts'
import { isPersonHidden, withoutPerson } from '../order-person.ts'
import type { StoredOrder } from './queries.ts'

/** Staff see every order of their store, customers their own, guests the one they hold the token of. */
export function maySee(scope: Scope, order: StoredOrder, token: string | undefined): boolean {
  if (isTheirs(scope, order)) return true
  if (token === undefined) return false
  const shown = hashOf(token)
  return order.guestTokenHashes.some((hash) => timingSafeEqual(hash, shown))
}

/** Without any token: by who they are. */
const isTheirs = (scope: Scope, order: Pick<StoredOrder, 'userId'>): boolean =>
  scope.grant === 'all' ||
  (scope.grant === 'own' && order.userId !== null && order.userId === scope.actor.userId)

/** What whoever holds a token reads: a finished order forgets its person. */
export const shownTo = (scope: Scope, order: Order): Order =>
  !isTheirs(scope, { userId: order.user }) && isPersonHidden(order, scope.now)
    ? withoutPerson(order)
    : order
