import { readNumber } from '../kit/entered.ts'
import { amount, text } from '../kit/fields.ts'
import {
  menuColumnNames,
  menuColumns,
  isWritten,
  textOf,
  type MenuColumn,
  type Table,
  type TableCell,
  type TableRow,
  type Understood,
} from './menu-columns.ts'

/** A row as it is meant. What a cell leaves open is empty, or undefined where empty would be a value. */
export interface MenuRow {
  readonly number: number
  readonly name: string
  readonly category: string
  readonly size: string
  readonly description: string
  readonly barcode: string
  readonly slug: string
  readonly handle: string
  readonly price: number | undefined
  readonly inStock: boolean | undefined
  /** Whether it says anything beside whose row it is. */
  readonly isBare: boolean
  /** Why it cannot be taken; undefined when it can. */
  readonly problem: string | undefined
}

const longest = {
  name: 120,
  category: 100,
  size: 60,
  description: 2000,
  barcode: 64,
  slug: 200,
  handle: 200,
} as const satisfies Partial<Record<MenuColumn, number>>
type TextColumn = keyof typeof longest

/** Every row below the head that says anything in a column that is taken over. */
export const readRows = (table: Table, columns: Understood, symbol: string): readonly MenuRow[] =>
  table.rows
    .slice(1)
    .filter(({ cells }) => cells.some(isWritten))
    .map((row) => readRow(row, columns, symbol))

function readRow({ number, cells }: TableRow, columns: Understood, symbol: string): MenuRow {
  const problems: string[] = []
  const note = <Value>({ value, problem }: Read<Value>): Value => {
    if (problem !== undefined) problems.push(problem)
    return value
  }
  const written = (column: MenuColumn) =>
    cells.filter((cell, at) => columns[at] === column && isWritten(cell))
  const textIn = (column: TextColumn) => note(readText(column, written(column)))
  return {
    number,
    name: textIn('name'),
    category: textIn('category'),
    size: textIn('size'),
    description: textIn('description'),
    barcode: note(wholeBarcode(textIn('barcode'))),
    slug: textIn('slug'),
    handle: textIn('handle'),
    price: note(readPrice(written('price'), symbol)),
    inStock: note(readSwitch(written('inStock'))),
    isBare: menuColumnNames.every((column) => isOfIdentity(column) || written(column).length === 0),
    problem: problems[0],
  }
}

const isOfIdentity = (column: MenuColumn) => column === 'handle' || column === 'slug'

interface Read<Value> {
  readonly value: Value
  readonly problem?: string | undefined
}

const lostText = (column: MenuColumn, { lost }: Exclude<TableCell, string>) =>
  lost === 'date'
    ? `The spreadsheet has made a date of the ${menuColumns[column]}. Please write it as text.`
    : `The ${menuColumns[column]} is an error in the spreadsheet.`

function readText(column: TextColumn, cells: readonly TableCell[]): Read<string> {
  const lost = cells.find((cell) => typeof cell === 'object')
  if (lost !== undefined) return { value: '', problem: lostText(column, lost) }
  const { data, error } = text(longest[column]).safeParse(cells.map(textOf).join(' / '))
  if (data !== undefined) return { value: data }
  return { value: '', problem: `${menuColumns[column]}: ${error?.issues[0]?.message ?? ''}` }
}

/** A spreadsheet that took a number for a quantity has kept its first digits only. */
const wholeBarcode = (barcode: string): Read<string> =>
  /^\d(?:[.,]\d+)?E\+?\d+$/i.test(barcode)
    ? {
        value: '',
        problem: `The spreadsheet has cut this barcode short: ${barcode}. Please write it as text.`,
      }
    : { value: barcode }

const price = amount('Price is required')

function readPrice([cell]: readonly TableCell[], symbol: string): Read<number | undefined> {
  if (cell === undefined) return { value: undefined }
  if (typeof cell === 'object') return { value: undefined, problem: lostText('price', cell) }
  const { data, error } = price.safeParse(readNumber(cell, symbol))
  if (data !== undefined) return { value: data }
  const why = error?.issues[0]?.message ?? ''
  return { value: undefined, problem: `The price "${cell.trim()}" cannot be taken. ${why}` }
}

const [on, off] = [/^(?:yes|y|true|1|on)$/i, /^(?:no|n|false|0|off)$/i]

function readSwitch([cell]: readonly TableCell[]): Read<boolean | undefined> {
  if (cell === undefined) return { value: undefined }
  if (typeof cell === 'object') return { value: undefined, problem: lostText('inStock', cell) }
  const word = cell.trim()
  if (on.test(word)) return { value: true }
  if (off.test(word)) return { value: false }
  const problem = `${menuColumns.inStock}: Please write yes or no instead of "${word}"`
  return { value: undefined, problem }
}
