import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import {
  hasDecimals,
  id,
  instant,
  minutes,
  number,
  optionalText,
  quantity,
  requiredText,
  text,
} from '../kit/fields.ts'
import { largestAmount } from '../kit/money.ts'
import { PageQuery, listOf, pageQuery } from '../kit/page.ts'
import { pictureTexts } from '../kit/picture.ts'
import { knowledgeFields, knowledgeRead, typedRead, unitName } from '../measures/entered.ts'
import { defaultUnit, units } from '../measures/unit.ts'
import { largestUnitPrice, movementReasons } from './ingredient.ts'
import { handReasons } from './movement.ts'
import { ingredientSorts } from './sorting.ts'

const IngredientForStaff = z.object({
  _id: id,
  id,
  name: z.string(),
  description: z.string(),
  unit: z.enum(units),
  stock: z.number(),
  lowStockLevel: z.number().nullable(),
  image: z.string().nullable(),
  store: id,
  ...knowledgeRead,
})

export const Ingredient = IngredientForStaff.extend({
  pricePerUnit: z.number(),
  markup: z.number(),
  totalCost: z.number(),
  extendedPrice: z.number(),
})
export type Ingredient = z.output<typeof Ingredient>

const unit = z.enum(units, { error: 'Please select a unit' })

/** A price before it is multiplied by a quantity: a shelf counts in grams, so cents are too coarse. */
const unitPrice = (message: string, largest: number) =>
  number(message)
    .min(0, { error: 'The price cannot be negative', abort: true })
    .max(largest, { error: 'The price is too large', abort: true })
    .refine((value) => hasDecimals(value, 6), { error: 'Please use at most six decimals' })

export const NewIngredient = z.object({
  storeId: id.optional(),
  name: requiredText('Name is required', 100),
  description: optionalText(500),
  unit: unit.default(defaultUnit),
  stock: quantity('Stock is required'),
  pricePerUnit: unitPrice('Price per unit is required', largestUnitPrice),
  markup: number('Markup is required')
    .min(0, { error: 'The markup cannot be negative', abort: true })
    .max(100_000, { error: 'The markup is too large', abort: true })
    .refine((value) => hasDecimals(value, 2), { error: 'Please use at most two decimals' }),
  lowStockLevel: quantity('Please enter a number').nullable().default(null),
  ...knowledgeFields,
  /** The stock the form was opened with: left as it stood, what was sold meanwhile stays sold. */
  stockBefore: quantity('Stock is required').optional(),
  /** The address of a picture that was uploaded before; left out, the picture stays. */
  image: text(200).nullable().optional(),
})

export type NewIngredient = z.output<typeof NewIngredient>

const enterQuantity = 'Please enter a quantity'

/** What somebody did at the shelf: how much came, how much went, or how much is there. */
export const NewMovement = z
  .object({
    /** The sender's own, a UUID: the same entry has the same one. */
    id: id.optional(),
    reason: z.enum(handReasons, { error: 'Please choose what happened' }),
    /** In the unit of the ingredient, or in `unit`. */
    quantity: quantity(enterQuantity),
    /** Another unit or a pack, in which it was counted out. */
    unit: unitName.optional(),
    /** What one `unit` of it cost, when it came: the price per unit follows. */
    priceEach: unitPrice('Please enter a price', largestAmount).nullable().optional(),
    note: optionalText(200),
  })
  .refine(({ reason, quantity: entered }) => reason === 'count' || entered > 0, {
    error: enterQuantity,
    path: ['quantity'],
  })

export type NewMovement = z.output<typeof NewMovement>

export const Movement = z.object({
  id,
  reason: z.enum(movementReasons),
  quantity: z.number(),
  balance: z.number(),
  /** As it was typed, if in another unit. */
  typed: typedRead.nullable(),
  note: z.string(),
  by: z.string().nullable(),
  orderId: id.nullable(),
  createdAt: instant,
})
export type Movement = z.output<typeof Movement>

const IngredientId = z.object({ id })
const one = z.object({ data: Ingredient })

