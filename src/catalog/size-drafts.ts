import { filled, sizePreset } from '../choices/presets.ts'
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
  readonly price: Entered
  readonly barcode: string
  readonly ingredients: readonly LineDraft[]
}

type Sizes = readonly SizeDraft[]

/** The ingredients of a table of sizes, in the order in which they first occur. */
export const rowsOf = (sizes: Sizes): readonly string[] => [
  ...new Set(sizes.flatMap(({ ingredients }) => ingredients.map(({ ingredient }) => ingredient))),
]

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

export const withSize = (sizes: Sizes): Sizes => [
  ...sizes,
  { label: '', price: '', barcode: '', ingredients: [] },
]

export const withoutSize = (sizes: Sizes, at: number): Sizes => sizes.toSpliced(at, 1)

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
