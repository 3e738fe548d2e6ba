import { z } from 'zod'

/** Products that somebody marked on this device, latest first. */
export const Favourites = z.array(z.object({ storeId: z.string(), productId: z.string() }))
export type Favourites = z.output<typeof Favourites>

const mostKept = 60

export const favouritesOf = (kept: Favourites, storeId: string): readonly string[] =>
  kept.filter((each) => each.storeId === storeId).map(({ productId }) => productId)

/** With a product marked, or without it when it was. */
export function toggled(
  kept: Favourites,
  product: { readonly storeId: string; readonly productId: string },
): Favourites {
  const others = kept.filter(({ productId }) => productId !== product.productId)
  return others.length < kept.length ? others : [product, ...kept].slice(0, mostKept)
}
