import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { invalid, Problem } from '../../kit/problem.ts'
import { isWritten, type Table, type TableCell, type TableRow } from '../menu-columns.ts'
import { mostMenuColumns, mostMenuRows } from '../menu-file-contract.ts'

/** Unpacked, of one part and of all that is read. A menu of the most rows there may be has a tenth of it. */
const mostUnpacked = 40 * 1024 ** 2
const mostParts = 2000

/** What a workbook (XLSX) says on one of its sheets; formulas count as what they last came to. */
export async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<Table> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch((cause: Error) => {
    throw broken(cause)
  })
  try {
    return await readParts(await partsOf(zip), wanted)
  } catch (cause) {
    throw cause instanceof Problem ? cause : broken(cause)
  } finally {
    zip.close()
  }
}

const broken = (cause: unknown) =>
  new Problem(
    'invalid',
    'This file cannot be read as a workbook. Please save it again, or as CSV.',
    {
      cause,
    },
  )

const tooLarge = () =>
  new Problem('too_large', 'This workbook is too large. Please save the sheet as CSV.')

interface Parts {
  has(name: string): boolean
  /** The parts' text, in pieces. */
  read(name: string): AsyncIterable<string>
}

async function partsOf(zip: ZipFile): Promise<Parts> {
  if (zip.entryCount > mostParts) throw tooLarge()
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  let unpacked = 0
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new Error(`${name} is missing`)
      const stream: Readable = await zip.openReadStreamPromise(entry)
      const decoder = new TextDecoder('utf-8', { fatal: true })
      try {
        for await (const piece of stream as AsyncIterable<Buffer>) {
          // What was unpacked counts, not what the file says of itself.
          unpacked += piece.length
          if (unpacked > mostUnpacked) throw tooLarge()
          yield decoder.decode(piece, { stream: true })
        }
        yield decoder.decode()
      } finally {
        stream.destroy()
      }
    },
  }
}

async function readParts(parts: Parts, wanted: string | undefined): Promise<Table> {
  const book = 'xl/workbook.xml'
  if (!parts.has(book)) throw invalid('This is not a table. Please choose a CSV or an XLSX file.')
  const targets = await readTargets(parts)
  const sheets: { name: string; part: string }[] = []
  await parse(parts.read(book), {
    open: (name, { attributes }) => {
      const part = targets.get(attributes['r:id'] ?? '')
      if (name === 'sheet' && part !== undefined) {
        sheets.push({ name: attributes['name'] ?? '', part })
      }
    },
  })
  const sheet =
    wanted === undefined || wanted === '' ? sheets[0] : sheets.find(({ name }) => name === wanted)
  if (sheet === undefined) throw invalid('This workbook has no such sheet.')
  const strings = await readStrings(parts)
  const dates = await readDateStyles(parts)
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    rows: await readSheet(parts.read(sheet.part), { strings, dates }),
  }
}

/** The parts of the sheets, by the ids of their relations. */
async function readTargets(parts: Parts): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  await parse(parts.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { attributes: { Id = '', Target = '', Type = '' } }) => {
      if (name !== 'Relationship' || !Type.endsWith('/worksheet')) return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

async function readStrings(parts: Parts): Promise<readonly string[]> {
  const part = 'xl/sharedStrings.xml'
  if (!parts.has(part)) return []
  const strings: string[] = []
  let isSpoken = 0
  await parse(parts.read(part), {
    open: (name) => {
      if (name === 'si') strings.push('')
      if (name === 'rPh') isSpoken += 1
    },
    close: (name) => {
      if (name === 'rPh') isSpoken -= 1
    },
    // How a Japanese word is spoken is not part of it.
    text: (text, within) => {
      if (within === 't' && isSpoken === 0) strings[strings.length - 1] += text
    },
  })
  return strings
}

/** The styles, by their places, in which a number is a day or a time. */
async function readDateStyles(parts: Parts): Promise<ReadonlySet<string>> {
  const part = 'xl/styles.xml'
  if (!parts.has(part)) return new Set()
  const codes = new Map<string, string>()
  const formats: string[] = []
  let isCells = false
  await parse(parts.read(part), {
    open: (name, { attributes }) => {
      if (name === 'numFmt') codes.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) formats.push(attributes['numFmtId'] ?? '0')
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  const styles = formats.map((id, at) => [String(at), id] as const)
  return new Set(styles.filter(([, id]) => isDate(id, codes.get(id))).map(([at]) => at))
}

/** Formats that every spreadsheet knows by number: days, times, and those of East Asia. */
const knownDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

function isDate(id: string, code: string | undefined): boolean {
  if (code === undefined) {
    return knownDates.some(([first, last]) => Number(id) >= first && Number(id) <= last)
  }
  const signs = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h|m|s)[^\]]*\]/gi, '')
  return !/general/i.test(signs) && /[dmyhs]/i.test(signs)
}

