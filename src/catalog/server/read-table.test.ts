import { describe, expect, test } from 'vitest'
import { textRow, workbookParts, zipOf } from '../../testing/workbook.ts'
import { readTable } from './read-table.ts'

const cellsOf = async (bytes: Buffer | string, sheet?: string) =>
  (await readTable(Buffer.from(bytes), sheet)).rows.map(({ cells }) => cells)
const numbersOf = async (bytes: string) =>
  (await readTable(Buffer.from(bytes), undefined)).rows.map(({ number }) => number)
const textOf = (bytes: Buffer | string) =>
  readTable(Buffer.from(bytes), undefined).then(
    () => 'read',
    (error: Error) => error.message,
  )

const expected = [
  ['Name', 'Price'],
  ['Café', '1,50'],
]

describe('a CSV file', () => {
  test.each([
    ['commas', 'Name,Price\r\nCafé,"1,50"\r\n'],
    ['semicolons', 'Name;Price\r\nCafé;1,50'],
    ['tabs', 'Name\tPrice\nCafé\t1,50\n'],
    ['a byte order mark', '\uFEFFName,Price\nCafé,"1,50"'],
    ['old line ends', 'Name;Price\rCafé;1,50\r'],
    ['mixed line ends', 'Name;Price\r\nCafé;1,50\n\r'],
    ['a line that says what parts it', 'sep=;\r\nName;Price\r\nCafé;1,50'],
  ])('with %s is read', async (_, text) => {
    expect(await cellsOf(text)).toEqual(expected)
  })

  test.each([
    ['UTF-16, as Excel writes it', Buffer.from('\uFEFFName\tPrice\nCafé\t1,50', 'utf16le')],
    [
      'UTF-16 the other way round',
      Buffer.from('\uFEFFName\tPrice\nCafé\t1,50', 'utf16le').swap16(),
    ],
    ['Windows-1252', Buffer.from('Name;Price\nCafé;1,50', 'latin1')],
  ])('in %s is read', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(expected)
  })

  test('keeps quotes, separators and lines within a cell', async () => {
    const text = 'Name,Description\n"Say ""hi"", please","one\ntwo; three"\n12" pizza,"a"\n'
    expect(await cellsOf(text)).toEqual([
      ['Name', 'Description'],
      ['Say "hi", please', 'one\ntwo; three'],
      ['12" pizza', 'a'],
    ])
  })

  test('a separator within quotes of the head does not count', async () => {
    expect(await cellsOf('"Name, and so on, of it";Price\nA;1')).toEqual([
      ['Name, and so on, of it', 'Price'],
      ['A', '1'],
    ])
  })

  test('leaves out lines that say nothing, and counts rows as the spreadsheet does', async () => {
    const text = '\n\nName,Price\n\n"two\nlines",1\n,\n  ,\nB,2\n\n'
    expect(await numbersOf(text)).toEqual([3, 5, 8])
  })

  test('the apostrophe before a formula is taken off again', async () => {
    expect(await cellsOf("Name\n'=1+1\n's avonds\n=1")).toEqual([
      ['Name'],
      ['=1+1'],
      ["'s avonds"],
      ['=1'],
    ])
  })

  test('with 5,000 rows is read and with 5,001 is not', async () => {
    const of = (count: number) => `Name\n${'A\n\n'.repeat(count)}`
    expect(await cellsOf(of(5000))).toHaveLength(5001)
    expect(await textOf(of(5001))).toBe(
      'This file has more than 5,000 rows. Please bring the menu in several files.',
    )
  })

  test('that is nothing, or no table, is refused in words', async () => {
    expect(await textOf('')).toBe('This file is empty.')
    expect(await textOf('\n , \n')).toBe('This file is empty.')
    expect(await textOf('Name\n"A')).toBe(
      'A quotation mark (") in this file is opened and never closed.',
    )
    expect(await textOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toBe(
      'This is not a table. Please choose a CSV or an XLSX file.',
    )
    expect(await textOf(','.repeat(200) + 'A')).toBe('This file has more than 200 columns.')
    expect(await textOf(Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'))).toContain('old Excel file')
  })
})

describe('a workbook', () => {
  test('says on its first sheet what its cells say, whatever they are kept as', async () => {
    const parts = workbookParts(
      {
        Menu: `${textRow(1, ['Name', 'Price'])}
          <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3"><v>12.299999999999999</v></c><c r="AB3"><v>1</v></c></row>
          <row><c t="str"><f>A3&amp;"x"</f><v>Latte x</v></c><c><f>1+1</f><v>2</v></c></row>
          <row r="9"><c r="A9" t="b"><v>1</v></c><c r="B9" t="b"><v>0</v></c><c r="C9"><v>4806512345678</v></c><c r="D9"><v>4.806512345678E12</v></c></row>`,
        Other: textRow(1, ['Elsewhere']),
      },
      {
        strings:
          '<si><r><t>Oolong </t></r><r><t xml:space="preserve">&amp; 珍珠</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>',
      },
    )
    const table = await readTable(await zipOf(parts), undefined)
    expect([table.sheets, table.sheet]).toEqual([['Menu', 'Other'], 'Menu'])
    expect(table.rows.map(({ number }) => number)).toEqual([1, 3, 4, 9])
    const [, third, fourth, ninth] = table.rows.map(({ cells }) => cells)
    expect(third?.slice(0, 3)).toEqual(['Oolong & 珍珠', '', '12.3'])
    expect([third?.length, third?.[27]]).toEqual([28, '1'])
    expect(fourth).toEqual(['Latte x', '2'])
    expect(ninth).toEqual(['yes', 'no', '4806512345678', '4806512345678'])
    expect(await cellsOf(await zipOf(parts), 'Other')).toEqual([['Elsewhere']])
    expect(await readTable(await zipOf(parts), 'None').catch((error: Error) => error.message)).toBe(
      'This workbook has no such sheet.',
    )
  })

  test('what Excel made a date of, and what is an error, is lost and says so', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="d\\-mmm"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00 [Red]"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`
    const rows = `${textRow(1, ['A'])}<row r="2"><c r="A2" s="1"><v>46024</v></c><c r="B2" s="2"><v>46024</v></c><c r="C2" s="3"><v>5</v></c><c r="D2" s="0"><v>6</v></c><c r="E2" t="e"><v>#REF!</v></c><c r="F2" t="d"><v>2026-01-02</v></c></row>`
    const [, second] = await cellsOf(await zipOf(workbookParts({ Menu: rows }, { styles })))
    expect(second).toEqual([
      { lost: 'date' },
      { lost: 'date' },
      '5',
      '6',
      { lost: 'error' },
      { lost: 'date' },
    ])
  })

  test('that would unpack to far more than a menu is refused, however small it is', async () => {
    const row = '<row><c t="inlineStr"><is><t>A</t></is></c></row>'
    const bomb = await zipOf(workbookParts({ Menu: ' '.repeat(60 * 1024 ** 2) + row }))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await textOf(bomb)).toBe('This workbook is too large. Please save the sheet as CSV.')
  })

  test('that says less of itself than it unpacks to is refused', async () => {
    const parts = workbookParts({ Menu: textRow(1, ['Name']) })
    const honest = await zipOf(parts)
    const sheet = Buffer.from(parts['xl/workbook.xml'])
    const lying = Buffer.from(honest)
    // The size in the directory of the zip, wherever it stands.
    const size = Buffer.alloc(4)
    size.writeUInt32LE(sheet.length)
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1)) {
      lying.writeUInt32LE(1, at)
    }
    expect(await textOf(lying)).toContain('cannot be read as a workbook')
  })

  test('with 5,001 rows is refused, as is one of very many parts', async () => {
    const rows = Array.from({ length: 5002 }, (_, at) => textRow(at + 1, ['A'])).join('')
    expect(await textOf(await zipOf(workbookParts({ Menu: rows })))).toContain(
      'more than 5,000 rows',
    )
    const parts = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}`, '']))
    expect(await textOf(await zipOf(parts))).toContain('too large')
  })

  test('that is another zip, or broken, or declares entities, is refused in words', async () => {
    expect(await textOf(await zipOf({ 'a.txt': 'A' }))).toBe(
      'This is not a table. Please choose a CSV or an XLSX file.',
    )
    const unread = 'This file cannot be read as a workbook. Please save it again, or as CSV.'
    expect(await textOf('PK\u0003\u0004 and no more')).toBe(unread)
    const parts = workbookParts({ Menu: textRow(1, ['A']) })
    expect(await textOf(await zipOf({ ...parts, 'xl/styles.xml': '<a><b></a>' }))).toBe(unread)
    const laughs = '<!DOCTYPE a [<!ENTITY b "bbbb">]><sst><si><t>&b;</t></si></sst>'
    expect(await textOf(await zipOf({ ...parts, 'xl/sharedStrings.xml': laughs }))).toBe(unread)
  })
})
