import type { Cell } from '../../kit/csv.ts'
import { invalid } from '../../kit/problem.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import { serveInSteps, type Backbone } from '../../kit/server/serve.ts'
import { menuColumns } from '../menu-columns.ts'
import { menuFiles } from '../menu-file-contract.ts'
import { importMenu } from './import-menu.ts'
import { listCategories } from './category-queries.ts'
import { previewMenu } from './preview-menu.ts'
import { listPlaced, type ProductRow } from './product-queries.ts'

const fileRequired = 'Please choose a file first'

/** The menu out of a file and into one. Files are read before a transaction begins: nobody waits for a large one. */
export function serveMenuFiles(backbone: Backbone): void {
  serveInSteps(backbone, menuFiles.previewed, async ({ body }, { step, http }) => {
    const table = await tableOf(http.request.upload, body.sheet)
    const { preview } = await step((scope) => previewMenu(scope, table, body.columns))
    return { data: preview }
  })

  serveInSteps(backbone, menuFiles.imported, async ({ body }, { step, http }) => {
    const { fingerprint, columns } = body
    const table = await tableOf(http.request.upload, body.sheet)
    return { data: await step((scope) => importMenu(scope, { table, columns, fingerprint })) }
  })

  serveCsv(backbone, menuFiles.exported, {
    name: 'menu',
    header: exported.map(([title]) => title),
    cells: (row: ExportedRow) => exported.map(([, cell]) => cell(row)),
    read: async (scope, _, last) => {
      // All at once, as whoever opens the menu is sent it: read in parts, it could be put into another order between them.
      if (last !== undefined) return []
      const rows = await listPlaced(scope)
      const names = new Map((await listCategories(scope)).map(({ id, name }) => [id, name]))
      return rows.flatMap((product) => rowsOf(product, names.get(product.categoryId ?? '') ?? ''))
    },
  })
}

async function tableOf(upload: Buffer | undefined, sheet: string | undefined) {
  if (upload === undefined) throw invalid(fileRequired, { file: fileRequired })
  // Comes with the first file, together with the readers of its kinds.
  const { readTable } = await import('./read-table.ts')
  return readTable(upload, sheet)
}

interface ExportedRow {
  readonly product: ProductRow
  readonly category: string
  readonly size: string
  readonly price: number
  readonly barcode: string | null
}

/** One row for each size, and one for a product that has none. */
function rowsOf(product: ProductRow, category: string): readonly ExportedRow[] {
  const { sizes, price, barcode } = product
  if (sizes.length === 0) return [{ product, category, size: '', price, barcode }]
  return sizes.map((size) => ({ product, category, ...size, size: size.label }))
}

const exported: readonly (readonly [string, (row: ExportedRow) => Cell])[] = [
  [menuColumns.name, ({ product }) => product.name],
  [menuColumns.category, ({ category }) => category],
  [menuColumns.size, ({ size }) => size],
  [menuColumns.price, ({ price }) => price.toFixed(2)],
  [menuColumns.description, ({ product }) => product.description],
  [menuColumns.barcode, ({ barcode }) => barcode],
  [menuColumns.inStock, ({ product }) => (product.inStock ? 'yes' : 'no')],
  [menuColumns.slug, ({ product }) => product.slug],
]
