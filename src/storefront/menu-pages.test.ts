import { expect, test } from 'vitest'
import type { ProductCard } from '../catalog/contract.ts'
import { productFields } from '../catalog/product-fields.ts'
import { partsOf, seenBy } from '../kit/declared.ts'
import { minutes } from '../kit/fields.ts'
import { menuOfPages, pagesOfMenu } from './menu-pages.ts'

const id = (number: number) => `01a1faee-be10-72ad-846a-${String(number).padStart(12, '0')}`
const tea = { _id: id(900), name: 'Milk Tea', slug: 'milk-tea', position: 1 }

const product = (number: number, category: ProductCard['category'] = tea): ProductCard => ({
  ...partsOf(seenBy(productFields, 'everybody'), 'empty'),
  _id: id(number),
  id: id(number),
  name: `Tea ${number}`,
  slug: `tea-${number}`,
  description: '',
  category,
  price: 95,
  image: null,
  inStock: true,
  isSwitchedOn: true,
  hasAddons: false,
  store: id(999),
})
const menu = [1, 2, 3, 4].map((number) => product(number)).concat(product(5, null))
const kept = pagesOfMenu('store', menu, 1000)

test('CACHE-07 pages of products are kept under their category and page', () => {
  const names = Object.entries(kept.pages).map(([key, page]) => [key, page.map(({ name }) => name)])
  expect(names).toEqual([
    ['milk-tea 1', ['Tea 1', 'Tea 2', 'Tea 3']],
    ['milk-tea 2', ['Tea 4']],
    ['.other 1', ['Tea 5']],
  ])
})

test('a category that is called Other stands beside what belongs to none', () => {
  const other = { ...tea, name: 'Other', slug: 'other' }
  const both = [product(1, other), product(2, null)]
  expect(menuOfPages(pagesOfMenu('store', both, 1000), 'store', 1000)).toEqual(both)
})

test('CACHE-05 the pages are the menu again for five minutes', () => {
  expect(menuOfPages(kept, 'store', 1000)).toEqual(menu)
  expect(menuOfPages(kept, 'store', 1000 + minutes(5) - 1)).toEqual(menu)
  expect(menuOfPages(kept, 'store', 1000 + minutes(5))).toBeUndefined()
})

test('nothing is brought back for another store, from the future or from nowhere', () => {
  expect(menuOfPages(kept, 'another', 1000)).toBeUndefined()
  expect(menuOfPages(kept, 'store', 999)).toBeUndefined()
  expect(menuOfPages(null, 'store', 1000)).toBeUndefined()
})

test('what only those who work there may see is not kept', () => {
  const staffs = pagesOfMenu('store', [{ ...product(1), cost: 20 } as ProductCard], 1000)
  expect(JSON.stringify(staffs)).not.toContain('cost')
})
