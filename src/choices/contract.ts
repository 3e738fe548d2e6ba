import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, minutes } from '../kit/fields.ts'
import { typedRead } from '../measures/entered.ts'
import { EnteredSharedGroup } from './entered.ts'

const Rules = z.object({
  id,
  label: z.string(),
  min: z.number(),
  /** Null for as many as one likes. */
  max: z.number().nullable(),
  mostEach: z.number(),
  online: z.boolean(),
  counter: z.boolean(),
})

/** An option as whoever chooses reads it. */
const PublicOption = z.object({
  _id: id,
  label: z.string(),
  price: z.number(),
  isDefault: z.boolean(),
  /** False when no size can be had with it. */
  inStock: z.boolean(),
  /** The sizes that cannot be had with it; left out when it is the same for all. */
  soldOutIn: z.array(id).optional(),
})

export type PublicOption = z.output<typeof PublicOption>

export const PublicGroup = Rules.extend({ options: z.array(PublicOption) })
export type PublicGroup = z.output<typeof PublicGroup>

export const PublicSize = z.object({
  id,
  label: z.string(),
  price: z.number(),
  inStock: z.boolean(),
})
export type PublicSize = z.output<typeof PublicSize>

const BySize = z.record(z.string(), z.number())
const Effect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    ingredient: id,
    /** What the ingredient is counted in. */
    unit: z.string(),
    /** What it uses, in `unit`. */
    quantity: z.number(),
    bySize: BySize.optional(),
    /** As it was typed, if in another unit. */
    typed: typedRead.extend({ bySize: BySize.optional() }).optional(),
  }),
  z.object({ kind: z.literal('scale'), ingredient: id, factor: z.number() }),
  z.object({
    kind: z.literal('swap'),
    ingredient: id,
    with: id,
    ratio: z.number(),
    /** So much of `withUnit` for one of `unit`, as it was typed. */
    unit: z.string().optional(),
    withUnit: z.string().optional(),
  }),
])
export type ReadEffect = z.output<typeof Effect>

/** As its owner reads it: with what it does to the recipe. */
const OwnOption = PublicOption.extend({ effects: z.array(Effect) })
export const OwnGroup = Rules.extend({
  /** Kept in the library; then `hidden` and `prices` are what this product makes of it. */
  shared: z.boolean(),
  hidden: z.array(id),
  prices: z.record(z.string(), z.number()),
  options: z.array(OwnOption),
})
export const OwnSize = PublicSize.extend({
  barcode: z.string(),
  cost: z.number(),
  ingredients: z.array(
    z.object({
      ingredient: id,
      name: z.string(),
      unit: z.string(),
      /** What one portion uses, in `unit`. */
      count: z.number(),
      /** As it was typed, if in another unit. */
      typed: typedRead.optional(),
    }),
  ),
})

export const SharedGroup = Rules.extend({
  options: z.array(OwnOption.omit({ inStock: true, soldOutIn: true })),
  /** The products that use it, by name. */
  usedBy: z.array(z.object({ id, name: z.string() })),
})
export type SharedGroup = z.output<typeof SharedGroup>

const byId = z.object({ id })
const oneGroup = z.object({ data: SharedGroup })
export const groupNotFound = 'Group not found'

export const choices = {
  list: endpoint({
    method: 'GET',
    path: '/choices',
    access: 'product.write',
    summary: "The shared groups of a store's library, by name, with the products that use them",
    query: z.object({ storeId: id.optional() }),
    answer: z.object({
      data: z.array(SharedGroup),
      /** The labels of the sizes that the store's products have. */
      sizes: z.array(z.string()),
    }),
    failure: 'Failed to fetch choices',
    freshForMs: minutes(5),
  }),
  add: endpoint({
    method: 'POST',
    path: '/choices',
    access: 'product.write',
    summary: 'Adds a shared group to the library',
    body: EnteredSharedGroup,
    answer: oneGroup,
    failure: 'Failed to save choices',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/choices/:id',
    access: 'product.write',
    summary: 'Changes a shared group, in every product that uses it',
    params: byId,
    body: EnteredSharedGroup,
    answer: oneGroup,
    failure: 'Failed to save choices',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/choices/:id',
    access: 'product.write',
    summary: 'Removes a shared group that no product uses',
    params: byId,
    answer: z.object({}),
    failure: 'Failed to remove choices',
  }),
}
