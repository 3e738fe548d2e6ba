import { z } from 'zod'
import { namesOf } from '../kit/declared.ts'
import { id, optionalText, reference, requiredText } from '../kit/fields.ts'
import { storeNotFound } from '../kit/problem.ts'

/** What an owner writes into a category: each in the column of its name. */
const categoryFields = {
  name: requiredText('Category name is required', 100),
  slug: z
    .string({ error: 'Slug is required' })
    .trim()
    .min(1, { error: 'Slug is required', abort: true })
    .max(100, { error: 'Please use at most 100 characters', abort: true })
    .regex(/^[a-z0-9-]+$/, {
      error: 'Slug can only contain lowercase letters, numbers, and hyphens',
    }),
  description: optionalText(500),
  isActive: z.boolean().default(true),
}
export type CategoryField = keyof typeof categoryFields
export const categoryFieldNames = namesOf(categoryFields)

export const NewCategory = z.object({
  storeId: id.optional(),
  store: reference(storeNotFound).optional(),
  ...categoryFields,
})
export type NewCategory = z.output<typeof NewCategory>
