import { dividedBy, exactly, reduced, rounded, times, type Fraction } from '../kit/fraction.ts'
import { takenExactly, usedOf, type Converted, type Measured } from '../measures/measured.ts'
import { measuredIn, takenBy, type MeasuredById } from '../measures/typed.ts'
import type { ReadEffect } from './contract.ts'
import type { Effect, Group, Option, TypedAddition, TypedRatio } from './group.ts'

type Addition = Extract<Effect, { readonly kind: 'add' }>
type Swap = Extract<Effect, { readonly kind: 'swap' }>

/** An effect as it was typed, with what it does on the shelf; refused with what is missing. */
export function effectOnShelf(
  effect: Effect,
  known: MeasuredById,
):
  | { readonly ok: true; readonly effect: Effect }
  | { readonly ok: false; readonly reason: string } {
  if (effect.kind === 'scale') return { ok: true, effect }
  return effect.kind === 'add' ? additionOnShelf(effect, known) : swapOnShelf(effect, known)
}

/** A group while somebody is still typing it: what cannot be said yet takes nothing. */
export const groupOnShelf = (group: Group, known: MeasuredById): Group => ({
  ...group,
  options: group.options.map((option) => ({ ...option, effects: effectsSoFar(option, known) })),
})

const effectsSoFar = ({ effects }: Option, known: MeasuredById): readonly Effect[] =>
  effects.flatMap((effect) => {
    const found = effectOnShelf(effect, known)
    return found.ok ? [found.effect] : []
  })

/** What was typed of an effect that is kept, so that it can be said of a shelf that is counted otherwise. */
export function asTyped(effect: Effect, known: MeasuredById): Effect {
  if (effect.kind === 'scale') return effect
  if (effect.kind === 'add') return { ...effect, typed: typedAddition(effect, known) }
  const { ingredientId, withId, ratio, typed } = effect
  const [unit, withUnit] = [known.get(ingredientId)?.unit, known.get(withId)?.unit]
  return { ...effect, typed: typed ?? { ratio, unit, withUnit } }
}

/** How much an option adds, as it was typed: in the unit of the shelf where nothing else is known. */
function typedAddition(
  { ingredientId, quantity, bySize, typed }: Addition,
  known: MeasuredById,
): TypedAddition {
  if (typed !== undefined) return typed
  const unit = known.get(ingredientId)?.unit ?? ''
  return { unit, ...usedBy({ ingredientId, quantity, bySize }, known) }
}

/** What an option uses of what it adds, which is less than it takes where something is peeled away. */
function usedBy(
  { ingredientId, quantity, bySize }: Pick<Addition, 'ingredientId' | 'quantity' | 'bySize'>,
  known: MeasuredById,
) {
  const measured = measuredIn(known, ingredientId)
  const used = (taken: number) => (measured === undefined ? taken : usedOf(taken, measured))
  return { quantity: used(quantity), ...(bySize && { bySize: eachOf(bySize, used) }) }
}

/** An effect as its owner reads it. */
export function readEffect(effect: Effect, known: MeasuredById): ReadEffect {
  const { kind, ingredientId: ingredient } = effect
  if (kind === 'scale') return { kind, ingredient, factor: effect.factor }
  const unit = known.get(ingredient)?.unit
  if (kind === 'add') {
    const { typed } = effect
    const used = usedBy(effect, known)
    return { kind, ingredient, unit: unit ?? '', ...used, ...(typed && { typed }) }
  }
  const { withId, ratio, typed = { ratio } } = effect
  const units = { unit: typed.unit ?? unit, withUnit: typed.withUnit ?? known.get(withId)?.unit }
  return { kind, ingredient, with: withId, ratio: typed.ratio, ...units }
}

function additionOnShelf(effect: Addition, known: MeasuredById) {
  const { kind, ingredientId, typed } = effect
  const { quantity, bySize } = typed ?? effect
  const line = { ingredient: ingredientId, unit: typed?.unit }
  const written = [quantity, ...Object.values(bySize ?? {})]
  const taken = new Map<number, number>()
  for (const each of written) {
    const found = takenBy(line, each, known)
    if (!found.ok) return found
    taken.set(each, found.quantity)
  }
  const isOther = typed !== undefined && typed.unit !== known.get(ingredientId)?.unit
  return {
    ok: true,
    effect: {
      kind,
      ingredientId,
      quantity: taken.get(quantity) ?? 0,
      ...(bySize && { bySize: eachOf(bySize, (each) => taken.get(each) ?? 0) }),
      ...(isOther && { typed: { unit: typed.unit, quantity, ...(bySize && { bySize }) } }),
    },
  } as const
}

const eachOf = (bySize: Readonly<Record<string, number>>, change: (each: number) => number) =>
  Object.fromEntries(Object.entries(bySize).map(([label, each]) => [label, change(each)]))

function swapOnShelf(effect: Swap, known: MeasuredById) {
  const { kind, ingredientId, withId } = effect
  const [measured, other] = [measuredIn(known, ingredientId), measuredIn(known, withId)]
  if (measured === undefined || other === undefined) return { ok: true, effect } as const
  const typed = {
    ratio: effect.typed?.ratio ?? effect.ratio,
    unit: effect.typed?.unit ?? measured.unit,
    withUnit: effect.typed?.withUnit ?? other.unit,
  }
  const exact = exactRatioOf(typed, measured, other)
  if (!exact.ok) return exact
  const ratio = rounded(exact.quantity)
  const isSaidBySix = isSame(exactly(ratio), exact.quantity)
  const isOther = ratio !== typed.ratio || !isSaidBySix
  const isOtherUnit = typed.unit !== measured.unit || typed.withUnit !== other.unit
  const { over, under } = exact.quantity
  return {
    ok: true,
    effect: {
      kind,
      ingredientId,
      withId,
      ratio,
      ...(!isSaidBySix && { exactRatio: [String(over), String(under)] as const }),
      ...((isOther || isOtherUnit) && { typed }),
    },
  } as const
}

/** What comes off the other's shelf for one off this one's. */
function exactRatioOf(
  { ratio, unit, withUnit }: TypedRatio,
  measured: Measured,
  other: Measured,
): Converted<Fraction> {
  const one = takenExactly({ quantity: 1, unit: unit ?? measured.unit }, measured)
  if (!one.ok) return one
  const much = takenExactly({ quantity: 1, unit: withUnit ?? other.unit }, other)
  if (!much.ok) return much
  const each = dividedBy(times(exactly(ratio), much.quantity), one.quantity)
  return { ok: true, quantity: reduced(each) }
}

const isSame = (one: Fraction, other: Fraction) => one.over * other.under === other.over * one.under
