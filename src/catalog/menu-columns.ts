/** A cell as it was written. A spreadsheet keeps no more than a day of what it took for a date, and nothing of an error. */
export type TableCell = string | { readonly lost: 'date' | 'error' }

export interface TableRow {
  /** As the spreadsheet counts its rows, from 1. */
  readonly number: number
  readonly cells: readonly TableCell[]
}

/** What a file says before anything of it is understood: the first row that says something is its head. */
export interface Table {
  readonly sheets: readonly string[]
  /** Which of them this is; empty for a file that has none. */
  readonly sheet: string
  readonly rows: readonly TableRow[]
}

/** What a column of a menu may be. */
export const menuColumns = {
  name: 'Name',
  category: 'Category',
  size: 'Size',
  price: 'Price',
  description: 'Description',
  barcode: 'Barcode',
  inStock: 'Switched on',
  slug: 'Slug',
  /** What rows of one product have in common where another program writes its name only once. */
  handle: 'Handle',
} as const
export type MenuColumn = keyof typeof menuColumns
export const menuColumnNames = Object.keys(menuColumns) as [MenuColumn, ...MenuColumn[]]

/** What a file lacks before any of its rows can be read; one with slugs names its products by them. */
export const missingColumns = (columns: Understood): readonly MenuColumn[] =>
  columns.includes('slug') ? [] : needed.filter((column) => !columns.includes(column))

const needed = ['name', 'price'] as const satisfies readonly MenuColumn[]

/** A size may be written in parts: "Large" in one column and "Hot" in the next. */
const isInParts = (column: MenuColumn): boolean => column === 'size'

/** What each column of a file is, by its place; empty for one that is left out. */
export type Understood = readonly (MenuColumn | '')[]

/** By what the columns go in Larder's own files and those of Square and Loyverse, the surest first. */
const titles: Readonly<Record<MenuColumn, readonly (string | RegExp)[]>> = {
  name: ['name', 'item name', 'product name', 'product', 'item'],
  // Square writes one section in "Reporting Category", and maybe several in "Categories".
  category: ['category', 'reporting category', 'category name', 'categories'],
  size: ['size', 'variation name', 'variation', 'variant'],
  price: [
    'price',
    /^price \[.*\]$/,
    'default price',
    'selling price',
    'retail price',
    'unit price',
  ],
  description: ['description', 'item description'],
  // What is scanned is the article's number; a stock number where there is no other.
  barcode: ['barcode', 'gtin', 'upc', 'ean', 'sku'],
  inStock: ['switched on', 'available for sale', /^available for sale \[.*\]$/, /^enabled /],
  slug: ['slug'],
  handle: ['handle'],
}

/** The parts of a size, where no column has the whole of it. */
const sizeParts = /^(?:option \d value|option value \d)$/

/** What the columns of a file are, by their titles. */
export function understand(heads: readonly string[]): Understood {
  const plain = heads.map((head) =>
    head
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' '),
  )
  const understood: (MenuColumn | '')[] = plain.map(() => '')
  for (const column of menuColumnNames) {
    const at = placeOf(titles[column], plain)
    if (at !== undefined) understood[at] = column
  }
  if (understood.includes('size')) return understood
  return understood.map((column, at) => (sizeParts.test(plain[at] ?? '') ? 'size' : column))
}

function placeOf(known: readonly (string | RegExp)[], plain: readonly string[]) {
  for (const title of known) {
    const at = plain.findIndex((head) =>
      typeof title === 'string' ? head === title : title.test(head),
    )
    if (at >= 0) return at
  }
  return undefined
}

/** Why columns cannot be these; undefined when they can. A size alone may be in several. */
export function clashOf(columns: Understood): string | undefined {
  const once = columns.filter((column) => column !== '' && !isInParts(column))
  const twice = once.find((column, at) => once.indexOf(column) < at)
  if (twice === undefined || twice === '') return undefined
  return `Two columns cannot both be the ${menuColumns[twice]}.`
}

/** The titles of the columns that say something and are not taken over. */
export function leftOut(table: Table, columns: Understood): readonly string[] {
  const [head, ...rows] = table.rows
  const places = Math.max(0, ...table.rows.map(({ cells }) => cells.length))
  return Array.from({ length: places }, (_, at) => at)
    .filter((at) => (columns[at] ?? '') === '' && rows.some(({ cells }) => isWritten(cells[at])))
    .map((at) => textOf(head?.cells[at]) || `Column ${letterOf(at)}`)
}

export const isWritten = (cell: TableCell | undefined): boolean =>
  typeof cell === 'object' || (cell !== undefined && cell.trim() !== '')

/** What can be shown of a cell. */
export const textOf = (cell: TableCell | undefined): string => {
  if (typeof cell === 'object') return cell.lost === 'date' ? 'a date' : 'an error'
  return (cell ?? '').trim()
}

/** As spreadsheets name their columns: A to Z, then AA. */
export const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
