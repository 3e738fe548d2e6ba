import { expect, test } from 'vitest'
import { scanned, sizeScanned, wedged } from './scan.ts'

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

const typed = (text: string, everyMs: number, from = 0) =>
  [...text].map((key, at) => ({ key, at: from + at * everyMs }))

test('what is typed faster than anybody can is a scanner’s, and only that part', () => {
  expect(wedged(typed('4800016641503', 12))).toBe('4800016641503')
  expect(wedged([...typed('less ', 140), ...typed('4800016641503', 8, 2000)])).toBe('4800016641503')
})

test.each([
  ['a person’s typing', typed('less ice please', 90)],
  ['a few fast keys', typed('1234', 5)],
  ['nothing', []],
])('%s is no scan', (_, keys) => {
  expect(wedged(keys)).toBeUndefined()
})
