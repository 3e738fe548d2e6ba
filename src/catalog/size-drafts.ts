import { filled, sizePreset } from '../choices/presets.ts'
import { isSameSize, sizeKey } from '../choices/size-label.ts'
import type { EffectDraft, GroupDraft } from '../choices/group-draft.ts'
import type { Entered } from '../kit/entered.ts'
import type { MeasuredById, TypedLine } from '../measures/typed.ts'
import { isUnit, measures } from '../measures/unit.ts'

interface LineDraft {
  readonly ingredient: string
  readonly count: Entered
  /** In which it stands on the screen. */
  readonly unit?: string | undefined
}

/** A size as the form holds it; a line without a quantity takes none of its ingredient. */
export interface SizeDraft {
  readonly id?: string
  readonly label: string
  /** The label by which options still know it, while another size has the one it is given. */
  readonly knownAs?: string
  readonly price: Entered
  readonly barcode: string
  readonly ingredients: readonly LineDraft[]
}

type Sizes = readonly SizeDraft[]

/** The ingredients of a table of sizes, in the order in which they first occur. */
export const rowsOf = (sizes: Sizes): readonly string[] => [
  ...new Set(sizes.flatMap(({ ingredients }) => ingredients.map(({ ingredient }) => ingredient))),
]

/** What each way of selling it is made of: each size, or the product itself. A line without a quantity takes none. */
export const madeOf = ({ sizes, ingredients }: Pick<WithSizes, 'sizes' | 'ingredients'>) =>
  (sizes.length === 0 ? [{ label: '', ingredients }] : sizes).map((made) => ({
    label: made.label,
    ingredients: made.ingredients
      .filter(({ count }) => sizes.length === 0 || (count !== '' && count !== 0))
      .map(({ ingredient }) => ingredient),
  }))

const lineOf = ({ ingredients }: SizeDraft, ingredient: string) =>
  ingredients.find((line) => line.ingredient === ingredient)

export const countOf = (size: SizeDraft, ingredient: string): Entered =>
  lineOf(size, ingredient)?.count ?? ''

/** The unit in which a row is typed: that of its first line; undefined for the ingredient's own. */
export const unitOf = (sizes: Sizes, ingredient: string): string | undefined =>
  sizes.map((size) => lineOf(size, ingredient)).find((line) => line !== undefined)?.unit

/** The unit of one cell, which another program may have written in one of its own. */
export const cellUnitOf = (sizes: Sizes, at: number, ingredient: string): string | undefined => {
  const line = sizes[at] && lineOf(sizes[at], ingredient)
  return line === undefined ? unitOf(sizes, ingredient) : line.unit
}

const put = (size: SizeDraft, line: LineDraft): SizeDraft => ({
  ...size,
  ingredients: lineOf(size, line.ingredient)
    ? size.ingredients.map((each) => (each.ingredient === line.ingredient ? line : each))
    : [...size.ingredients, line],
})

export const withCount = (sizes: Sizes, at: number, ingredient: string, count: Entered): Sizes => {
  const unit = cellUnitOf(sizes, at, ingredient)
  return sizes.map((size, place) => (place === at ? put(size, { ingredient, count, unit }) : size))
}

/** The figures of a row stay as they were typed, in another unit. */
export const withUnit = (sizes: Sizes, ingredient: string, unit: string | undefined): Sizes =>
  sizes.map((size) => put(size, { ingredient, count: countOf(size, ingredient), unit }))

/** @param unit in which it is typed, unless it is there already. */
export const addToSizes = (sizes: Sizes, ingredient: string, unit?: string): Sizes =>
  withUnit(sizes, ingredient, unitOf(sizes, ingredient) ?? unit)

export const removeFromSizes = (sizes: Sizes, ingredient: string): Sizes =>
  sizes.map((size) => ({
    ...size,
    ingredients: size.ingredients.filter((line) => line.ingredient !== ingredient),
  }))

interface Labelled {
  readonly sizes: Sizes
  readonly groups: readonly GroupDraft[]
}

/**
 * Gives a size another label: what the product's own options add in it goes along. A label may be another size's while
 * it is being typed; then what belongs to which is settled once they differ.
 */
export const withLabel = ({ sizes, groups }: Labelled, at: number, label: string): Labelled =>
  settled({
    groups,
    sizes: sizes.map((size, place) =>
      place === at ? { ...size, label, knownAs: knownAs(size) } : size,
    ),
  })

