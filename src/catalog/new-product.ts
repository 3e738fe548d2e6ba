import { z } from 'zod'
import { EnteredGroups, EnteredSizes } from '../choices/entered.ts'
import { EnteredSlots } from '../combos/entered.ts'
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
import { unitName } from '../measures/entered.ts'
import { productFields } from './product-fields.ts'

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
