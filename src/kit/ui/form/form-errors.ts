import type { z } from 'zod'
import type { FieldErrors } from '../../problem.ts'

/** The first message of each field, by its name (`customer.email`). */
export function errorsOf(rules: z.ZodType, values: unknown): FieldErrors {
  const { error } = rules.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}
