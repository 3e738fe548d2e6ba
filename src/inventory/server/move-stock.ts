import { sumQuantities } from '../../kit/exact.ts'
import { invalid, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Ingredient, NewMovement } from '../contract.ts'
import { changeOf } from '../movement.ts'
import { findIngredient, lockShelf, moveStock } from './queries.ts'

export async function loadedIngredient(scope: Scope, id: string): Promise<Ingredient> {
  const ingredient = await findIngredient(scope, id)
  if (ingredient === undefined) throw notFound('Ingredient not found')
  return ingredient
}

/** Goods that came, goods that went, or what was counted. A count that finds what was expected is entered too. */
export async function moveByHand(
  scope: Scope,
  id: string,
  { reason, quantity, note }: NewMovement,
): Promise<void> {
  const { unit } = await loadedIngredient(scope, id)
  const inStock = await lockStock(scope, id)
  if (reason === 'waste' && quantity > inStock) {
    const short = `Only ${inStock} ${unit} are left.`
    throw invalid(short, { quantity: short })
  }
  const change = { ingredientId: id, quantity: changeOf(reason, quantity, inStock) }
  await moveStock(scope, [change], { reason, note })
}

/** Another stock is never written over the old one: the difference goes into the ledger. */
export async function setStock(
  scope: Scope,
  id: string,
  stock: number,
  note: string,
): Promise<void> {
  const quantity = sumQuantities([stock, -(await lockStock(scope, id))])
  if (quantity !== 0) {
    await moveStock(scope, [{ ingredientId: id, quantity }], { reason: 'adjust', note })
  }
}

const lockStock = async (scope: Scope, id: string) =>
  (await lockShelf(scope, [id])).get(id)?.stock ?? 0
