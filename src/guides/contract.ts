import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { minutes } from '../kit/fields.ts'

const GuideVideo = z.object({
  title: z.string(),
  /** Minutes and seconds. */
  duration: z.string(),
  about: z.string(),
  /** Where it can be watched; null until there is one. */
  video: z.string().nullable(),
})
export type GuideVideo = z.output<typeof GuideVideo>

export const guides = {
  list: endpoint({
    method: 'GET',
    path: '/guides',
    access: 'store.read',
    summary: 'The four videos to start with, and the groups where store owners help each other',
    answer: z.object({
      data: z.array(GuideVideo),
      groups: z.object({ social: z.string(), messaging: z.string() }),
    }),
    failure: 'Failed to fetch guides',
    freshForMs: minutes(5),
  }),
}
