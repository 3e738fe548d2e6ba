import { z } from 'zod'
import {
  asUsed,
  EnteredGroups,
  EnteredSizes,
  groupOf,
  recipeOf,
  type EnteredGroup,
} from '../choices/entered.ts'
import { groupOnShelf } from '../choices/effect-on-shelf.ts'
import type { Group } from '../choices/group.ts'
import { ingredientsIn } from '../choices/offer.ts'
import { sizeFloor } from '../choices/price.ts'
import { EnteredSlots } from '../combos/entered.ts'
import { priceFloor, type Priced } from '../inventory/ingredient.ts'
import { partsOf } from '../kit/declared.ts'
import {
  amount,
  hasDecimals,
  id,
  number,
  optionalText,
  quantity,
  reference,
  requiredText,
  text,
} from '../kit/fields.ts'
import type { Measured } from '../measures/measured.ts'
import { unitName } from '../measures/entered.ts'
import type { MeasuredById } from '../measures/typed.ts'
import { productFields } from './product-fields.ts'
import {
  addonBefore,
  isTooLow,
  lowOptions,
  productBefore,
  sizeBefore,
  type Standing,
} from './standing-prices.ts'

export const leastCount = 0.01
export const leastAddonQuantity = 1

const enterQuantity = 'Please enter a quantity'

const count = quantity(enterQuantity, leastCount).refine((value) => hasDecimals(value, 2), {
  error: 'Please use steps of 0.01',
})

/** In the unit of the shelf as the form has always asked for it; in another unit or a pack, anything above nothing. */
const asTyped =
  (own: z.ZodType<number>, field: 'count' | 'quantity') =>
  (
    line: { readonly unit?: string | undefined } & { readonly [Name in typeof field]?: number },
    context: z.RefinementCtx,
  ) => {
    const rule = line.unit === undefined ? own : otherUnits
    const [issue] = rule.safeParse(line[field]).error?.issues ?? []
    if (issue !== undefined) {
      context.addIssue({ code: 'custom', path: [field], message: issue.message })
    }
  }
const otherUnits = quantity(enterQuantity, 0.000_001)

const AddonType = z.object({
  id: text(60).optional(),
  label: requiredText('A type needs a label', 60),
})

const NewAddon = z
  .object({
    _id: id.optional(),
    /** The label of one of the product's types; empty for none. */
    type: optionalText(60),
    label: requiredText('An add-on needs a label', 100),
    ingredient: z.uuid({ error: 'An add-on needs an ingredient' }),
    quantity: number(enterQuantity),
    /** A unit or a pack, if it was typed in another than the ingredient is counted in. */
    unit: unitName.optional(),
    price: amount('Please enter a price'),
  })
  .superRefine(asTyped(quantity(enterQuantity, leastAddonQuantity), 'quantity'))

export const categoryRequired = 'Category is required'

/** A change of a product. It may say no category where that is gone: what is switched off need not be sorted first. */
export const ChangedProduct = z.object({
  ...partsOf(productFields, 'entered'),
  category: reference(categoryRequired).nullish(),
  /** As it is read: where its owner put it, also while that category is switched off and `category` is null. */
  categoryId: id.nullish(),
  inStock: z.boolean().default(true),
  /** A picture that the store keeps already, for a copy of another product. */
  image: text(200).nullable().optional(),
  ingredients: z
    .array(
      z
        .object({
          ingredient: id,
          count: number(enterQuantity),
          /** A unit or a pack, if it was typed in another than the ingredient is counted in. */
          unit: unitName.optional(),
        })
        .superRefine(asTyped(count, 'count')),
    )
    .max(100, { error: 'Please use at most 100 ingredients' })
    .default([]),
  addonTypes: z
    .array(AddonType)
    .max(30, { error: 'Please use at most 30 add-on types' })
    .refine(areDistinct, { error: 'Two add-on types have the same label' })
    .default([]),
  addons: z.array(NewAddon).max(200, { error: 'Please use at most 200 add-ons' }).default([]),
  /** Left out by who knows nothing of them: then they stay. The first one's price and recipe are the product's. */
  sizes: EnteredSizes.optional(),
  groups: EnteredGroups.optional(),
  /** What a combo is made of, instead of a recipe, sizes and choices of its own. Left out, they stay. */
  slots: EnteredSlots.optional(),
})

const saysCategory = ({ category, categoryId }: z.output<typeof ChangedProduct>) =>
  category != null || categoryId != null
const unsaidCategory = {
  error: categoryRequired,
  path: ['category'],
  // Also when something else is missing: a form hears everything at once.
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
}

/** A product's form. Costs are not part of it: they follow from the ingredients. */
export const NewProduct = ChangedProduct.refine(saysCategory, unsaidCategory)

/** The same as it is sent. */
export const AddedProduct = ChangedProduct.extend({
  /** The sender's own, a UUID, and the id of what is added; "id" is that of what was read, which may be sent back as it is. */
  attemptId: id.optional(),
}).refine(saysCategory, unsaidCategory)
export type NewProduct = z.output<typeof NewProduct>

function areDistinct(types: readonly { readonly label: string }[]): boolean {
  return new Set(types.map(({ label }) => label.toLowerCase())).size === types.length
}

/** Whether a form says what a combo cannot have: it is made of its parts alone. */
export const hasOwnRecipe = ({
  ingredients,
  addons,
  sizes = [],
  groups = [],
}: Pick<NewProduct, 'ingredients' | 'addons' | 'sizes' | 'groups'>): boolean =>
  [ingredients, addons, sizes, groups].some(({ length }) => length > 0)

export const comboHasNoRecipe =
  'A combo is made of other products: it has no recipe, sizes or choices of its own.'

export const imageRequired = 'Image is required'
export const typeRequired = 'An add-on needs a type'

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
