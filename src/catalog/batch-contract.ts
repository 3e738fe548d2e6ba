import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, number, reference } from '../kit/fields.ts'
import { everyCent, priceSteps, readPercent } from './bulk.ts'
import { categoryRequired } from './new-product.ts'

/** As many as one call changes. */
export const mostProducts = 500

const enterPercent = 'Please enter a percentage, such as 5 or -10'

const Percent = number(enterPercent).superRefine((value, context) => {
  const read = readPercent(value)
  if (!read.ok) context.addIssue({ code: 'custom', message: read.reason })
})

const BatchChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    percent: Percent,
    /** To what each price is rounded. */
    step: z.literal(priceSteps).default(everyCent),
  }),
  z.object({ kind: z.literal('category'), category: reference(categoryRequired) }),
  z.object({ kind: z.literal('stock'), inStock: z.boolean() }),
])
export type BatchChange = z.output<typeof BatchChange>

const ProductBatch = z.object({
  change: BatchChange,
  products: z
    .array(
      z.object({
        id,
        /**
         * Its prices as they were seen, its own or those of its sizes: where they have changed since, nothing is changed. Sent
         * again, it changes no price twice.
         */
        prices: z.array(amount('Please say the prices that were seen')).max(12).default([]),
      }),
    )
    .min(1, { error: 'Choose a product first' })
    .max(mostProducts, { error: `Please choose at most ${mostProducts} products` }),
})
export type ProductBatch = z.output<typeof ProductBatch>

const BatchDone = z.object({
  /** How many were changed by this. */
  changed: z.number(),
  /** How many were so already. */
  unchanged: z.number(),
  /** Those that stay as they are, each with the reason. */
  kept: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
export type BatchDone = z.output<typeof BatchDone>

export const productBatches = {
  change: endpoint({
    method: 'PATCH',
    path: '/stores/:storeId/products',
    access: 'product.write',
    summary:
      'Changes prices by a percentage, the category or the switch of several products: of all of them, or of none',
    params: z.object({ storeId: id }),
    body: ProductBatch,
    answer: z.object({ data: BatchDone }),
    failure: 'Failed to change the products',
  }),
}
