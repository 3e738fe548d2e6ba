import { Problem } from '../../kit/problem.ts'

/** Said beside the field of the code. */
export const refusedCoupon = (reason: string) =>
  new Problem('conflict', reason, { fields: { couponCode: reason } })
