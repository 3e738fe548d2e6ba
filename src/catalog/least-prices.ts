import { asUsed, groupOf, recipeOf, type EnteredGroup } from '../choices/entered.ts'
import { groupOnShelf } from '../choices/effect-on-shelf.ts'
import type { Group } from '../choices/group.ts'
import { ingredientsIn } from '../choices/offer.ts'
import { sizeFloor } from '../choices/price.ts'
import { priceFloor, type Priced } from '../inventory/ingredient.ts'
import type { Measured } from '../measures/measured.ts'
import type { MeasuredById } from '../measures/typed.ts'
import type { NewProduct } from './new-product.ts'
import {
  addonBefore,
  isTooLow,
  lowOptions,
  productBefore,
  sizeBefore,
  type Standing,
} from './standing-prices.ts'

/** With what leads from other units to the one of the shelf, as far as it is known. */
export type PricedById = ReadonlyMap<string, Priced & Partial<Measured>>

/** The least a product may be sold for: its ingredients with their markup. */
export const productFloor = (lines: NewProduct['ingredients'], priced: PricedById): number =>
  priceFloor(lines.flatMap((line) => pricedLine(priced, line.ingredient, line.count)))

/** The least an add-on may be sold for. */
export const addonFloor = (
  addon: { readonly ingredient: string; readonly quantity: number },
  priced: PricedById,
): number => priceFloor(pricedLine(priced, addon.ingredient, addon.quantity))

function pricedLine(priced: PricedById, ingredient: string, quantityOfIt: number) {
  const entry = priced.get(ingredient)
  return entry === undefined ? [] : [{ ...entry, quantity: quantityOfIt }]
}

export interface LowPrice {
  /** The field's place in the form: `['addons', 3, 'price']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Every price that is too low: below its floor, where it does not stand already. */
export function lowPrices(
  product: Pick<NewProduct, 'price' | 'ingredients' | 'addons' | 'sizes' | 'groups'>,
  priced: PricedById,
  library: ReadonlyMap<string, Group> = noLibrary,
  before?: Standing,
): readonly LowPrice[] {
  const { price, ingredients, addons, sizes = [] } = product
  const floor = productFloor(ingredients, priced)
  const low: LowPrice[] = []
  if (sizes.length === 0 && isTooLow({ price, floor }, productBefore(before, priced))) {
    low.push({ path: ['price'], message: tooLow('ingredients', floor) })
  }
  addons.forEach((addon, at) => {
    const least = addonFloor(addon, priced)
    const was = addonBefore(before, addon._id, priced)
    if (isTooLow({ price: addon.price, floor: least }, was)) {
      low.push({ path: ['addons', at, 'price'], message: tooLow('add-on', least) })
    }
  })
  return [...low, ...lowChoices(product, priced, library, before)]
}

const noLibrary: ReadonlyMap<string, Group> = new Map()

function lowChoices(
  product: Parameters<typeof lowPrices>[0],
  priced: PricedById,
  library: ReadonlyMap<string, Group>,
  before: Standing | undefined,
): readonly LowPrice[] {
  const { sizes = [], groups = [] } = product
  const low: LowPrice[] = []
  sizes.forEach((size, at) => {
    const least = sizeFloor({ recipe: recipeOf(size) }, priced)
    const was = sizeBefore(before, { id: size.id, at }, priced)
    if (isTooLow({ price: size.price, floor: least }, was)) {
      low.push({ path: ['sizes', at, 'price'], message: tooLow('ingredients', least) })
    }
  })
  const choosable = choosableOf(product, library, priced)
  choosable.groups.forEach((group, at) => {
    const isShared = groups[at]?.shared === true
    const lower = lowOptions(group.options, choosable, priced, before)
    for (const { option, at: place, least } of lower) {
      const path = isShared
        ? ['groups', at, 'prices', option.id]
        : ['groups', at, 'options', place, 'price']
      low.push({ path, message: tooLow('option', least) })
    }
  })
  return low
}

/** How a product stands that was as a form says it, counted as it comes off the shelf. */
export const standingOf = (
  product: Parameters<typeof lowPrices>[0],
  priced: PricedById,
): Standing => ({
  ...choosableOf(product, noLibrary, priced),
  addons: product.addons.map(({ _id = '', price, ingredient, quantity: much }) => ({
    id: _id,
    price,
    ingredientId: ingredient,
    quantity: much,
  })),
})

/** A form's product as the rules of choices reckon with it. */
const choosableOf = (
  { price, ingredients, sizes = [], groups = [] }: Parameters<typeof lowPrices>[0],
  library: ReadonlyMap<string, Group>,
  known: MeasuredById,
) => ({
  price,
  recipe: ingredients.map(({ ingredient, count: much }) => ({
    ingredientId: ingredient,
    quantity: much,
  })),
  sizes: sizes.map((size, at) => ({
    id: size.id ?? `new ${at}`,
    label: size.label,
    price: size.price,
    recipe: recipeOf(size),
  })),
  groups: groups.map((group, at) => usedGroup(group, at, library, known)),
})

function usedGroup(
  group: EnteredGroup,
  at: number,
  library: ReadonlyMap<string, Group>,
  known: MeasuredById,
): Group {
  const shared = group.shared ? library.get(group.id ?? '') : undefined
  if (shared !== undefined) return asUsed(shared, group)
  return groupOnShelf(groupOf(group, group.id ?? `new ${at}`), known)
}

/** With sizes, the product's own price and recipe are those of the first one. */
export function asFirstSize(product: NewProduct): NewProduct {
  const [first] = product.sizes ?? []
  if (first === undefined) return product
  const ingredients = first.ingredients.filter(({ count: much }) => much > 0)
  return { ...product, price: first.price, ingredients }
}

/** Every ingredient that a form names, and its field. */
export function namedBy(
  product: NewProduct,
  library: ReadonlyMap<string, Group>,
): readonly { readonly path: readonly (string | number)[]; readonly ingredientId: string }[] {
  const { ingredients, addons, sizes = [] } = product
  return [
    ...ingredients.map(({ ingredient }, at) => ({
      path: ['ingredients', at, 'ingredient'],
      ingredientId: ingredient,
    })),
    ...addons.map(({ ingredient }, at) => ({
      path: ['addons', at, 'ingredient'],
      ingredientId: ingredient,
    })),
    ...sizes.flatMap((size, at) =>
      size.ingredients.map(({ ingredient }) => ({
        path: ['sizes', at, 'ingredients'],
        ingredientId: ingredient,
      })),
    ),
    ...choosableOf(product, library, new Map()).groups.flatMap((group, at) =>
      group.options.flatMap(({ effects }, place) =>
        effects.flatMap(ingredientsIn).map((ingredientId) => ({
          path: ['groups', at, 'options', place, 'effects'],
          ingredientId,
        })),
      ),
    ),
  ]
}

/** What is said of a price below its floor. */
export const tooLow = (what: string, floor: number) =>
  `The price cannot be lower than the ${what} with markup (${floor.toFixed(2)}).`
