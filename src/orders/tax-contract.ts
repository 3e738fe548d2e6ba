import { z } from 'zod'
import { taxKinds } from '../pricing/tax-rate.ts'

/** What of an order a rate is, as it was when it was sold. */
export const OrderTax = z.object({
  name: z.string(),
  percent: z.number(),
  kind: z.enum(taxKinds),
  isInPrice: z.boolean(),
  /** Without the tax. */
  base: z.number(),
  tax: z.number(),
})
