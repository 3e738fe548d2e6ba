import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, minutes, text } from '../kit/fields.ts'
import { mostSlots } from '../combos/entered.ts'
import { emptyCartText, mostPerLine } from './cart.ts'

/** An add-on by its id. Carts may hold one without, of another program or another time: the refusal names it. */
const ChosenAddon = z
  .object({
    _id: text(60).optional(),
    label: text().optional(),
    /** How often it is taken; once when left out. */
    times: z
      .int({ error: 'Please choose a whole number of times' })
      .min(1, { error: 'Please choose at least 1' })
      .max(20, { error: 'Please choose at most 20' })
      .optional(),
  })
  .transform(({ _id, label, times }, context) => {
    if (id.safeParse(_id).success && _id !== undefined) {
      return { _id, ...(times === undefined || times === 1 ? {} : { times }) }
    }
    const name = label === undefined ? 'An option' : `The option "${label}"`
    context.addIssue({
      code: 'custom',
      message: `${name} came without its id. Please choose it again.`,
    })
    return z.NEVER
  })

const ChosenAddons = z
  .array(ChosenAddon)
  .max(50, { error: 'Please choose at most 50 add-ons' })
  .refine((addons) => new Set(addons.map((addon) => addon._id)).size === addons.length, {
    error: 'An add-on was chosen twice',
  })
  .default([])

/** What is to fill a slot of a combo, with what is chosen of it. */
const ChosenPart = z.object({
  slot: id,
  product: id,
  /** The size that is offered there; any when left out. */
  size: id.optional(),
  addons: ChosenAddons,
})

/** A product, its size, its add-ons and options, and how many: all a browser may say about what it wants. */
export const Wish = z.object({
  productId: id,
  quantity: z
    .int({ error: 'Please choose a whole quantity' })
    .min(1, { error: 'Please choose at least 1', abort: true })
    .max(mostPerLine, { error: `Please choose at most ${mostPerLine}` }),
  /** One of its sizes; the first when left out. */
  size: id.optional(),
  addons: ChosenAddons,
  /** Of a combo, what fills its slots; of a slot that is not named, the first it offers. */
  parts: z.array(ChosenPart).max(mostSlots, { error: 'There are not that many parts' }).optional(),
})
export type Wish = z.output<typeof Wish>

/** The lines of a cart, or of whatever else is ordered. */
export const wishesOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, { error: emptyCartText, abort: true })
    .max(200, { error: 'Please order at most 200 lines at once' })

export const Wishes = wishesOf(Wish)

const FirstWish = z.object({ items: z.tuple([z.object({ productId: id })]).rest(z.unknown()) })

export const cart = {
  check: endpoint({
    method: 'POST',
    path: '/cart/check-ingredients',
    access: 'cart.check',
    namedBy: ({ body }) => FirstWish.safeParse(body).data?.items[0].productId,
    summary: 'Whether the shelf can make a cart. Advisory: only an order takes stock',
    body: z.object({ storeId: id.optional(), items: Wishes }),
    answer: z.object({}),
    failure: 'Failed to check ingredient stock.',
  }),
}

export const popular = {
  list: endpoint({
    method: 'GET',
    path: '/products/popular',
    access: 'product.read',
    summary:
      'What is ordered most these weeks, most first; nothing while there are too few orders to tell',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(id) }),
    failure: 'Failed to fetch what is popular',
    freshForMs: minutes(5),
    kept: true,
  }),
}
