import { listOptionsNaming, listSizeLines } from '../../choices/server/choice-queries.ts'
import type { IngredientUse, UsePlace } from '../../inventory/ingredient-use.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listProductsTaking, nameProducts } from './product-queries.ts'

/** All that takes an ingredient: products by name, and then the groups that they share. */
export async function listUses(
  scope: Scope,
  ingredientId: string,
): Promise<readonly IngredientUse[]> {
  const taking = await listProductsTaking(scope, ingredientId)
  const sizes = await listSizeLines(scope, ingredientId)
  const options = await listOptionsNaming(scope, ingredientId)
  const places = new Map<string, Set<UsePlace>>()
  const add = (productId: string, place: UsePlace) =>
    places.set(productId, (places.get(productId) ?? new Set<UsePlace>()).add(place))
  for (const { productId, place } of taking) add(productId, place)
  // To whoever looks for it, what a size takes is its recipe.
  for (const { productId } of sizes) add(productId, 'recipe')
  for (const { productId } of options) if (productId !== null) add(productId, 'choice')
  const names = await nameProducts(scope, [...places.keys()])
  const shared = options.flatMap((each) => (each.productId === null ? [each.groupLabel] : []))
  return [
    ...byName([...names].map(([id, name]) => ({ name, places: inOrder(places.get(id)) }))),
    ...byName([...new Set(shared)].map((name) => ({ name, places: ['shared choice'] }))),
  ]
}

const placeOrder = ['recipe', 'add-on', 'choice'] as const

const inOrder = (places: ReadonlySet<UsePlace> = new Set()): readonly UsePlace[] =>
  placeOrder.filter((place) => places.has(place))

const byName = (uses: readonly IngredientUse[]) =>
  uses.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
