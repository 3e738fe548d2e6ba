import type { Ingredient } from '../../inventory/contract.ts'

export type ShelfById = ReadonlyMap<string, Ingredient>

/** Recipe lines with the prices of their ingredients, as the inventory reckons costs. */
export const pricedLines = (
  lines: readonly { readonly ingredient: string; readonly count: number }[],
  shelf: ShelfById,
) =>
  lines.flatMap(({ ingredient, count }) => {
    const entry = shelf.get(ingredient)
    return entry === undefined ? [] : [{ ...entry, quantity: count }]
  })
