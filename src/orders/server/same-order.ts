import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { invariant, Problem } from '../../kit/problem.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { tokenFor } from '../../kit/server/store-token.ts'
import type { Order, StandsAlready } from '../contract.ts'
import { isByToken, type OrderWish } from './order-wish.ts'
import { addGuestToken, findOrder, presentOrder } from './queries.ts'

interface Told {
  readonly total?: number | undefined
}

/** Whatever is given back later, an order has the total that it was placed with. */
export const isSameTotal = (earlier: { readonly total: number }, wish: Told): boolean =>
  wish.total === undefined || wish.total === earlier.total

/** Another body under the same key is a mistake of the caller's, not an order. */
export async function replay(
  scope: Scope,
  earlierId: string,
  wish: OrderWish,
  requestHash: Buffer,
): Promise<{ readonly order: Order; readonly token: string | undefined }> {
  const earlier = await findOrder(scope, earlierId)
  invariant(earlier !== undefined, 'orders stay')
  // What a counter kept and sent later says more than what it sent at first, and is the same sale.
  if (earlier.receipt === null && !timingSafeEqual(earlier.requestHash, requestHash)) {
    throw sentOtherwise(earlier.number)
  }
  if (earlier.receipt !== null && !isSameTotal(earlier, wish)) throw sentOtherwise(earlier.number)
  const token = isByToken(scope, wish) ? tokenFor(scope.storeId) : undefined
  if (token !== undefined) await addGuestToken(scope, earlier.id, hashOf(token))
  return { order: await presentOrder(scope, earlier), token }
}

const sentOtherwise = (orderNumber: number) =>
  new Problem(
    'invalid',
    'This order was already sent with other contents. Please start a new order.',
    { details: { stands: { orderNumber } } satisfies z.input<typeof StandsAlready> },
  )
