import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, text } from '../kit/fields.ts'
import { menuColumnNames } from './menu-columns.ts'
import { fates } from './planned-menu.ts'

/** Of one file, without its head. */
export const mostMenuRows = 5000
export const mostMenuColumns = 200
const largestUpload = {
  bytes: 5 * 1024 * 1024,
  refusal: 'This file is larger than 5 MB. Please bring the menu in several files.',
}

const Column = z.enum(['', ...menuColumnNames])

const ofStore = z.object({ storeId: id })

/** How a file is to be read, where it should not be read as it says itself. */
const Reading = z.object({
  /** The sheet of a workbook; its first one when left out. */
  sheet: text(100).optional(),
  /** What each column is, by its place; empty for one that is left out. As their titles say when left out. */
  columns: z.array(Column).max(mostMenuColumns).optional(),
})

const MenuRowFate = z.object({
  row: z.number(),
  fate: z.enum(fates),
  name: z.string(),
  category: z.string(),
  size: z.string(),
  /** Null where the row leaves it as it is. */
  price: z.number().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Why it is refused; empty otherwise. */
  reason: z.string(),
  notes: z.array(z.string()),
})

const MenuPreview = z.object({
  /** Names what was shown: an import that says it does that, or nothing. */
  fingerprint: z.string(),
  /** Of a workbook; none for a file that has no sheets. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  columns: z.array(
    z.object({
      title: z.string(),
      is: Column,
      /** What the first rows say in it. */
      sample: z.array(z.string()),
    }),
  ),
  /** Columns without which no row can be read: somebody has to say which they are. */
  missing: z.array(z.enum(menuColumnNames)),
  /** The titles of the columns that say something and are not taken over. */
  leftOut: z.array(z.string()),
  rows: z.array(MenuRowFate),
  /** Categories that will be made. */
  newCategories: z.array(z.string()),
})
export type MenuPreview = z.output<typeof MenuPreview>

export const menuFiles = {
  previewed: endpoint({
    method: 'POST',
    path: '/stores/:storeId/menu-file/preview',
    access: 'product.write',
    summary: 'What importing a menu from a CSV or XLSX file would do, row by row; writes nothing',
    params: ofStore,
    body: Reading,
    upload: 'file',
    largestUpload,
    answer: z.object({ data: MenuPreview }),
    failure: 'Failed to read the file',
  }),
  imported: endpoint({
    method: 'POST',
    path: '/stores/:storeId/menu-file',
    access: 'product.write',
    summary: 'Imports a menu from a file, exactly as its preview showed it, or not at all',
    params: ofStore,
    body: Reading.extend({ fingerprint: text(100) }),
    upload: 'file',
    largestUpload,
    answer: z.object({
      data: z.object({
        added: z.number(),
        changed: z.number(),
        unchanged: z.number(),
        refused: z.number(),
        categories: z.number(),
      }),
    }),
    failure: 'Failed to import the menu',
  }),
  exported: endpoint({
    method: 'GET',
    path: '/stores/:storeId/menu-file',
    access: 'list.export',
    summary: 'The menu as a CSV file that can be imported again, one row for each size',
    params: ofStore,
    answer: z.object({}),
    failure: 'Failed to export the menu',
  }),
}
