import type { Group, Size } from '../choices/group.ts'
import type { Slot } from '../combos/combo.ts'
import { timesQuantity } from '../kit/exact.ts'
import { portions, sumNeeds, type Need, type Shelf } from '../inventory/ingredient.ts'

/** Products with no category, or one that is gone or switched off, are shown under this heading. */
export const otherCategory = 'Other'
/** Add-ons without a type form a last group of this name. */
export const otherOptions = 'Other options'

export const productNotFound = 'Product not found'

/** The orders a list of products can be read in. */
export const productSorts = ['menu', 'name', 'cheapest', 'dearest', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

/** The part of a picture's address that names it within its store. */
export const imageKeyOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

export interface RecipeLine {
  readonly ingredientId: string
  readonly quantity: number
}

export interface RecipeAddon {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly price: number
  readonly ingredientId: string
  readonly quantity: number
}

/** What pricing and stock need to know of a product. */
export interface Recipe {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly inStock: boolean
  readonly recipe: readonly RecipeLine[]
  readonly addons: readonly RecipeAddon[]
  readonly sizes?: readonly Size[] | undefined
  readonly groups?: readonly Group[] | undefined
  /** Of a combo, which has no recipe: its parts are other products. */
  readonly slots?: readonly Slot[] | undefined
}

/** What one portion with these add-ons takes from the shelf, one need per ingredient. */
export const portionNeeds = (
  product: Pick<Recipe, 'recipe'>,
  addons: readonly RecipeLine[],
): readonly Need[] => sumNeeds([...product.recipe, ...addons])

/** The needs of several portions. */
export const timesNeeds = (needs: readonly Need[], times: number): readonly Need[] =>
  needs.map(({ ingredientId, quantity }) => ({
    ingredientId,
    quantity: timesQuantity(quantity, times),
  }))

/** On sale means: the owner has not switched it off, and the shelf can make at least one. */
export const canBeSold = (product: Pick<Recipe, 'inStock' | 'recipe'>, shelf: Shelf) =>
  product.inStock && portions(product.recipe, shelf).count >= 1

interface Costed {
  readonly cost: number
  readonly price: number
}

/** Whether it, or any of its sizes, is sold for less than its ingredients cost now. */
export const isSoldBelowCost = ({
  sizes,
  ...whole
}: Costed & { readonly sizes?: readonly Costed[] | undefined }): boolean =>
  (sizes ?? [whole]).some(({ cost, price }) => cost > price)
