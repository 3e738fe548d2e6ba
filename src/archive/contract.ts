import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/fields.ts'

const ofStore = z.object({ storeId: id })

/** Everything of one store as a file, out of one Larder and into another. */
export const archives = {
  exported: endpoint({
    method: 'GET',
    path: '/stores/:storeId/archive',
    access: 'store.archive',
    summary: 'The whole store as an archive: a zip of rows and pictures',
    params: ofStore,
    answer: z.object({}),
    failure: 'Failed to make the archive',
  }),
  imported: endpoint({
    method: 'POST',
    path: '/stores/:storeId/archive',
    access: 'store.archive',
    summary: 'Fills an empty store with the archive of another',
    params: ofStore,
    upload: 'archive',
    answer: z.object({
      message: z.string(),
      data: z.object({ rows: z.number(), pictures: z.number(), missing: z.number() }),
    }),
    failure: 'Failed to import the archive',
  }),
}
