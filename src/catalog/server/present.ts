import { costOfLines, portions, type Shelf } from '../../inventory/ingredient.ts'
import type { ShelfEntry } from '../../inventory/server/queries.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Product } from '../contract.ts'
import { canBeSold, type RecipeLine } from '../product.ts'
import type { ProductRow } from './product-queries.ts'

/** Products with what follows from the shelf: cost, portions, whether they can be sold. */
export async function presentProducts(
  scope: Scope,
  rows: readonly ProductRow[],
): Promise<Product[]> {
  const used = new Set(
    rows.flatMap(({ recipe, addons }) => [...recipe, ...addons].map((line) => line.ingredientId)),
  )
  const entries = await readShelf(scope, [...used])
  const shelf: Shelf = new Map([...entries].map(([id, { stock }]) => [id, stock]))
  return rows.map((row) => present(row, entries, shelf))
}

function present(row: ProductRow, entries: ReadonlyMap<string, ShelfEntry>, shelf: Shelf): Product {
  const { count, limitedBy } = portions(row.recipe, shelf)
  const { category, recipe, addons, storeId, inStock, barcode, ...product } = row
  return {
    ...product,
    _id: row.id,
    store: storeId,
    category: category && {
      _id: category.id,
      name: category.name,
      slug: category.slug,
      position: category.position,
    },
    addonTypes: [...row.addonTypes],
    hasAddons: addons.length > 0,
    inStock: canBeSold(row, shelf),
    isSwitchedOn: inStock,
    barcode: barcode ?? '',
    cost: costOfRecipe(recipe, entries),
    portions: Number.isFinite(count) ? count : null,
    limitedBy: limitedBy === undefined ? null : (entries.get(limitedBy)?.name ?? null),
    ingredients: recipe.map(({ ingredientId, quantity }) => ({
      ingredient: ingredientId,
      name: entries.get(ingredientId)?.name ?? '',
      unit: entries.get(ingredientId)?.unit ?? '',
      count: quantity,
    })),
    addons: addons.map((addon) => ({
      _id: addon.id,
      type: addon.type,
      label: addon.label,
      price: addon.price,
      inStock: (shelf.get(addon.ingredientId) ?? 0) >= addon.quantity,
      ingredient: addon.ingredientId,
      quantity: addon.quantity,
      cost: costOfRecipe([addon], entries),
    })),
  }
}

const costOfRecipe = (lines: readonly RecipeLine[], entries: ReadonlyMap<string, ShelfEntry>) =>
  costOfLines(
    lines.flatMap(({ ingredientId, quantity }) => {
      const entry = entries.get(ingredientId)
      return entry === undefined ? [] : [{ ...entry, quantity }]
    }),
  )
