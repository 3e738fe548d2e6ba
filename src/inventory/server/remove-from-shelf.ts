import { conflict } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { whyIngredientStays, type IngredientUse } from '../ingredient-use.ts'
import { loadedIngredient, setStock } from './move-stock.ts'
import { lockUnit, removeIngredient } from './queries.ts'
import { recordPrices } from './record-prices.ts'

/** All that an ingredient cannot be missed in. */
export type ListUses = (scope: Scope, ingredientId: string) => Promise<readonly IngredientUse[]>

/** Removes an ingredient that nothing takes. Held before it is looked for, or a recipe that is being saved would name it all the same. */
export async function removeFromShelf(scope: Scope, id: string, listUses: ListUses): Promise<void> {
  await lockUnit(scope, id)
  const gone = await loadedIngredient(scope, id)
  const { name } = gone
  const uses = await listUses(scope, id)
  if (uses.length > 0) throw conflict(whyIngredientStays(name, uses))
  await setStock(scope, id, 0, 'Deleted')
  await removeIngredient(scope, id)
  await recordPrices(scope, 'removed', gone, {})
  scope.announce('stock')
}
