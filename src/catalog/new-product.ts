import { z } from 'zod'
import { priceFloor, type Priced } from '../inventory/ingredient.ts'
import { partsOf } from '../kit/declared.ts'
import {
  amount,
  hasDecimals,
  id,
  optionalText,
  quantity,
  reference,
  requiredText,
  text,
} from '../kit/fields.ts'
import { productFields } from './product-fields.ts'

export const leastCount = 0.01
export const leastAddonQuantity = 1

const enterQuantity = 'Please enter a quantity'

const count = quantity(enterQuantity, leastCount).refine((value) => hasDecimals(value, 2), {
  error: 'Please use steps of 0.01',
})

const AddonType = z.object({
  id: text(60).optional(),
  label: requiredText('A type needs a label', 60),
})

const NewAddon = z.object({
  _id: id.optional(),
  /** The label of one of the product's types; empty for none. */
  type: optionalText(60),
  label: requiredText('An add-on needs a label', 100),
  ingredient: z.uuid({ error: 'An add-on needs an ingredient' }),
  quantity: quantity(enterQuantity, leastAddonQuantity),
  price: amount('Please enter a price'),
})

export const categoryRequired = 'Category is required'

/** A product's form. Costs are not part of it: they follow from the ingredients. */
export const NewProduct = z
  .object({
    ...partsOf(productFields, 'entered'),
    category: reference(categoryRequired).nullish(),
    /** As it is read: where its owner put it, also while that category is switched off and `category` is null. */
    categoryId: id.nullish(),
    inStock: z.boolean().default(true),
    /** A picture that the store keeps already, for a copy of another product. */
    image: text(200).nullable().optional(),
    ingredients: z
      .array(z.object({ ingredient: id, count }))
      .max(100, { error: 'Please use at most 100 ingredients' })
      .default([]),
    addonTypes: z
      .array(AddonType)
      .max(30, { error: 'Please use at most 30 add-on types' })
      .refine(areDistinct, { error: 'Two add-on types have the same label' })
      .default([]),
    addons: z.array(NewAddon).max(200, { error: 'Please use at most 200 add-ons' }).default([]),
  })
  .refine(({ category, categoryId }) => category != null || categoryId != null, {
    error: categoryRequired,
    path: ['category'],
    // Also when something else is missing: a form hears everything at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type NewProduct = z.output<typeof NewProduct>

function areDistinct(types: readonly { readonly label: string }[]): boolean {
  return new Set(types.map(({ label }) => label.toLowerCase())).size === types.length
}

export const imageRequired = 'Image is required'
export const typeRequired = 'An add-on needs a type'

export type PricedById = ReadonlyMap<string, Priced>

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

/** Every price below its floor. Nothing is sold below its ingredients with their markup. */
export function lowPrices(
  { price, ingredients, addons }: Pick<NewProduct, 'price' | 'ingredients' | 'addons'>,
  priced: PricedById,
): readonly LowPrice[] {
  const floor = productFloor(ingredients, priced)
  const low: LowPrice[] = []
  if (price < floor) low.push({ path: ['price'], message: tooLow('ingredients', floor) })
  addons.forEach((addon, at) => {
    const least = addonFloor(addon, priced)
    if (addon.price < least) {
      low.push({ path: ['addons', at, 'price'], message: tooLow('add-on', least) })
    }
  })
  return low
}

const tooLow = (what: string, floor: number) =>
  `The price cannot be lower than the ${what} with markup (${floor.toFixed(2)}).`
