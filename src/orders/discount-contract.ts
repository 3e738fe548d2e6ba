import { z } from 'zod'
import { discountKinds } from '../pricing/discount.ts'

/** What was taken off an order, as it was when it was sold. */
export const OrderDiscount = z.object({
  kind: z.enum(discountKinds),
  /** The percentage, or the amount that was wanted. */
  value: z.number(),
  amount: z.number(),
  /** Of the price, the tax that was not due. */
  taxOff: z.number(),
  /** Of a coupon, its code. */
  reason: z.string(),
  /** It comes from a coupon; left out of every other one. */
  isCoupon: z.literal(true).optional(),
  /** The name of its line; left out of one of the whole order. */
  item: z.string().optional(),
  /** Whom the law grants it, and of how many persons. */
  persons: z.number().optional(),
  name: z.string().optional(),
  /** Of their card: its end; all of it for those who work at the store. */
  idNumber: z.string().optional(),
  /** Who gave it, and who else had to allow it; told to those who work at the store. */
  by: z.string().optional(),
  approvedBy: z.string().optional(),
})
export type OrderDiscount = z.output<typeof OrderDiscount>
