import { z } from 'zod'

/** Lists show ten rows unless a screen says otherwise. */
export const rowsPerPage = 10

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(rowsPerPage),
})

export const offsetOf = ({ page, limit }: z.output<typeof PageQuery>) => (page - 1) * limit
export const pagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit))
