import { z } from 'zod'
import { id } from '../kit/fields.ts'

const OrderAddon = z.object({
  _id: id,
  type: z.string(),
  label: z.string(),
  price: z.number(),
  /** How often it was taken; once when left out. */
  times: z.number().optional(),
})

/** One product of an order, with what was chosen of it. */
export const OrderItem = z.object({
  product: z.object({ _id: id, name: z.string(), image: z.string().nullable() }),
  productId: id,
  name: z.string(),
  /** The label of its size; left out for a product without. */
  size: z.string().optional(),
  /** Of one, of its size, without its add-ons; of a combo, with what its parts cost extra. */
  price: z.number(),
  quantity: z.number(),
  subtotal: z.number(),
  addons: z.array(OrderAddon),
  /** What a combo was made of, in the order of its slots; left out of every other product. */
  parts: z
    .array(
      z.object({
        slot: id,
        /** What the slot was called. */
        label: z.string(),
        product: id,
        name: z.string(),
        size: z.string().optional(),
        /** What it added to the price of the combo, its options included. */
        price: z.number(),
        addons: z.array(OrderAddon),
      }),
    )
    .optional(),
  options: z.record(z.string(), z.string()),
  /** What was asked for with this line at the counter. */
  note: z.string(),
})
