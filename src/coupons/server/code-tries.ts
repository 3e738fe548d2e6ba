import { minutes } from '../../kit/fields.ts'
import { Problem, tooMany } from '../../kit/problem.ts'
import type { Place } from '../../kit/server/places.ts'
import type { Scope } from '../../kit/server/scope.ts'
import {
  countTries,
  giveBackTries,
  isPassed,
  type Limit,
  type Try,
} from '../../kit/server/tries.ts'
import { unknownCoupon } from '../../pricing/coupon.ts'

const tenMinutes = minutes(10)
const ofAddress: Limit = { name: 'coupons-of-address', most: 10, withinMs: tenMinutes }
const ofNetwork: Limit = { name: 'coupons-of-network', most: 40, withinMs: tenMinutes }
const ofAccount: Limit = { name: 'coupons-of-account', most: 10, withinMs: tenMinutes }

export const tooManyCodes =
  'Too many codes were tried. Please try again in a few minutes, or order without a code.'

/** Under what a code counts as a guess: whoever is signed in by themselves, a guest by where they are. */
export function triesOfCode(
  { storeId, actor }: Pick<Scope, 'storeId' | 'actor'>,
  place: Place | undefined,
): readonly Try[] {
  if (actor.userId !== undefined) {
    return [{ limit: ofAccount, key: `${storeId} ${actor.userId}` }]
  }
  if (place === undefined) return []
  return [
    { limit: ofAddress, key: `${storeId} ${place.address}` },
    { limit: ofNetwork, key: `${storeId} ${place.network}` },
  ]
}

/** Counts before it is looked at, so that of many at once none is a guess too many. What was a code is given back. */
export async function guarded<Found>(
  scope: Scope,
  tries: readonly Try[],
  find: () => Promise<Found | null>,
): Promise<Found> {
  const passed = await countTries(scope.db, scope.now, tries)
  if (passed.length > 0) throw kept('too_many', tooManyCodes)
  const found = await find()
  if (found === null) throw kept('conflict', unknownCoupon)
  await giveBackTries(scope.db, tries)
  return found
}

/** For an order, which has looked at how often it was before. */
export function refuseGuesses(
  tries: readonly Try[],
  soFar: Readonly<Record<string, number>>,
): void {
  if (tries.some((one) => isPassed(one, soFar))) throw tooMany(tooManyCodes)
}

/** An order that was refused for its code has guessed one. */
export async function refuseUnknown(scope: Scope, tries: readonly Try[]): Promise<never> {
  await countTries(scope.db, scope.now, tries)
  throw kept('conflict', unknownCoupon)
}

/** Said beside the field of the code; what was counted stays counted. */
const kept = (code: 'conflict' | 'too_many', message: string) =>
  new Problem(code, message, { fields: { couponCode: message }, keepsChanges: true })
