import { costOfLines, priceFloor, type Need, type Priced } from '../inventory/ingredient.ts'
import { sumQuantities } from '../kit/exact.ts'
import { sumMoney, timesMoney } from '../kit/money.ts'
import { needsOf } from './evaluation.ts'
import { servedOf, type Choosable, type Effect, type Option, type Served } from './group.ts'

export type PricesById = ReadonlyMap<string, Priced>

/** What one portion costs the customer. */
export const priceWith = (
  price: number,
  taken: readonly { readonly price: number; readonly times?: number | undefined }[],
): number =>
  sumMoney([price, ...taken.map((option) => timesMoney(option.price, option.times ?? 1))])

/** What one portion costs the store. */
export const costOf = (needs: readonly Need[], prices: PricesById): number =>
  costOfLines(needs.flatMap((need) => lineOf(need, prices)))

/** The least a size may be sold for. */
export const sizeFloor = ({ recipe }: Pick<Served, 'recipe'>, prices: PricesById): number =>
  priceFloor(recipe.flatMap((need) => lineOf(need, prices)))

/**
 * The least an option may be sold for: what it adds in the size where that is most, less what it takes away, where no
 * other option that can be taken with it could have taken that away already.
 */
export function optionFloor(option: Option, product: Choosable, prices: PricesById): number {
  const others = (product.groups ?? []).flatMap(({ options, max }) =>
    options.some(({ id }) => id === option.id) && max === 1
      ? []
      : options.filter(({ id }) => id !== option.id),
  )
  const uncertain = new Set(others.flatMap(({ effects }) => effects.flatMap(takenFrom)))
  return Math.max(
    0,
    ...servedOf(product).map((served) =>
      priceFloor(
        changesOf(served, option)
          .filter(({ ingredientId, quantity }) => quantity > 0 || !uncertain.has(ingredientId))
          .flatMap((change) => lineOf(change, prices)),
      ),
    ),
  )
}

/** What an option puts to a recipe, and with a minus what it takes from it. */
function changesOf(served: Served, option: Option): readonly Need[] {
  const before = new Map(
    needsOf(served, []).map(({ ingredientId, quantity }) => [ingredientId, quantity]),
  )
  const after = new Map(
    needsOf(served, [{ option, times: 1 }]).map(({ ingredientId, quantity }) => [
      ingredientId,
      quantity,
    ]),
  )
  return [...new Set([...before.keys(), ...after.keys()])].map((ingredientId) => ({
    ingredientId,
    quantity: sumQuantities([after.get(ingredientId) ?? 0, -(before.get(ingredientId) ?? 0)]),
  }))
}

const takenFrom = (effect: Effect): readonly string[] =>
  effect.kind === 'add' ? [] : [effect.ingredientId]

function lineOf({ ingredientId, quantity }: Need, prices: PricesById) {
  const entry = prices.get(ingredientId)
  return entry === undefined
    ? []
    : [{ quantity, pricePerUnit: entry.pricePerUnit, markup: entry.markup }]
}
