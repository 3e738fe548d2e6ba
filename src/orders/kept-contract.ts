import { z } from 'zod'
import { id, requiredText, text } from '../kit/fields.ts'
import { Charges } from '../pricing/charge.ts'
import { TaxRates } from '../pricing/tax-rate.ts'

const price = z.number().min(0).max(1_000_000_000)

/** A line as the counter sold it: its words and prices of then. */
export const KeptLine = z.object({
  name: requiredText('A name is required'),
  price,
  addons: z
    .array(z.object({ _id: id, type: text(), label: requiredText('A label is required'), price }))
    .max(100),
})
export type KeptLine = z.output<typeof KeptLine>

/** What a counter tells of a sale that it made without an answer of the server. */
export const KeptSale = z.object({
  /** When it was sold, and when it is sent, both by the clock of the device. */
  at: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  /** The device, and which of its sales without an answer this is: together its receipt number. */
  deviceId: id,
  number: z.int().min(1).max(9_999_999),
  /** Who sold it; whoever is signed in by now sends it. */
  soldBy: id,
  /** In the order of the items. */
  lines: z.array(KeptLine),
  taxRates: TaxRates,
  /** What was charged beside the products then; an older app knows of none. */
  charges: Charges.default([]),
})
export type KeptSale = z.output<typeof KeptSale>
