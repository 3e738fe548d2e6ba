import { minutes } from '../../kit/fields.ts'
import { isStaff } from '../../accounts/permissions.ts'
import { tooMany } from '../../kit/problem.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { Place } from '../../kit/server/places.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isPassed, type Limit, type Try } from '../../kit/server/tries.ts'
import { atOneStore, fromOnePlace, guestLimits, tooMuchUnpaid } from '../guest-limits.ts'

const tenMinutes = minutes(10)
const anHour = minutes(60)

const ofAddress: Limit = {
  name: 'guest-orders-of-address',
  most: guestLimits.perAddress,
  withinMs: tenMinutes,
}
const ofNetwork: Limit = {
  name: 'guest-orders-of-network',
  most: guestLimits.perNetwork,
  withinMs: tenMinutes,
}
const ofStore = 'guest-orders-of-store'
const letters: Limit = {
  name: 'order-letters',
  most: guestLimits.lettersPerDay,
  withinMs: 24 * anHour,
}

/** Of a guest: from where they order, and how many orders of guests the store may get in an hour. */
export interface Guest {
  readonly place: Place | undefined
  readonly perHour: number
}

type Asker = Pick<Scope, 'storeId' | 'actor'>

const isGuest = ({ actor }: Asker) => actor.userId === undefined

/** What orders of one visitor have in common; the address itself is not kept. Undefined of whoever is known. */
export const visitorOf = (asker: Asker, { place }: Guest): Buffer | undefined =>
  place !== undefined && isGuest(asker) ? hashOf(`${asker.storeId}\n${place.address}`) : undefined

/** Under what an order to this address counts as a try. */
export function triesOfOrder(asker: Asker, guest: Guest, email: string): readonly Try[] {
  // What staff enter at the counter was told them.
  const isTyped = email !== '' && !isStaff(asker.actor.role)
  return [
    ...(isGuest(asker) ? triesOf(asker, guest) : []),
    ...(isTyped ? [{ limit: letters, key: email.toLowerCase() }] : []),
  ]
}

interface SoFar {
  readonly waiting: number
  readonly tries: Readonly<Record<string, number>>
}

/**
 * Strangers cannot empty a shelf by orders that nobody will pay for, nor have an address written to that is not theirs:
 * it gets a few letters a day, whichever stores they come from. Decided by what was so far; should somebody else have
 * been counted in the meantime, the statement that writes the order finds out. One that is refused does not count.
 */
export function admitOrder(
  { visitor, tries, portions, email }: Attempt,
  soFar: SoFar,
): { readonly mayWrite: boolean; readonly tries: readonly Try[] } {
  if (visitor !== undefined && soFar.waiting + portions > guestLimits.waitingPortions) {
    throw tooMany(tooMuchUnpaid)
  }
  const passed = tries.filter((one) => isPassed(one, soFar.tries))
  const flood = passed.filter(({ limit }) => limit !== letters)
  if (flood.length > 0) {
    throw tooMany(flood.some(({ limit }) => limit.name === ofStore) ? atOneStore : fromOnePlace)
  }
  const isOver = passed.length > 0
  return {
    mayWrite: email !== '' && !isOver,
    tries: isOver ? tries.filter((one) => !passed.includes(one)) : tries,
  }
}

interface Attempt {
  readonly visitor: Buffer | undefined
  readonly tries: readonly Try[]
  readonly portions: number
  readonly email: string
}

const triesOf = ({ storeId }: Asker, { place, perHour }: Guest): readonly Try[] => [
  { limit: { name: ofStore, most: perHour, withinMs: anHour }, key: storeId },
  ...(place === undefined
    ? []
    : [
        { limit: ofAddress, key: `${storeId} ${place.address}` },
        { limit: ofNetwork, key: `${storeId} ${place.network}` },
      ]),
]
