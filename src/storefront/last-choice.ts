import { z } from 'zod'
import type { PublicProduct } from '../catalog/contract.ts'
import { isOutIn, timesLabel, type Selection } from '../choices/selection.ts'
import type { CartItem } from './cart.ts'
import { optionsOf } from './cart-review.ts'

/** What of each product was chosen last on this device, latest first. */
export const LastChoices = z.array(
  z.object({
    productId: z.string(),
    size: z.string().optional(),
    options: z.array(z.object({ id: z.string(), times: z.int().min(1) })),
  }),
)
export type LastChoices = z.output<typeof LastChoices>

const mostProducts = 50

/** With the choice of a line that went into a cart; a product without choices has none to remember. */
export function withChoice(
  known: LastChoices,
  { productId, size, addons }: Pick<CartItem, 'productId' | 'size' | 'addons'>,
): LastChoices {
  const others = known.filter((each) => each.productId !== productId)
  if (size === undefined && addons.length === 0) return others
  const options = addons.map(({ _id, times = 1 }) => ({ id: _id, times }))
  const choice = { productId, ...(size && { size: size.id }), options }
  return [choice, ...others].slice(0, mostProducts)
}

export interface Offer {
  readonly sizeId: string | undefined
  readonly options: Selection
  /** In the shop's words, in its order. */
  readonly words: readonly string[]
}

/** The last choice of a product, while all of it can still be had. */
export function offerOf(known: LastChoices, product: PublicProduct): Offer | undefined {
  const choice = known.find(({ productId }) => productId === product.id)
  if (choice === undefined) return undefined
  const size = product.sizes?.find(({ id }) => id === choice.size)
  if ((product.sizes === undefined) !== (choice.size === undefined)) return undefined
  if (choice.size !== undefined && size?.inStock !== true) return undefined
  const timesById = new Map(choice.options.map(({ id, times }) => [id, times]))
  const options = optionsOf(product).filter((each) => timesById.has(each._id))
  if (options.length < timesById.size || options.some((each) => isOutIn(each, size))) {
    return undefined
  }
  const words = options.map((option) => timesLabel({ ...option, times: timesById.get(option._id) }))
  return {
    sizeId: size?.id,
    options: timesById,
    words: [...(size === undefined ? [] : [size.label]), ...words],
  }
}
