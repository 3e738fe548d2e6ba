import { listNames } from '../../accounts/server/queries.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { offsetOf, pagesOf } from '../../kit/page.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { inventory, type Ingredient, type Movement } from '../contract.ts'
import { movementReasons } from '../ingredient.ts'
import {
  countMovements,
  findIngredient,
  insertIngredient,
  listIngredients,
  listMovements,
  lockShelf,
  moveStock,
  removeIngredient,
  saveIngredient,
  sumIngredients,
} from './queries.ts'

/** `findProductUsing` belongs to the catalog, which stands to the right of this slice. */
export function serveInventory(
  backbone: Backbone,
  findProductUsing: (scope: Scope, ingredientId: string) => Promise<string | undefined>,
): void {
  serve(backbone, inventory.list, async ({ query }, scope) => {
    const { total, totals } = await sumIngredients(scope, query.search)
    const data = await listIngredients(scope, { ...query, offset: offsetOf(query) })
    return { data, total, totalPages: pagesOf(total, query.limit), currentPage: query.page, totals }
  })

  serve(backbone, inventory.one, async ({ params }, scope) => ({
    data: await loaded(scope, params.id),
  }))

  serve(backbone, inventory.movements, async ({ params, query }, scope) => {
    await loaded(scope, params.id)
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

  serve(backbone, inventory.add, async ({ body }, scope) => {
    const { stock, storeId: _, ...fields } = body
    const id = await insertIngredient(scope, fields)
    await setStock(scope, id, stock, 'Opening stock')
    return { data: await loaded(scope, id) }
  })

  serve(backbone, inventory.change, async ({ params, body }, scope) => {
    const { stock, storeId: _, ...fields } = body
    await loaded(scope, params.id)
    await saveIngredient(scope, params.id, fields)
    await setStock(scope, params.id, stock, 'Changed in the form')
    scope.announce('menu')
    return { data: await loaded(scope, params.id) }
  })

  serve(backbone, inventory.remove, async ({ params }, scope) => {
    const { name } = await loaded(scope, params.id)
    const product = await findProductUsing(scope, params.id)
    if (product !== undefined) {
      throw conflict(`"${name}" is used by "${product}". Take it out of the recipe first.`)
    }
    await setStock(scope, params.id, 0, 'Deleted')
    await removeIngredient(scope, params.id)
    return {}
  })
}

async function loaded(scope: Scope, id: string): Promise<Ingredient> {
  const ingredient = await findIngredient(scope, id)
  if (ingredient === undefined) throw notFound('Ingredient not found')
  return ingredient
}

/** Another stock is never written over the old one: the difference goes into the ledger. */
async function setStock(scope: Scope, id: string, stock: number, note: string): Promise<void> {
  const current = (await lockShelf(scope, [id])).get(id)?.stock ?? 0
  const quantity = Number((stock - current).toFixed(4))
  if (quantity !== 0)
    await moveStock(scope, [{ ingredientId: id, quantity }], { reason: 'adjust', note })
}