/** Takes a size away, and what options add in it. */
export function withoutSize({ sizes, groups }: Labelled, at: number): Labelled {
  const gone = sizes[at]
  const others = sizes.toSpliced(at, 1)
  if (gone === undefined || others.some((size) => isSameSize(knownAs(size), knownAs(gone)))) {
    return settled({ sizes: others, groups })
  }
  return settled({
    sizes: others,
    groups: inSizes(groups, new Map([[sizeKey(knownAs(gone)), null]])),
  })
}

function settled({ sizes, groups }: Labelled): Labelled {
  const renamed = new Map<string, string>()
  const next = sizes.map((size) => {
    const isShared = sizes.some((other) => other !== size && isSameSize(other.label, size.label))
    if (isShared || size.knownAs === undefined) return size
    const { knownAs: before, ...rest } = size
    if (before !== size.label) renamed.set(sizeKey(before), size.label)
    return rest
  })
  return { sizes: next, groups: inSizes(groups, renamed) }
}

const knownAs = (size: SizeDraft) => size.knownAs ?? size.label

/** Groups after sizes have got other labels, all at once: two may have changed theirs for one another's. Null takes one away. */
function inSizes(
  groups: readonly GroupDraft[],
  renamed: ReadonlyMap<string, string | null>,
): readonly GroupDraft[] {
  if (renamed.size === 0) return groups
  const bySizeOf = (bySize: EffectDraft['bySize']) => {
    const entries = Object.entries(bySize)
    const moved = entries.flatMap(([label, quantity]) => {
      const to = renamed.get(sizeKey(label))
      return to == null ? [] : [[to, quantity] as const]
    })
    const stay = entries.filter(([label]) => !renamed.has(sizeKey(label)))
    return Object.fromEntries([...stay, ...moved])
  }
  return groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      effects: option.effects.map((effect) => ({ ...effect, bySize: bySizeOf(effect.bySize) })),
    })),
  }))
}

export const withSize = (sizes: Sizes): Sizes => [
  ...sizes,
  { label: '', price: '', barcode: '', ingredients: [] },
]

/** A column filled from the first one; a row that the first one has none of stays as it is. */
export function fillSize(sizes: Sizes, at: number, factor: number, known: MeasuredById): Sizes {
  const [first] = sizes
  if (first === undefined) return sizes
  return sizes.map((size, place) =>
    place === at
      ? first.ingredients.reduce(
          (so, line) =>
            typeof line.count === 'number' ? put(so, scaled(line, factor, known)) : so,
          size,
        )
      : size,
  )
}

/** The sizes that a product without any starts with: its own recipe first, the others scaled from it. */
export const startSizes = (
  recipe: readonly LineDraft[],
  price: Entered,
  known: MeasuredById,
): Sizes =>
  sizePreset.map(({ label, factor }, at) => ({
    label,
    price: at === 0 ? price : '',
    barcode: '',
    ingredients: recipe.map((line) => scaled(line, factor, known)),
  }))

/** A larger drink takes more tea, but no more than one cup: whole things that are counted stay as they are. */
const scaled = (line: LineDraft, factor: number, known: MeasuredById): LineDraft => ({
  ...line,
  count:
    isCounted(line, known) && Number.isInteger(line.count)
      ? line.count
      : filled(line.count, factor),
})

/** A pack is counted if what is in it is. */
function isCounted({ ingredient, unit = '' }: TypedLine, known: MeasuredById): boolean {
  const counted = isUnit(unit) ? unit : known.get(ingredient)?.unit
  if (counted === undefined || !isUnit(counted)) return false
  const { dimension } = measures[counted]
  return dimension === 'count' || dimension === 'container'
}

interface WithSizes {
  readonly price: Entered
  readonly ingredients: readonly LineDraft[]
  readonly sizes: Sizes
}

/** What is sent: with sizes, the product's own price and recipe are those of the first one, and need not be said. */
export function sentWithSizes<Draft extends WithSizes>(draft: Draft): Draft {
  const sizes = draft.sizes.map((size) => ({
    ...size,
    ingredients: size.ingredients.map((line) => ({
      ...line,
      count: line.count === '' ? 0 : line.count,
    })),
  }))
  const [first] = sizes
  if (first === undefined) return draft
  return {
    ...draft,
    sizes,
    price: first.price,
    ingredients: [],
  }
}
