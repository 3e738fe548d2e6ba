import { z } from 'zod'
import { mostSlots } from '../combos/entered.ts'
import { id, requiredText, text } from '../kit/fields.ts'
import { Charges } from '../pricing/charge.ts'
import { TaxRates } from '../pricing/tax-rate.ts'

const price = z.number().min(0).max(1_000_000_000)

const keptAddons = z
  .array(z.object({ _id: id, type: text(), label: requiredText('A label is required'), price }))
  .max(100)

/** A line as the counter sold it: its words and prices of then. */
export const KeptLine = z.object({
  name: requiredText('A name is required'),
  /** Of a combo, with what its parts cost extra. */
  price,
  addons: keptAddons,
  /** Of a combo, in the order of the parts that were wished. */
  parts: z
    .array(z.object({ name: requiredText('A name is required'), price, addons: keptAddons }))
    .max(mostSlots)
    .optional(),
})
export type KeptLine = z.output<typeof KeptLine>

/** That a device took a sale back whole before it was sent: `void` when it was not made. */
const TakenBack = z.object({
  kind: z.enum(['void', 'refund']),
  at: z.iso.datetime(),
  by: id,
  reason: requiredText('Please say why', 200),
  /** How its money went back, if it had come: `cash`, or the method it came by. */
  method: requiredText('Please choose how', 60).default('cash'),
})

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
  takenBack: TakenBack.optional(),
})
export type KeptSale = z.output<typeof KeptSale>
