/** How a coupon stands at a moment. */
export const couponStates = ['good', 'off', 'early', 'over', 'usedUp'] as const
export type CouponState = (typeof couponStates)[number]

interface Standing {
  readonly isActive: boolean
  /** Moments; null for always. */
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly uses: number | null
  readonly used: number
}

/** What of it counts first: that it is off, that its time is not there or over, that it is used up. */
export function couponState(
  { isActive, startsAt, endsAt, uses, used }: Standing,
  now: Date,
): CouponState {
  if (!isActive) return 'off'
  if (startsAt !== null && now.getTime() < Date.parse(startsAt)) return 'early'
  if (endsAt !== null && now.getTime() >= Date.parse(endsAt)) return 'over'
  return uses !== null && used >= uses ? 'usedUp' : 'good'
}

export const couponNotFound = 'Coupon not found'
