import { sizeFloor } from '../../choices/price.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { KnownMenu, KnownProduct } from '../planned-menu.ts'
import { listCategories } from './category-queries.ts'
import { floorOfCombo } from './save-combo.ts'
import { listMenu, type ProductRow } from './product-queries.ts'

export interface LoadedMenu {
  readonly menu: KnownMenu
  readonly rows: ReadonlyMap<string, ProductRow>
  readonly categories: Awaited<ReturnType<typeof listCategories>>
}

/** The menu as a file can be compared with it. */
export async function loadMenu(scope: Scope): Promise<LoadedMenu> {
  const rows = await listMenu(scope)
  const categories = await listCategories(scope)
  const nameById = new Map(categories.map(({ id, name }) => [id, name]))
  const used = rows
    .flatMap(({ recipe, sizes }) => [...recipe, ...sizes.flatMap((size) => size.recipe)])
    .map(({ ingredientId }) => ingredientId)
  const shelf = await readShelf(scope, [...new Set(used)])
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return {
    menu: {
      products: rows.map((row): KnownProduct => ({
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        category: nameById.get(row.categoryId ?? '') ?? '',
        barcode: row.barcode ?? '',
        inStock: row.inStock,
        price: row.price,
        floor:
          row.slots.length > 0 ? floorOfCombo(row.slots, rowById, shelf) : sizeFloor(row, shelf),
        isCombo: row.slots.length > 0,
        hasRecipe: row.recipe.length > 0 || row.sizes.some(({ recipe }) => recipe.length > 0),
        sizes: row.sizes.map((size) => ({
          id: size.id,
          label: size.label,
          price: size.price,
          barcode: size.barcode ?? '',
          floor: sizeFloor(size, shelf),
        })),
      })),
      categories: categories.map(({ name }) => name),
    },
    rows: rowById,
    categories,
  }
}
