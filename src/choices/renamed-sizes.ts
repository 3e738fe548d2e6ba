import type { Effect, Group } from './group.ts'
import { hasSize, isSameSize } from './size-label.ts'

/** A size that has got another label. */
export interface RenamedSize {
  readonly from: string
  readonly to: string
}

export interface Labelled {
  readonly id?: string | undefined
  readonly label: string
}

/** The sizes of a product that have another label than before; large letters or small ones make no other. */
export const renamedSizes = (
  before: readonly Labelled[],
  after: readonly Labelled[],
): readonly RenamedSize[] =>
  after.flatMap(({ id, label: to }) => {
    const from = before.find((size) => id !== undefined && size.id === id)?.label
    return from === undefined || isSameSize(from, to) ? [] : [{ from, to }]
  })

/** The labels of a product's sizes, and those of the other products that use the group. */
interface Sizes {
  readonly renamed: readonly RenamedSize[]
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly others: readonly string[]
}

type Followed =
  | { readonly ok: true; readonly group: Group }
  /** Under its new label it would take from another product what that takes. */
  | { readonly ok: false; readonly size: RenamedSize }

/**
 * A shared group after sizes of a product that uses it have got other labels: what it adds in them stays theirs, and so
 * does what it adds in those of other products. Where it names the new label already, it is taken at its word.
 */
export function followSizes(group: Group, sizes: Sizes): Followed {
  const clash = sizes.renamed.find((size) =>
    group.options.some(({ effects }) => effects.some((effect) => isClash(effect, size, sizes))),
  )
  if (clash !== undefined) return { ok: false, size: clash }
  const options = group.options.map((option) => ({
    ...option,
    effects: option.effects.map((effect) => followed(effect, sizes)),
  }))
  return { ok: true, group: { ...group, options } }
}

type BySize = Readonly<Record<string, number>>

const quantityIn = (bySize: BySize, label: string) =>
  Object.entries(bySize).find(([each]) => isSameSize(each, label))?.[1]

function isClash(effect: Effect, { from, to }: RenamedSize, { others }: Sizes): boolean {
  if (effect.kind !== 'add' || effect.bySize === undefined) return false
  const isNew = quantityIn(effect.bySize, to) === undefined
  return isNew && quantityIn(effect.bySize, from) !== undefined && hasSize(others, to)
}

function followed(effect: Effect, sizes: Sizes): Effect {
  if (effect.kind !== 'add') return effect
  const { bySize, typed, ...own } = effect
  return {
    ...own,
    ...inSizes(bySize, sizes),
    ...(typed && {
      typed: { unit: typed.unit, quantity: typed.quantity, ...inSizes(typed.bySize, sizes) },
    }),
  }
}

/** Of what it was, all at once: two sizes may have changed labels with each other. */
function inSizes(bySize: BySize | undefined, sizes: Sizes): { readonly bySize?: BySize } {
  if (bySize === undefined) return {}
  const { renamed, before, after, others } = sizes
  const next = new Map(Object.entries(bySize))
  const drop = (label: string) => {
    for (const each of next.keys()) if (isSameSize(each, label)) next.delete(each)
  }
  const isOthers = (label: string) => hasSize(others, label)
  for (const { from } of renamed) if (!hasSize(after, from) && !isOthers(from)) drop(from)
  for (const { from, to } of renamed) {
    const isFree = quantityIn(bySize, to) === undefined || (hasSize(before, to) && !isOthers(to))
    if (!isFree) continue
    const quantity = quantityIn(bySize, from)
    drop(to)
    if (quantity !== undefined) next.set(to, quantity)
  }
  return next.size === 0 ? {} : { bySize: Object.fromEntries(next) }
}
