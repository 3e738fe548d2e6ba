import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, undefused } from './csv.ts'

test.each([
  [['Milk', 12.5, null], 'Milk,12.5,\r\n'],
  [['Large, hot', 'He said "yes"'], '"Large, hot","He said ""yes"""\r\n'],
  [['two\nlines', 'a;b', ' edges '], '"two\nlines","a;b"," edges "\r\n'],
  [['Café Niño', '珍珠奶茶'], 'Café Niño,珍珠奶茶\r\n'],
  [[-3, 0], '-3,0\r\n'],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\tcmd',
  '\rcmd',
  '\ncmd',
  '\n\t@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('text like %j never runs as a formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text}`)).toBe(true)
})

test('whatever the text, it comes back as one cell of one line', () => {
  assert(
    property(array(string(), { minLength: 1 }), (cells) => {
      // An apostrophe of its own stays, one of ours goes.
      expect(parse(csvLine(cells)).map(undefused)).toEqual(cells)
    }),
  )
})

test('whatever the text, what keeps it from running as a formula is taken off again', () => {
  assert(
    property(array(string({ unit: signs }), { minLength: 1 }), (cells) => {
      expect(parse(csvLine(cells)).map(undefused)).toEqual(cells)
    }),
  )
})

const signs = constantFrom("'", '=', '-', '@', ' ', '\t', '\n', '"', ',', ';', 'a', '\uFF1D')

test.each([
  ["'=1+1", '=1+1'],
  ["''=1", "'=1"],
  ["'s avonds", "'s avonds"],
  ['=1', '=1'],
])('%j is read as %j', (cell, text) => {
  expect(undefused(cell)).toBe(text)
})

/** Reads one line as RFC 4180 says. */
function parse(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
