import { fromUnits, quantityScale, toUnits } from '../kit/exact.ts'
import type { Need } from '../inventory/ingredient.ts'
import type { Effect, Served, Taken } from './group.ts'
import { isSameSize } from './size-label.ts'

/** An exact fraction of the smallest step of a quantity. */
interface Exact {
  readonly steps: bigint
  readonly parts: bigint
}

/**
 * What one portion takes from the shelf: the recipe of its size, then swaps, then scales, then what is added as often as
 * it was taken, summed per ingredient and in id order. Exact, and rounded once, to the shelf's smallest step. What comes
 * to nothing is left out. The order in which options were taken says nothing.
 *
 * Of two swaps of the same ingredient, which cannot both be had (`swapClash`), the one whose other ingredient has the
 * lower id counts.
 */
export function needsOf(
  { label, recipe }: Pick<Served, 'label' | 'recipe'>,
  taken: readonly Taken[],
): readonly Need[] {
  const chosen = taken.filter(({ times }) => times > 0)
  const effects = chosen.flatMap(({ option }) => option.effects)
  const swaps = swapsOf(effects)
  const scales = scalesOf(effects)
  const sums = new Map<string, Exact>()
  const put = (ingredientId: string, amount: Exact) =>
    sums.set(ingredientId, sumOf(sums.get(ingredientId), amount))

  for (const { ingredientId, quantity } of recipe) {
    const swap = swaps.get(ingredientId)
    const whole = exactly(quantity)
    const [id, amount] =
      swap === undefined ? [ingredientId, whole] : ([swap.withId, byRatio(whole, swap)] as const)
    put(
      id,
      (scales.get(id) ?? []).reduce((sum, factor) => times(sum, factor), amount),
    )
  }
  for (const { option, times: count } of chosen) {
    for (const effect of option.effects) {
      if (effect.kind !== 'add') continue
      const each = exactly(addedIn(effect, label))
      put(effect.ingredientId, { ...each, steps: each.steps * BigInt(count) })
    }
  }
  return [...sums]
    .map(([ingredientId, amount]) => ({ ingredientId, quantity: rounded(amount) }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1))
}

/** How much an option adds in a size. */
const addedIn = (
  { quantity, bySize }: Extract<Effect, { readonly kind: 'add' }>,
  size: string,
): number =>
  Object.entries(bySize ?? {}).find(([label]) => isSameSize(label, size))?.[1] ?? quantity

function swapsOf(effects: readonly Effect[]) {
  const swaps = new Map<string, Extract<Effect, { readonly kind: 'swap' }>>()
  for (const effect of effects) {
    if (effect.kind !== 'swap') continue
    const other = swaps.get(effect.ingredientId)
    if (other === undefined || isBefore(effect, other)) swaps.set(effect.ingredientId, effect)
  }
  return swaps
}

type Swap = Extract<Effect, { readonly kind: 'swap' }>
const isBefore = (one: Swap, other: Swap) =>
  one.withId < other.withId || (one.withId === other.withId && one.ratio < other.ratio)

function scalesOf(effects: readonly Effect[]): ReadonlyMap<string, readonly number[]> {
  const scales = new Map<string, number[]>()
  for (const effect of effects) {
    if (effect.kind !== 'scale') continue
    scales.set(effect.ingredientId, [...(scales.get(effect.ingredientId) ?? []), effect.factor])
  }
  return scales
}

const exactly = (quantity: number): Exact => ({
  steps: BigInt(toUnits(quantity, quantityScale)),
  parts: 1n,
})

const times = ({ steps, parts }: Exact, factor: number): Exact => ({
  steps: steps * BigInt(toUnits(factor, quantityScale)),
  parts: parts * BigInt(quantityScale),
})

const byRatio = (amount: Exact, { ratio, exactRatio }: Swap): Exact =>
  exactRatio === undefined
    ? times(amount, ratio)
    : { steps: amount.steps * BigInt(exactRatio[0]), parts: amount.parts * BigInt(exactRatio[1]) }

const sumOf = (one: Exact | undefined, other: Exact): Exact =>
  one === undefined
    ? other
    : {
        steps: one.steps * other.parts + other.steps * one.parts,
        parts: one.parts * other.parts,
      }

/** Half a step is a step. */
const rounded = ({ steps, parts }: Exact): number =>
  fromUnits(Number((2n * steps + parts) / (2n * parts)), quantityScale)
