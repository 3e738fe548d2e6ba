import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { StoredOrder } from './queries.ts'

/** Staff see every order of their store, customers their own, guests the one they hold the token of. */
export function maySee(scope: Scope, order: StoredOrder, token: string | undefined): boolean {
  if (scope.grant === 'all') return true
  if (scope.grant === 'own' && order.userId !== null && order.userId === scope.actor.userId)
    return true
  if (token === undefined) return false
  const shown = hashOf(token)
  return order.guestTokenHashes.some((hash) => timingSafeEqual(hash, shown))
}
