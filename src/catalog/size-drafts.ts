import { filled, sizePreset } from '../choices/presets.ts'
import type { Entered } from '../kit/entered.ts'

interface LineDraft {
  readonly ingredient: string
  readonly count: Entered
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

export const countOf = ({ ingredients }: SizeDraft, ingredient: string): Entered =>
  ingredients.find((line) => line.ingredient === ingredient)?.count ?? ''

const put = (size: SizeDraft, ingredient: string, count: Entered): SizeDraft => ({
  ...size,
  ingredients: size.ingredients.some((line) => line.ingredient === ingredient)
    ? size.ingredients.map((line) => (line.ingredient === ingredient ? { ...line, count } : line))
    : [...size.ingredients, { ingredient, count }],
})

export const withCount = (sizes: Sizes, at: number, ingredient: string, count: Entered): Sizes =>
  sizes.map((size, place) => (place === at ? put(size, ingredient, count) : size))

export const addToSizes = (sizes: Sizes, ingredient: string): Sizes =>
  sizes.map((size) => put(size, ingredient, countOf(size, ingredient)))

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
export function fillSize(sizes: Sizes, at: number, factor: number): Sizes {
  const [first] = sizes
  if (first === undefined) return sizes
  return sizes.map((size, place) =>
    place === at
      ? first.ingredients.reduce(
          (so, { ingredient, count }) =>
            typeof count === 'number' ? put(so, ingredient, filled(count, factor)) : so,
          size,
        )
      : size,
  )
}

/** The sizes that a product without any starts with: its own recipe first, the others scaled from it. */
export const startSizes = (recipe: readonly LineDraft[], price: Entered): Sizes =>
  sizePreset.map(({ label, factor }, at) => ({
    label,
    price: at === 0 ? price : '',
    barcode: '',
    ingredients: recipe.map(({ ingredient, count }) => ({
      ingredient,
      count: filled(count, factor),
    })),
  }))

interface WithSizes {
  readonly price: Entered
  readonly ingredients: readonly LineDraft[]
  readonly sizes: Sizes
}

/** What is sent: with sizes, the product's own price and recipe are those of the first one. */
export function sentWithSizes<Draft extends WithSizes>(draft: Draft): Draft {
  const sizes = draft.sizes.map((size) => ({
    ...size,
    ingredients: size.ingredients.map(({ ingredient, count }) => ({
      ingredient,
      count: count === '' ? 0 : count,
    })),
  }))
  const [first] = sizes
  if (first === undefined) return draft
  return {
    ...draft,
    sizes,
    price: first.price,
    ingredients: first.ingredients.filter(({ count }) => count !== 0),
  }
}