export const inventory = {
  list: endpoint({
    method: 'GET',
    path: '/ingredients',
    access: 'ingredient.read',
    summary: 'The ingredients of a store; all of them unless a page is asked for',
    query: z.object({
      storeId: id.optional(),
      search: optionalText(100),
      /** Only what is at or below its low-stock level. */
      low: z.stringbool().optional(),
      /** Only what nothing is left of. */
      out: z.stringbool().optional(),
      sort: z.enum(ingredientSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...pageQuery(10_000, 10_000).shape,
    }),
    answer: listOf(Ingredient).extend({
      /** Over the whole store, whatever the page. */
      totals: z.object({
        totalCost: z.number(),
        extendedPrice: z.number(),
        estimatedProfit: z.number(),
      }),
    }),
    reduced: listOf(IngredientForStaff),
    failure: 'Failed to fetch ingredients',
    freshForMs: minutes(5),
    shared: true,
  }),
  exported: endpoint({
    method: 'GET',
    path: '/ingredients/export',
    access: 'list.export',
    summary: 'All ingredients of a store as a CSV file',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({}),
    failure: 'Failed to export ingredients',
  }),
  one: endpoint({
    method: 'GET',
    path: '/ingredients/:id',
    access: 'ingredient.read',
    summary: 'One ingredient',
    params: IngredientId,
    answer: one.extend({
      /** Why its unit cannot be changed; empty when it can. */
      unitStays: z.string(),
    }),
    reduced: z.object({ data: IngredientForStaff }),
    failure: 'Failed to fetch ingredient',
    freshForMs: minutes(5),
  }),
  movements: endpoint({
    method: 'GET',
    path: '/ingredients/:id/movements',
    access: 'ingredient.read',
    summary: 'The stock ledger of one ingredient, latest first',
    params: IngredientId,
    query: PageQuery,
    answer: listOf(Movement),
    failure: 'Failed to fetch ingredient',
  }),
  move: endpoint({
    method: 'POST',
    path: '/ingredients/:id/movements',
    access: 'ingredient.write',
    summary:
      'Enters goods received, goods wasted or a count, which is written as the difference; sent again under its id, it is entered once',
    params: IngredientId,
    body: NewMovement,
    answer: one,
    failure: 'Failed to update ingredient',
  }),
  add: endpoint({
    method: 'POST',
    path: '/ingredients',
    access: 'ingredient.write',
    summary:
      'Adds an ingredient; its opening stock is the first movement of its ledger; sent again under its id, it is added once',
    body: NewIngredient.extend({
      /** The sender's own, a UUID, and the id of what is added; "id" is that of what was read, which may be sent back as it is. */
      attemptId: id.optional(),
    }),
    answer: one,
    failure: 'Failed to add ingredient',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ingredients/:id',
    access: 'ingredient.write',
    summary: 'Changes an ingredient; another stock is written as an adjustment in its ledger',
    params: IngredientId,
    /** Left out, the unit stays. */
    body: NewIngredient.extend({ unit: unit.optional() }),
    answer: one,
    failure: 'Failed to update ingredient',
  }),
  changeUnit: endpoint({
    method: 'PUT',
    path: '/ingredients/:id/unit',
    access: 'ingredient.write',
    summary:
      'Counts an ingredient in another unit: stock, prices, recipes and ledger are turned into it at once',
    params: IngredientId,
    body: z.object({ unit }),
    answer: one,
    failure: 'Failed to update ingredient',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ingredients/:id',
    access: 'ingredient.write',
    summary: 'Removes an ingredient that no product and no add-on uses',
    params: IngredientId,
    answer: z.object({}),
    failure: 'Failed to delete ingredient',
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/upload/ingredient-image',
    access: 'ingredient.write',
    summary: 'Keeps a picture; an ingredient then names its address',
    upload: 'image',
    answer: z.object({ url: z.string(), imageUrl: z.string(), key: z.string() }),
    failure: pictureTexts.uploadFailed,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/upload/ingredient-image/:key',
    access: 'ingredient.write',
    summary: 'Removes an uploaded picture, unless something of the store shows it',
    params: z.object({ key: z.string().max(200) }),
    answer: z.object({}),
    failure: pictureTexts.removalFailed,
  }),
}
