import { expect, test } from 'vitest'
import { codeOf, isBarcode, scanned, sizeScanned, wedged } from './scan.ts'

const tea = {
  _id: '0197a000-0000-7000-8000-000000000001',
  slug: 'classic-milk-tea',
  barcode: '4800016641503',
}
const cake = { _id: '0197a000-0000-7000-8000-000000000002', slug: 'cake', barcode: '' }

test.each([
  ['4800016641503', tea],
  [' 4800016641503 ', tea],
  ['classic-milk-tea', tea],
  ['Classic-Milk-Tea', tea],
  [tea._id.toUpperCase(), tea],
  ['https://shop.example/ulap/product/cake', cake],
  ['https://shop.example/ulap/product/cake/?table=4', cake],
  ['https://shop.example/ulap/menu', undefined],
  ['480001664150', undefined],
  ['', undefined],
])('a scan of %j finds what it names', (read, found) => {
  expect(scanned([tea, cake], read)).toBe(found)
})

const sized = {
  ...tea,
  barcode: '',
  sizes: [
    { id: 'S', barcode: '48002200' },
    { id: 'L', barcode: '48002201' },
    { id: 'XL', barcode: '' },
  ],
}

test.each([
  ['48002200', 'S'],
  [' 48002201 ', 'L'],
  ['4800220', undefined],
  ['', undefined],
  [' ', undefined],
])('a scan of %j finds the size whose barcode it is', (read, size) => {
  const menu: readonly Partial<typeof sized>[] = [cake, sized]
  expect(sizeScanned(menu, read)).toEqual(size && { product: sized, size })
})

test.each([
  ['4800016641503', true],
  ['48002201', true],
  ['480022', false],
  ['', false],
  // A word on a label is typed by people, too.
  ['MOCHA', false],
])('%j is a barcode of the menu: %s', (code, is) => {
  expect(isBarcode([tea, sized, { barcode: 'MOCHA' }], code)).toBe(is)
})

const typed = (text: string, everyMs: number, from = 0) =>
  [...text].map((key, at) => ({ key, at: from + at * everyMs }))

/** The code that is found where Enter comes so long after the last key. */
const codeIn = (keys: ReturnType<typeof typed>, enterAfterMs: number) => {
  const found = wedged(
    keys,
    (keys.at(-1)?.at ?? 0) + enterAfterMs,
    (code) => code === '4800016641503',
  )
  return found && codeOf(found)
}

test('what is typed faster than anybody can is a scanner’s, and only that part', () => {
  expect(codeIn(typed('ABC-12345', 12), 12)).toBe('ABC-12345')
  expect(codeIn([...typed('less ', 140), ...typed('99887766', 8, 2000)], 8)).toBe('99887766')
})

test('a scanner that is held up in the middle has still read one code', () => {
  const late = [...typed('998877', 8), ...typed('6655', 8, 120)]
  expect(codeIn(late, 8)).toBe('9988776655')
})

test('a slow scanner is known by a barcode of the store', () => {
  expect(codeIn(typed('4800016641503', 60), 60)).toBe('4800016641503')
  expect(codeIn(typed('4800016641504', 60), 60)).toBeUndefined()
  expect(codeIn(typed('4800016641503', 101), 60)).toBeUndefined()
})

test.each([
  ['a person’s typing', typed('less ice please', 90), 90],
  ['a few fast keys', typed('1234', 5), 5],
  ['what somebody looked at before they struck Enter', typed('12345', 5), 101],
  ['the quickest of typists', typed('oat milk', 45), 45],
  ['nothing', [], 0],
])('%s is no scan', (_, keys, enterAfterMs) => {
  expect(codeIn(keys, enterAfterMs)).toBeUndefined()
})
