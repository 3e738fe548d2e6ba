import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { PublicGroup } from '../choices/contract.ts'

/** What may fill a slot, as whoever chooses reads it. */
const PublicEntry = z.object({
  /** What tells it apart within the combo. */
  id: z.string(),
  product: id,
  name: z.string(),
  image: z.string().nullable(),
  /** The size that it comes in; left out for a product without sizes. */
  served: z.object({ id, label: z.string() }).optional(),
  /** What it costs beside the price of the combo. */
  extra: z.number(),
  /** False when no combo with it can be made now. */
  inStock: z.boolean(),
  /** Entries of other slots, by their ids, that cannot be had together with it now; left out where there are none. */
  soldOutWith: z.array(z.string()).optional(),
  /** What may be chosen of it: its groups, and its add-ons by their types. */
  groups: z.array(PublicGroup),
})
export type PublicEntry = z.output<typeof PublicEntry>

export const PublicSlot = z.object({ id, label: z.string(), entries: z.array(PublicEntry) })
export type PublicSlot = z.output<typeof PublicSlot>

/** As its owner reads it: with what one of it costs the store, and the least it may be sold for. */
export const OwnSlot = PublicSlot.extend({
  entries: z.array(
    PublicEntry.extend({
      /** Null for the product as it comes: of one in sizes, the first. */
      size: id.nullable(),
      cost: z.number(),
      floor: z.number(),
    }),
  ),
})
export type OwnSlot = z.output<typeof OwnSlot>
