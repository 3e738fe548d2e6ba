import { listNames } from '../../accounts/server/queries.ts'
import { conflict } from '../../kit/problem.ts'
import { offsetOf, pagesOf } from '../../kit/page.ts'
import type { Images } from '../../kit/server/images.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { dropImage } from '../../stores/server/keep-image.ts'
import { inventory, type Ingredient, type Movement } from '../contract.ts'
import { movementReasons } from '../ingredient.ts'
import { isCostSort } from '../sorting.ts'
import { refuseForeignPicture, serveIngredientImages } from './ingredient-images.ts'
import { loadedIngredient, moveByHand, setStock } from './move-stock.ts'
import {
  countMovements,
  insertIngredient,
  listIngredients,
  listIngredientsAfter,
  listMovements,
  removeIngredient,
  saveIngredient,
  sumIngredients,
} from './queries.ts'

/** What stands to the right of this slice and is asked all the same. */
export interface Neighbours {
  /** The name of a product that an ingredient cannot be missed in. */
  findProductUsing(scope: Scope, ingredientId: string): Promise<string | undefined>
  isPictureUsed(scope: Scope, image: string): Promise<boolean>
}

export function serveInventory(backbone: Backbone, images: Images, neighbours: Neighbours): void {
  serveShelf(backbone)
  serveLedger(backbone)
  serveExport(backbone)
  serveIngredientForms(backbone, images, neighbours)
  serveIngredientImages(backbone, images, neighbours)
}

function serveShelf(backbone: Backbone): void {
  serve(backbone, inventory.list, async ({ query }, scope) => {
    const { total, totals } = await sumIngredients(scope, query)
    const data = await listIngredients(scope, {
      ...query,
      // Whoever does not see costs shall not learn them from an order.
      sort: scope.grant === 'reduced' && isCostSort(query.sort) ? 'name' : query.sort,
      offset: offsetOf(query),
    })
    return { data, total, totalPages: pagesOf(total, query.limit), currentPage: query.page, totals }
  })

  serve(backbone, inventory.one, async ({ params }, scope) => ({
    data: await loadedIngredient(scope, params.id),
  }))
}

const rowsPerRead = 500

function serveExport(backbone: Backbone): void {
  serveCsv(backbone, inventory.exported, {
    name: 'ingredients',
    header: [
      'Name',
      'Description',
      'Unit',
      'Stock',
      'Low-stock level',
      'Price/Unit',
      'Total Cost',
      'Markup (%)',
      'Extended Price',
    ],
    cells: (row: Ingredient) => [
      row.name,
      row.description,
      row.unit,
      row.stock,
      row.lowStockLevel,
      row.pricePerUnit,
      row.totalCost,
      row.markup,
      row.extendedPrice,
    ],
    read: (scope, _, last) => listIngredientsAfter(scope, last?.id, rowsPerRead),
  })
}

function serveLedger(backbone: Backbone): void {
  serve(backbone, inventory.movements, async ({ params, query }, scope) => {
    await loadedIngredient(scope, params.id)
    const total = await countMovements(scope, params.id)
    const rows = await listMovements(scope, params.id, {
      limit: query.limit,
      offset: offsetOf(query),
    })
    const names = await listNames(
      scope,
      rows.flatMap(({ userId }) => userId ?? []),
    )
    const data = rows.map(({ userId, reason, ...row }): Movement => ({
      ...row,
      reason: movementReasons.find((known) => known === reason) ?? 'adjust',
      by: userId === null ? null : (names.get(userId) ?? null),
    }))
    return { data, total, totalPages: pagesOf(total, query.limit), currentPage: query.page }
  })

  serve(backbone, inventory.move, async ({ params, body }, scope) => {
    await moveByHand(scope, params.id, body)
    scope.announce('menu')
    return { data: await loadedIngredient(scope, params.id) }
  })
}

function serveIngredientForms(
  backbone: Backbone,
  images: Images,
  { findProductUsing, isPictureUsed }: Neighbours,
): void {
  serve(backbone, inventory.add, async ({ body }, scope) => {
    const { stock, stockBefore: _, storeId: __, ...fields } = body
    await refuseForeignPicture(scope, fields.image)
    const id = await insertIngredient(scope, fields)
    await setStock(scope, id, stock, 'Opening stock')
    scope.announce('stock')
    return { data: await loadedIngredient(scope, id) }
  })

  serve(backbone, inventory.change, async ({ params, body }, scope) => {
    const { stock, stockBefore, storeId: _, ...fields } = body
    const { image: before } = await loadedIngredient(scope, params.id)
    await refuseForeignPicture(scope, fields.image)
    await saveIngredient(scope, params.id, fields)
    if (before !== null && !(await isPictureUsed(scope, before))) {
      await dropImage(scope, images, before)
    }
    if (stock !== stockBefore) await setStock(scope, params.id, stock, 'Changed in the form')
    scope.announce('menu')
    return { data: await loadedIngredient(scope, params.id) }
  })

  serve(backbone, inventory.remove, async ({ params }, scope) => {
    const { name } = await loadedIngredient(scope, params.id)
    const product = await findProductUsing(scope, params.id)
    if (product !== undefined) {
      throw conflict(`"${name}" is used by "${product}". Take it out of the recipe first.`)
    }
    await setStock(scope, params.id, 0, 'Deleted')
    await removeIngredient(scope, params.id)
    scope.announce('stock')
    return {}
  })
}
