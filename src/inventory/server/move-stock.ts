import { sumQuantities } from '../../kit/exact.ts'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { inOwnUnit, priceOfOne, type Converted } from '../../measures/measured.ts'
import type { Ingredient, NewMovement } from '../contract.ts'
import { changeOf, largestStock } from '../movement.ts'
import { formatQuantity } from '../quantity.ts'
import { findEntry } from './ledger-queries.ts'
import { findIngredient, lockShelf, moveStock, savePrice } from './queries.ts'
import { recordPrices } from './record-prices.ts'

export async function loadedIngredient(scope: Scope, id: string): Promise<Ingredient> {
  const ingredient = await findIngredient(scope, id)
  if (ingredient === undefined) throw notFound('Ingredient not found')
  return ingredient
}

/** Goods that came, goods that went, or what was counted. A count that finds what was expected is entered too. */
export async function moveByHand(
  scope: Scope,
  id: string,
  { id: entryId, reason, quantity: entered, unit: typedUnit, priceEach, note }: NewMovement,
): Promise<void> {
  // Held first: nobody turns it into another unit between the reading of that and the writing in it.
  await lockShelf(scope, [id])
  const ingredient = await loadedIngredient(scope, id)
  const { unit, stock: inStock } = ingredient
  const typed = { quantity: entered, unit: typedUnit ?? unit }
  const quantity = known(inOwnUnit(typed, ingredient), 'quantity')
  const entry = { ingredientId: id, reason, quantity, note }
  if (entryId !== undefined && (await isEntered(scope, entryId, entry))) return
  if (reason === 'waste' && quantity > inStock) {
    const short = `Only ${formatQuantity(inStock)} ${unit} are left.`
    throw invalid(short, { quantity: short })
  }
  const change = { ingredientId: id, quantity: changeOf(reason, quantity, inStock) }
  if (sumQuantities([inStock, change.quantity]) > largestStock) {
    const full = 'The quantity is too large'
    throw invalid(full, { quantity: full })
  }
  await moveStock(scope, [change], {
    reason,
    note,
    typed: typed.unit === unit ? undefined : typed,
    entryId,
  })
  if (reason === 'purchase' && priceEach != null) {
    const bought = { quantity: 1, unit: typed.unit }
    const pricePerUnit = known(priceOfOne(priceEach, bought, ingredient), 'priceEach')
    await savePrice(scope, id, pricePerUnit)
    await recordPrices(scope, 'changed', { ...ingredient, pricePerUnit }, ingredient)
  }
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

function known(converted: Converted<number>, field: 'quantity' | 'priceEach'): number {
  if (!converted.ok) throw invalid(converted.reason, { [field]: converted.reason })
  return converted.quantity
}

interface Entry extends Pick<NewMovement, 'reason' | 'quantity' | 'note'> {
  readonly ingredientId: string
}

/** Whether it came before and its answer was lost; something else under its number is refused. */
async function isEntered(scope: Scope, entryId: string, entry: Entry): Promise<boolean> {
  const earlier = await findEntry(scope, entryId)
  if (earlier === undefined) return false
  const entered = earlier.reason === 'count' ? earlier.balance : Math.abs(earlier.quantity)
  const isSame =
    earlier.ingredientId === entry.ingredientId &&
    earlier.reason === entry.reason &&
    entered === entry.quantity &&
    earlier.note === entry.note &&
    earlier.userId === (scope.actor.userId ?? null)
  if (!isSame) throw conflict(enteredOtherwise)
  return true
}

const enteredOtherwise =
  'This is in the ledger already, as something else. Please look at it before you enter more.'
