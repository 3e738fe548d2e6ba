import { z } from 'zod'
import { changeKindValues } from '../kit/change.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, optionalText } from '../kit/fields.ts'
import { listOf, pageQuery } from '../kit/page.ts'

export const Change = z.object({
  id,
  createdAt: instant,
  /** Who did it; null when nobody of the store did. */
  by: z.string().nullable(),
  kind: z.enum(changeKindValues),
  act: z.string(),
  subject: z.string(),
  differences: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type Change = z.output<typeof Change>

const filter = {
  storeId: id.optional(),
  kind: z.enum(changeKindValues).optional(),
  search: optionalText(100),
}

/** Who changed what at a store, as its admin reads it. It can be read and added to, never changed. */
export const changes = {
  list: endpoint({
    method: 'GET',
    path: '/changes',
    access: 'change.read',
    summary:
      'Who changed prices, settings, people and payment keys, and who gave money back; latest first',
    query: z.object({ ...filter, ...pageQuery(1000).shape }),
    answer: listOf(Change),
    failure: 'Failed to fetch changes',
  }),
  exported: endpoint({
    method: 'GET',
    path: '/changes/export',
    access: 'change.read',
    summary: 'Every change of the store, as a CSV file',
    query: z.object(filter),
    answer: z.object({}),
    failure: 'Failed to export changes',
  }),
}
