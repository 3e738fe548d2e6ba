import { z } from 'zod'

/** Lists show ten rows unless a screen says otherwise. */
export const rowsPerPage = 10

/** The number of a page, as an address has it. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** Which page is wanted; a list that may be read in larger pieces says by how many rows. */
export const pageQuery = (most: number, usual = rowsPerPage) =>
  z.object({
    page: pageNumber,
    limit: z.coerce.number().int().min(1).max(most).default(usual),
  })

export const PageQuery = pageQuery(100)

/** What every answer with a page of something says of it. */
export const pageParts = { total: z.number(), totalPages: z.number(), currentPage: z.number() }

/** A page of a list, as it is answered. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), ...pageParts })

interface Wanted {
  readonly page: number
  readonly limit: number
}

export const offsetOf = ({ page, limit }: Wanted) => (page - 1) * limit
export const pagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit))

/** Where a page stands in its list, beside its rows. */
export const pageOf = ({ page, limit }: Wanted, total: number) => ({
  total,
  totalPages: pagesOf(total, limit),
  currentPage: page,
})
