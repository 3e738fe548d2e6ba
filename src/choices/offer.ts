import { quantityScale, toUnits } from '../kit/exact.ts'
import type { Need, Shelf } from '../inventory/ingredient.ts'
import { needsOf } from './evaluation.ts'
import {
  defaultsOf,
  servedOf,
  type Choosable,
  type Effect,
  type Group,
  type Option,
  type Taken,
} from './group.ts'

/** What can be had of a product now. */
export interface Offer {
  /** Whether each way it is served can be made, in their order. */
  readonly served: readonly boolean[]
  /** By option: in which of them it cannot be had. */
  readonly withoutById: ReadonlyMap<string, readonly boolean[]>
}

/**
 * What the shelf can make. An option is looked at with everything else as it is preselected, by the ingredients that its
 * own group has a hand in: whole milk that has run out takes whole milk off, and leaves oat milk and the drink. A size
 * is off when something is short that no group can mend, or when a group that asks for one has none left.
 */
export function offerOf(product: Choosable, shelf: Shelf): Offer {
  const served = servedOf(product)
  const groups = product.groups ?? []
  const touched = groups.map((group) => new Set(group.options.flatMap(namedBy)))
  const anyTouched = new Set(touched.flatMap((ids) => [...ids]))
  const withoutById = new Map<string, readonly boolean[]>()
  for (const [at, group] of groups.entries()) {
    const own = touched[at] ?? new Set<string>()
    for (const option of group.options) {
      withoutById.set(
        option.id,
        served.map((each) => isShort(needsOf(each, takenWith(groups, group, option)), shelf, own)),
      )
    }
  }
  return {
    withoutById,
    served: served.map((each, place) => {
      const plain = needsOf(each, defaultsOf(groups))
      const rest = new Set(
        plain.map(({ ingredientId }) => ingredientId).filter((id) => !anyTouched.has(id)),
      )
      if (isShort(plain, shelf, rest)) return false
      return groups.every((group, at) => {
        const left = group.options.filter(({ id }) => withoutById.get(id)?.[place] === false)
        if (group.min > 0) return left.length > 0
        const without = needsOf(each, takenWith(groups, group, undefined))
        return left.length > 0 || !isShort(without, shelf, touched[at] ?? new Set())
      })
    }),
  }
}

/**
 * What one of a product takes at the least in one of the ways it is served, whatever of its choice can be had now: no
 * ingredient is in it that some option leaves out. Each group is looked at with everything else as it is preselected.
 */
export function leastOf(
  product: Choosable,
  place: number,
  { withoutById }: Offer,
): readonly Need[] {
  const served = servedOf(product)[place]
  if (served === undefined) return []
  const groups = product.groups ?? []
  const [plain = [], ...others] = [
    needsOf(served, defaultsOf(groups)),
    ...groups.flatMap((group) => [
      ...(group.min === 0 ? [needsOf(served, takenWith(groups, group, undefined))] : []),
      ...group.options
        .filter(({ id }) => withoutById.get(id)?.[place] === false)
        .map((option) => needsOf(served, takenWith(groups, group, option))),
    ]),
  ].map((needs) => new Map(needs.map(({ ingredientId, quantity }) => [ingredientId, quantity])))
  return [...plain]
    .map(([ingredientId, quantity]) => ({
      ingredientId,
      quantity: Math.min(quantity, ...others.map((needs) => needs.get(ingredientId) ?? 0)),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Quantities at which what can be had of a product changes: when the shelf of one of these ingredients crosses one,
 * the menu looks different. It names every ingredient that a choice may take.
 */
export function thresholdsOf(product: Choosable): readonly Need[] {
  const groups = product.groups ?? []
  const all = servedOf(product).flatMap((served) => [
    ...needsOf(served, defaultsOf(groups)),
    ...groups.flatMap((group) => [
      ...needsOf(served, takenWith(groups, group, undefined)),
      ...group.options.flatMap((option) => needsOf(served, takenWith(groups, group, option))),
    ]),
    ...served.recipe,
  ])
  const byKey = new Map(all.map((need) => [`${need.ingredientId} ${need.quantity}`, need]))
  return [...byKey.values()]
}

/** Everything as it is preselected, but of one group this option alone, or none. */
const takenWith = (
  groups: readonly Group[],
  group: Group,
  option: Option | undefined,
): readonly Taken[] => [
  ...defaultsOf(groups.filter((other) => other !== group)),
  ...(option === undefined ? [] : [{ option, times: 1 }]),
]

const namedBy = ({ effects }: Option): readonly string[] => effects.flatMap(ingredientsIn)

/** The ingredients that an effect names. */
export const ingredientsIn = (effect: Effect): readonly string[] =>
  effect.kind === 'swap' ? [effect.ingredientId, effect.withId] : [effect.ingredientId]

function isShort(needs: readonly Need[], shelf: Shelf, among: ReadonlySet<string>): boolean {
  return needs.some(
    ({ ingredientId, quantity }) =>
      among.has(ingredientId) &&
      toUnits(shelf.get(ingredientId) ?? 0, quantityScale) < toUnits(quantity, quantityScale),
  )
}
