import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import {
  hasDecimals,
  id,
  instant,
  minutes,
  optionalText,
  quantity,
  requiredText,
} from '../kit/fields.ts'
import { PageQuery } from '../kit/page.ts'
import { defaultUnit, movementReasons, units } from './ingredient.ts'

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
})

export const Ingredient = IngredientForStaff.extend({
  pricePerUnit: z.number(),
  markup: z.number(),
  totalCost: z.number(),
  extendedPrice: z.number(),
})
export type Ingredient = z.output<typeof Ingredient>

export const NewIngredient = z.object({
  storeId: id.optional(),
  name: requiredText('Name is required', 100),
  description: optionalText(500),
  unit: z.enum(units, { error: 'Please select a unit' }).default(defaultUnit),
  stock: quantity('Stock is required'),
  pricePerUnit: z
    .number({ error: 'Price per unit is required' })
    .min(0, { error: 'The price cannot be negative', abort: true })
    .max(9_999_999, { error: 'The price is too large', abort: true })
    .refine((value) => hasDecimals(value, 6), { error: 'Please use at most six decimals' }),
  markup: z
    .number({ error: 'Markup is required' })
    .min(0, { error: 'The markup cannot be negative', abort: true })
    .max(100_000, { error: 'The markup is too large', abort: true })
    .refine((value) => hasDecimals(value, 2), { error: 'Please use at most two decimals' }),
  lowStockLevel: quantity('Please enter a number').nullable().default(null),
})

export const Movement = z.object({
  id,
  reason: z.enum(movementReasons),
  quantity: z.number(),
  balance: z.number(),
  note: z.string(),
  by: z.string().nullable(),
  orderId: id.nullable(),
  createdAt: instant,
})
export type Movement = z.output<typeof Movement>

const IngredientId = z.object({ id })
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.number(),
    totalPages: z.number(),
    currentPage: z.number(),
  })
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
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
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
  }),
  one: endpoint({
    method: 'GET',
    path: '/ingredients/:id',
    access: 'ingredient.read',
    summary: 'One ingredient',
    params: IngredientId,
    answer: one,
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
  add: endpoint({
    method: 'POST',
    path: '/ingredients',
    access: 'ingredient.write',
    summary: 'Adds an ingredient; its opening stock is the first movement of its ledger',
    body: NewIngredient,
    answer: one,
    failure: 'Failed to add ingredient',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ingredients/:id',
    access: 'ingredient.write',
    summary: 'Changes an ingredient; another stock is written as an adjustment in its ledger',
    params: IngredientId,
    body: NewIngredient,
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
}
