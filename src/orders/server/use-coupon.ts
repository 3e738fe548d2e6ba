import type { CouponTaken } from '../../coupons/server/use-queries.ts'
import { refuseGuesses, refuseUnknown, triesOfCode } from '../../coupons/server/code-tries.ts'
import { refusedCoupon } from '../../coupons/server/refused-coupon.ts'
import { invariant } from '../../kit/problem.ts'
import type { Place } from '../../kit/server/places.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Try } from '../../kit/server/tries.ts'
import { couponFor } from '../../pricing/coupon.ts'
import { lineTotal } from '../../storefront/cart.ts'
import type { DraftLine } from '../../storefront/choice.ts'
import type { StoredDiscount } from './discount-queries.ts'
import type { WantedDiscount } from './give-discounts.ts'
import type { OrderLook } from './look-queries.ts'
import { isSale, type OrderWish } from './order-wish.ts'

/** Who uses a code, and where from. */
interface CouponUser {
  readonly code: string
  /** Null for a guest, and for whoever buys at the counter. */
  readonly userId: string | null
  /** As they gave it; empty where they gave none. */
  readonly email: string
  /** Told to whoever sells at the counter, who guesses nothing. */
  readonly isTold: boolean
  readonly place: Place | undefined
}

/** Who uses the code of an order that names one. What is sold at the counter is not its seller's. */
export function couponUserOf(
  { actor }: Pick<Scope, 'actor'>,
  { place }: Pick<CouponUser, 'place'>,
  wish: OrderWish,
): CouponUser | undefined {
  const { couponCode: code, customer } = wish
  if (code === undefined || code === '') return undefined
  const isTold = isSale(wish)
  const userId = isTold ? null : (actor.userId ?? null)
  return { code, userId, email: customer.email, isTold, place }
}

/** Under what the code of an order counts as a guess. */
export const triesOfUser = (
  asker: Pick<Scope, 'storeId' | 'actor'>,
  user: CouponUser | undefined,
): readonly Try[] => (user === undefined || user.isTold ? [] : triesOfCode(asker, user.place))

/** What the look asks of whoever uses a code. */
export const lookOfUser = ({ code, userId, email }: CouponUser) => ({
  couponCode: code,
  couponUser: userId,
  couponEmail: email.toLowerCase(),
})

/** What a code takes off, as one more discount; refuses the order where it takes off nothing. */
export async function wantCoupon(
  scope: Scope,
  user: CouponUser | undefined,
  { coupon: look, tries }: Pick<OrderLook, 'coupon' | 'tries'>,
  lines: readonly DraftLine[],
): Promise<readonly WantedDiscount[]> {
  if (user === undefined) return []
  const guesses = triesOfUser(scope, user)
  refuseGuesses(guesses, tries)
  invariant(look !== undefined, 'an order with a code has looked at it')
  const { coupon, words } = look
  if (coupon === null) return refuseUnknown(scope, guesses)
  const sold = lines.map((line) => ({ productId: line.product.id, amount: lineTotal(line) }))
  const answer = couponFor(coupon, sold, { at: scope.now, ...words }, coupon)
  if (!answer.ok) throw refusedCoupon(answer.reason)
  const { code: reason, id: couponId } = coupon
  return [{ ...answer.discount, reason, couponId, name: '', idNumber: '' }]
}

/** The use that an order takes with it; none where the coupon does not count because something else is better. */
export function couponTaken(
  user: CouponUser | undefined,
  given: readonly StoredDiscount[],
): CouponTaken | undefined {
  const couponId = given.find((discount) => discount.couponId !== null)?.couponId ?? null
  if (user === undefined || couponId === null) return undefined
  const { couponUser, couponEmail } = lookOfUser(user)
  return { couponId, couponUser, couponEmail }
}
