import { CsvError, parse, type InfoRecord } from 'csv-parse/sync'
import { undefused } from '../../kit/csv.ts'
import { invalid } from '../../kit/problem.ts'
import { isWritten, type Table, type TableRow } from '../menu-columns.ts'
import { mostMenuColumns, mostMenuRows } from '../menu-file-contract.ts'
import { readWorkbook } from './read-workbook.ts'

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
/** What Excel wrote before 2007, and what it puts around a workbook with a password. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** What a CSV file or a workbook says. Rows that say nothing are left out; throws where it is neither, or too long. */
export async function readTable(bytes: Buffer, sheet: string | undefined): Promise<Table> {
  if (bytes.subarray(0, compound.length).equals(compound)) {
    throw invalid(
      'This is an old Excel file, or one with a password. Please save it as .xlsx without one, or as CSV.',
    )
  }
  if (!bytes.subarray(0, zip.length).equals(zip)) return readCsv(bytes)
  return refuseLong(await readWorkbook(bytes, sheet))
}

function readCsv(bytes: Buffer): Table {
  const text = decoded(bytes)
  if (text.includes('\u0000')) throw notATable()
  return refuseLong({ sheets: [], sheet: '', rows: parsed(text) })
}

const notATable = () => invalid('This is not a table. Please choose a CSV or an XLSX file.')

function refuseLong(table: Table): Table {
  const [head] = table.rows
  if (head === undefined) throw invalid('This file is empty.')
  if (table.rows.length > mostMenuRows + 1) {
    throw invalid(
      `This file has more than ${mostMenuRows.toLocaleString('en-US')} rows. Please bring the menu in several files.`,
    )
  }
  if (table.rows.some(({ cells }) => cells.length > mostMenuColumns)) {
    throw invalid(`This file has more than ${mostMenuColumns} columns.`)
  }
  return table
}

/** As it says itself by its first bytes, else UTF-8, else what Excel writes in the west. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = [',', ';', '\t'] as const

/** Some spreadsheets say in a line of its own what parts the cells. */
const saidDelimiter = /^sep=([,;\t])(?:\r\n|\n|\r)/

/** What parts the most cells of the first line that says something. */
function delimiterOf(text: string): string {
  const [, said] = saidDelimiter.exec(text) ?? []
  if (said !== undefined) return said
  const [line = ''] = /^.*[^\s,;"].*$/m.exec(text) ?? []
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function parsed(text: string): readonly TableRow[] {
  const before = saidDelimiter.test(text) ? 1 : 0
  const rows: TableRow[] = []
  const keep = (cells: string[], { records, empty_lines: empty }: InfoRecord) => {
    // One more than is taken is enough to be refused.
    if (rows.length <= mostMenuRows + 1 && cells.some(isWritten)) {
      rows.push({ number: before + empty + records, cells: cells.map(undefused) })
    }
    return null
  }
  try {
    parse(text.replace(saidDelimiter, ''), {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      // `12" pizza` is what people write.
      relax_quotes: true,
      on_record: keep,
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid('A quotation mark (") in this file is opened and never closed.')
  }
}
