import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { typedRead } from '../measures/entered.ts'

/** A line of a recipe, as its owner sees it. */
export const RecipeLine = z.object({
  ingredient: id,
  name: z.string(),
  unit: z.string(),
  /** What one portion uses, in `unit`. */
  count: z.number(),
  /** As it was typed, if in another unit. */
  typed: typedRead.optional(),
})

/** What its owner sees of an add-on beside what everybody sees. */
export const ownAddonRead = {
  ingredient: id,
  /** What the ingredient is counted in. */
  unit: z.string(),
  quantity: z.number(),
  typed: typedRead.optional(),
  cost: z.number(),
}