interface Looks {
  readonly strings: readonly string[]
  readonly dates: ReadonlySet<string>
}

async function readSheet(text: AsyncIterable<string>, looks: Looks): Promise<readonly TableRow[]> {
  const rows: TableRow[] = []
  let number = 0
  let cells: TableCell[] = []
  let cell = { at: 0, type: '', style: '', text: '' }
  await parse(text, {
    open: (name, { attributes }) => {
      if (name === 'row') {
        number = attributes['r'] === undefined ? number + 1 : Number(attributes['r'])
        cells = []
        cell.at = -1
      }
      if (name !== 'c') return
      const at = attributes['r'] === undefined ? cell.at + 1 : placeOf(attributes['r'])
      cell = { at, type: attributes['t'] ?? 'n', style: attributes['s'] ?? '', text: '' }
    },
    text: (piece, within) => {
      if (within === 'v' || within === 't') cell.text += piece
    },
    close: (name) => {
      if (name === 'c' && cell.at < mostMenuColumns) {
        while (cells.length < cell.at) cells.push('')
        cells[cell.at] = readCell(cell, looks)
      }
      if (name !== 'row' || !cells.some(isWritten)) return
      rows.push({ number, cells })
      if (rows.length > mostMenuRows + 1) throw tooLong
    },
  }).catch((error: unknown) => {
    // More than is taken: whoever counts the rows says so.
    if (error !== tooLong) throw error
  })
  return rows
}

const tooLong = new Error('There are more rows than are taken')

function placeOf(address: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(address) ?? []
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readCell(
  { type, style, text }: { readonly type: string; readonly style: string; readonly text: string },
  { strings, dates }: Looks,
): TableCell {
  if (text === '') return ''
  if (type === 's') return strings[Number(text)] ?? { lost: 'error' }
  if (type === 'e') return { lost: 'error' }
  if (type === 'd') return { lost: 'date' }
  if (type === 'b') return text === '1' ? 'yes' : 'no'
  if (type !== 'n') return text
  return dates.has(style) ? { lost: 'date' } : numberText(text)
}

/** As the spreadsheet shows it: of what it keeps, the first fifteen digits. */
function numberText(text: string): TableCell {
  const number = Number(text)
  if (!Number.isFinite(number)) return { lost: 'error' }
  return Number(number.toPrecision(15)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: 15,
  })
}

interface Hears {
  readonly open?: (name: string, tag: SaxesTagPlain) => void
  readonly text?: (text: string, within: string) => void
  readonly close?: (name: string) => void
}

/** Reads XML piece by piece, names without their prefixes. A part that declares entities of its own is refused. */
async function parse(pieces: AsyncIterable<string>, { open, text, close }: Hears): Promise<void> {
  const parser = new SaxesParser()
  const within: string[] = []
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  const fail = (error: Error): never => {
    throw error
  }
  parser.on('error', fail)
  parser.on('doctype', () => fail(new Error('A workbook declares no entities')))
  parser.on('opentag', (tag) => {
    const name = bare(tag.name)
    within.push(name)
    open?.(name, tag)
  })
  parser.on('text', (piece) => text?.(piece, within.at(-1) ?? ''))
  parser.on('cdata', (piece) => text?.(piece, within.at(-1) ?? ''))
  parser.on('closetag', () => close?.(within.pop() ?? ''))
  for await (const piece of pieces) parser.write(piece)
  parser.close()
}
