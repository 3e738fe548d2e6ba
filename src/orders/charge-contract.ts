import { z } from 'zod'
import { chargeKinds } from '../pricing/charge.ts'

/** What was charged beside the products of an order, as it was when it was sold. */
export const OrderCharge = z.object({
  name: z.string(),
  kind: z.enum(chargeKinds),
  /** The percentage, or the amount of one. */
  value: z.number(),
  /** How many items it was charged for; 1 for what is not charged by item. */
  quantity: z.number(),
  amount: z.number(),
  /** The tax that was due on it; left out of what is not taxed. */
  taxedBy: z.string().optional(),
})
export type OrderCharge = z.output<typeof OrderCharge>
