import { largestQuantity } from '../../kit/fields.ts'
import { dividedBy, exactly, faithful, one, times, type Fraction } from '../../kit/fraction.ts'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { convert, type Measured } from '../../measures/measured.ts'
import type { Unit } from '../../measures/unit.ts'
import type { Ingredient } from '../contract.ts'
import { largestUnitPrice } from '../ingredient.ts'
import { countMovements } from './ledger-queries.ts'
import { loadedIngredient } from './move-stock.ts'
import { lockUnit, recountShelf } from './queries.ts'
import { recordPrices } from './record-prices.ts'

/**
 * Writes down anew what recipes and add-ons take of an ingredient, from what was typed; refuses in words what cannot be
 * said any more.
 */
export type Remeasure = (
  scope: Scope,
  id: string,
  before: Measured,
  after: Measured,
) => Promise<void>

/** So many rows are turned into another unit within a few seconds; a longer ledger stays as it is. */
const longestLedger = 200_000

/** Counts an ingredient in another unit: stock, prices, recipes and ledger are turned into it together, or it is refused. */
export async function changeUnit(
  scope: Scope,
  id: string,
  unit: Unit,
  remeasure: Remeasure,
): Promise<Ingredient> {
  await lockUnit(scope, id)
  const before = await loadedIngredient(scope, id)
  if (before.unit === unit) return before
  const ratio = convert(one, before.unit, unit, before)
  if (!ratio.ok) throw refusal(ratio.reason)
  const factor = ratio.quantity
  const { name, lowStockLevel } = before
  const turned = (what: string, exact: Fraction, most: number): number => {
    const figure = faithful(exact)
    const problem = figure === undefined ? 'too little' : figure > most ? 'too much' : undefined
    if (problem !== undefined) {
      throw refusal(`${what} would be ${problem} to be written in ${unit}.`)
    }
    return figure ?? 0
  }
  const inNewUnit = (figure: number) => times(exactly(figure), factor)
  turned(`The stock of "${name}"`, inNewUnit(before.stock), largestQuantity)
  turned(`The low-stock level of "${name}"`, inNewUnit(lowStockLevel ?? 0), largestQuantity)
  const price = dividedBy(exactly(before.pricePerUnit), factor)
  const pricePerUnit = turned(`The price of "${name}"`, price, largestUnitPrice)
  if ((await countMovements(scope, id)) > longestLedger) {
    throw refusal(
      `"${name}" has moved too often to be counted otherwise. Add a new ingredient and use that one.`,
    )
  }
  await recountShelf(scope, id, { unit, factor, pricePerUnit })
  await remeasure(scope, id, before, { ...before, unit })
  scope.announce('stock')
  scope.announce('menu')
  const after = await loadedIngredient(scope, id)
  await recordPrices(scope, 'changed', after, before)
  return after
}

const refusal = (reason: string) => invalid(reason, { unit: reason })
