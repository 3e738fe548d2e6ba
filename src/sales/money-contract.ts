import { z } from 'zod'

const side = {
  /** What was paid, less the change. */
  sales: z.number(),
  tips: z.number(),
  /** Not above zero. */
  givenBack: z.number(),
  /** Moved from or to another method, without a customer. */
  corrected: z.number(),
  cashIn: z.number(),
  /** Not above zero. */
  cashOut: z.number(),
  /** The sum of them all. */
  net: z.number(),
}

const MoneyRow = z.object({
  label: z.string(),
  /** Of the person or the shift, where there is one. */
  id: z.string().optional(),
  ...side,
})
export type MoneyRow = z.output<typeof MoneyRow>

/** What came and went in a range of days, from the ledger of money; every table adds up to the same net. */
export const MoneyReport = z.object({
  range: z.object({ start: z.string(), end: z.string() }),
  total: z.object({
    ...side,
    /** Before the change went back. */
    handedOver: z.number(),
    /** Not above zero. */
    change: z.number(),
    /** Taken by a provider for nothing and not yet given back; in no other figure. */
    surplus: z.number(),
  }),
  /** Cash first. */
  byMethod: z.array(MoneyRow),
  /** Who entered it. */
  byPerson: z.array(MoneyRow),
  byShift: z.array(MoneyRow),
  /** What was given back, by reason; most first. */
  givenBackFor: z.array(
    z.object({
      kind: z.enum(['refund', 'void']),
      method: z.string(),
      reason: z.string(),
      count: z.number(),
      /** Below zero. */
      amount: z.number(),
    }),
  ),
})
export type MoneyReport = z.output<typeof MoneyReport>
