import { conflict } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { loadedIngredient, setStock } from './move-stock.ts'
import { lockUnit, removeIngredient } from './queries.ts'
import { recordPrices } from './record-prices.ts'

/** The name of a product that an ingredient cannot be missed in. */
export type FindProductUsing = (scope: Scope, ingredientId: string) => Promise<string | undefined>

/** Removes an ingredient that nothing takes. Held before it is looked for, or a recipe that is being saved would name it all the same. */
export async function removeFromShelf(
  scope: Scope,
  id: string,
  findProductUsing: FindProductUsing,
): Promise<void> {
  await lockUnit(scope, id)
  const gone = await loadedIngredient(scope, id)
  const { name } = gone
  const product = await findProductUsing(scope, id)
  if (product !== undefined) {
    throw conflict(`"${name}" is used by "${product}". Take it out of the recipe first.`)
  }
  await setStock(scope, id, 0, 'Deleted')
  await removeIngredient(scope, id)
  await recordPrices(scope, 'removed', gone, {})
  scope.announce('stock')
}
