import { quantityOf, quantityScale, toUnits } from '../kit/exact.ts'
import { fromCents } from '../kit/money.ts'

/** What one unit of an ingredient may cost. */
export const largestUnitPrice = 9_999_999

export interface Priced {
  readonly pricePerUnit: number
  /** Percent on top of the cost. */
  readonly markup: number
}

/** The parts of a cost in their smallest steps: 6 decimals of quantity, 6 of price, 2 of a percentage. */
const priceScale = 1_000_000
const percentScale = 100
const stepsPerCent = 10n ** 14n

interface Costed extends Priced {
  readonly quantity: number
}

/** Quantity × price × percent, in integers of any size: no cent is lost to a float. */
const costSteps = ({ quantity, pricePerUnit }: Costed, percent: number): bigint =>
  BigInt(toUnits(quantity, quantityScale)) *
  BigInt(toUnits(pricePerUnit, priceScale)) *
  BigInt(toUnits(percent, percentScale))

const withMarkup = (line: Costed) => costSteps(line, 100 + line.markup)
const withoutMarkup = (line: Costed) => costSteps(line, 100)

const nearestCent = (steps: bigint) => fromCents(Number((steps + stepsPerCent / 2n) / stepsPerCent))
const nextCent = (steps: bigint) => fromCents(Number((steps + stepsPerCent - 1n) / stepsPerCent))

/** What stands on the shelf is worth at its purchase price. */
export const totalCost = ({ stock, ...priced }: Priced & { readonly stock: number }) =>
  costOfLines([{ ...priced, quantity: stock }])

/** stock × price × (1 + markup/100) */
export const extendedPrice = ({ stock, ...priced }: Priced & { readonly stock: number }) =>
  nearestCent(withMarkup({ ...priced, quantity: stock }))

/** The unit price that a total implies; undefined while there is no stock to spread it over. */
export const unitPriceOf = (total: number, stock: number) =>
  stock > 0 ? Number((total / stock).toFixed(6)) : undefined

/** What one portion takes from the shelf. */
export interface Need {
  readonly ingredientId: string
  /** In the ingredient's own unit. */
  readonly quantity: number
}

/** One need per ingredient, in id order: the order in which shelves are locked. */
export function sumNeeds(needs: readonly Need[]): readonly Need[] {
  const unitsById = new Map<string, number>()
  for (const { ingredientId, quantity } of needs) {
    unitsById.set(
      ingredientId,
      (unitsById.get(ingredientId) ?? 0) + toUnits(quantity, quantityScale),
    )
  }
  return [...unitsById]
    .map(([ingredientId, sum]) => ({ ingredientId, quantity: quantityOf(sum) }))
    .toSorted((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1))
}

export type Shelf = ReadonlyMap<string, number>

/** What is left on a shelf of which more is known. */
export const stockOf = (shelf: ReadonlyMap<string, { readonly stock: number }>): Shelf =>
  new Map([...shelf].map(([id, { stock }]) => [id, stock]))

export interface Shortage {
  readonly ingredientId: string
  readonly needed: number
  readonly inStock: number
}

/** Every ingredient of which the shelf holds less than is needed; none means it can be made. */
export const shortages = (needs: readonly Need[], shelf: Shelf): readonly Shortage[] =>
  sumNeeds(needs).flatMap(({ ingredientId, quantity }) => {
    const inStock = shelf.get(ingredientId) ?? 0
    return inStock < quantity ? [{ ingredientId, needed: quantity, inStock }] : []
  })

/** How many portions the shelf can make, and the ingredient that runs out first. No needs: no limit. */
export function portions(
  needs: readonly Need[],
  shelf: Shelf,
): { readonly count: number; readonly limitedBy: string | undefined } {
  let count = Number.POSITIVE_INFINITY
  let limitedBy: string | undefined
  for (const { ingredientId, quantity } of sumNeeds(needs)) {
    const stock = toUnits(shelf.get(ingredientId) ?? 0, quantityScale)
    const made = Math.floor(stock / toUnits(quantity, quantityScale))
    if (made < count) {
      count = made
      limitedBy = ingredientId
    }
  }
  return { count, limitedBy }
}

/**
 * The least a price may be for these ingredients: cost with markup, rounded up to the cent, so that it never rounds
 * in the buyer's favour.
 */
export const priceFloor = (lines: readonly Costed[]) =>
  nextCent(lines.reduce((sum, line) => sum + withMarkup(line), 0n))

/** What the ingredients cost the store, rounded to the cent. */
export const costOfLines = (lines: readonly Costed[]) =>
  nearestCent(lines.reduce((sum, line) => sum + withoutMarkup(line), 0n))

/** An ingredient without a level of its own runs low when none is left. */
export const isLow = (stock: number, lowStockLevel: number | null) => stock <= (lowStockLevel ?? 0)

/** The level at which it counts as low, while it does; undefined where there is enough, and where none was set. */
export const lowLevelOf = (stock: number, lowStockLevel: number | null): number | undefined =>
  isLow(stock, lowStockLevel) && lowStockLevel !== null ? lowStockLevel : undefined

export const movementReasons = ['sale', 'cancel', 'count', 'adjust', 'purchase', 'waste'] as const
export type MovementReason = (typeof movementReasons)[number]

/** Twice the level at which it runs low is enough: the bar of a shelf is full there. */
const enough = 2

/** How full a shelf is, from 0 to 1; undefined of what has no level to measure by. */
export function fullnessOf(stock: number, lowStockLevel: number | null): number | undefined {
  const full = (lowStockLevel ?? 0) * enough
  return full <= 0 ? undefined : Math.min(1, Math.max(0, stock / full))
}
