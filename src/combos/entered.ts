import { z } from 'zod'
import { amount, id, requiredText } from '../kit/fields.ts'

export const mostSlots = 8
const mostEntries = 20

const EnteredEntry = z.object({
  product: z.uuid({ error: 'Please choose a product' }),
  /** One of its sizes; the first when left out. */
  size: id.nullish(),
  /** What it costs beside the price of the combo. */
  extra: amount('Please enter a price').default(0),
})

const EnteredSlot = z.object({
  id: id.optional(),
  label: requiredText('A part needs a label', 60),
  entries: z
    .array(EnteredEntry)
    .min(1, { error: 'A part needs a product' })
    .max(mostEntries, { error: `Please use at most ${mostEntries} products` })
    .refine((entries) => new Set(entries.map(keyOf)).size === entries.length, {
      error: 'A product stands here twice',
    }),
})

const keyOf = ({ product, size }: { product: string; size?: string | null | undefined }) =>
  `${product} ${size ?? ''}`

/** The parts of a combo, in their order; none for a product with a recipe of its own. */
export const EnteredSlots = z
  .array(EnteredSlot)
  .max(mostSlots, { error: `Please use at most ${mostSlots} parts` })
export type EnteredSlots = z.output<typeof EnteredSlots>
