import {
  assert,
  array,
  boolean,
  double,
  integer,
  property,
  record,
  uniqueArray,
  uuid,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  featured,
  featuredCount,
  menuGroups,
  menuItemsPerCategory,
  menuPage,
  teaser,
  whyNotSold,
} from './menu.ts'

const tea = { name: 'Milk Tea', slug: 'milk-tea' }
const cakes = { name: 'Cakes', slug: 'cakes' }

describe('the menu', () => {
  test('MENU-03 products without a category come last, under Other', () => {
    const groups = menuGroups([
      { id: 1, category: null },
      { id: 2, category: tea },
      { id: 3, category: cakes },
      { id: 4, category: tea },
    ])
    expect(groups.map(({ name, products }) => [name, products.map(({ id }) => id)])).toEqual([
      ['Milk Tea', [2, 4]],
      ['Cakes', [3]],
      ['Other', [1]],
    ])
  })

  test('a category shows three products a page', () => {
    expect(menuPage([1, 2, 3, 4], 1)).toEqual({ page: 1, pages: 2, products: [1, 2, 3] })
    expect(menuPage([1, 2, 3, 4], 2)).toEqual({ page: 2, pages: 2, products: [4] })
  })

  test('a category shows all it has where that is wanted', () => {
    expect(menuPage([1, 2, 3, 4], 'all')).toEqual({ page: 1, pages: 1, products: [1, 2, 3, 4] })
  })

  test.each([0, -3, 99, Number.NaN, 1.5])('page %d is answered with one that exists', (wanted) => {
    const { page, products } = menuPage([1, 2, 3, 4], wanted)
    expect([1, 2]).toContain(page)
    expect(products.length).toBeGreaterThan(0)
  })

  test('the pages of a category together are the category', () => {
    assert(
      property(array(integer()), (products) => {
        const { pages } = menuPage(products, 1)
        const all = Array.from({ length: pages }, (_, at) => menuPage(products, at + 1).products)
        expect(all.flat()).toEqual(products)
        expect(all.every((page) => page.length <= menuItemsPerCategory)).toBe(true)
      }),
    )
  })
})

describe('featured products', () => {
  const products = uniqueArray(record({ id: uuid(), inStock: boolean() }), {
    selector: ({ id }) => id,
  })
  const chance = double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

  test('are three different ones, or all there are', () => {
    assert(
      property(products, chance, (menu, seed) => {
        const chosen = featured(menu, seed)
        const sellable = menu.filter(({ inStock }) => inStock).length || menu.length
        expect(chosen).toHaveLength(Math.min(featuredCount, sellable))
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })

  test('are the same for the server and the browser', () => {
    const menu = Array.from({ length: 20 }, (_, at) => ({ id: `product ${at}`, inStock: true }))
    expect(featured(menu, 0.42)).toEqual(featured(menu, 0.42))
    expect(featured(menu, 0.42)).not.toEqual(featured(menu, 0.77))
  })

  test('come round to every product, each as often as the others', () => {
    const ids = Array.from(
      { length: 12 },
      (_, at) => `0190a000-0000-7000-8000-0000000000${at + 10}`,
    )
    const menu = ids.map((id) => ({ id, inStock: true }))
    const shown = Array.from({ length: 4000 }, (_, draw) => featured(menu, draw / 4000)).flat()
    // A thousand times each, if chance were just.
    for (const each of ids) {
      const times = shown.filter(({ id }) => id === each).length
      expect(times).toBeGreaterThan(800)
      expect(times).toBeLessThan(1200)
    }
  })

  test('are the same when only they are known', () => {
    assert(
      property(products, chance, (menu, seed) => {
        expect(featured(featured(menu, seed), seed)).toEqual(featured(menu, seed))
      }),
    )
  })

  test('are never sold out while something else is there', () => {
    const [gone, there] = [
      { id: 'gone', inStock: false },
      { id: 'there', inStock: true },
    ]
    expect(featured([gone, there], 0)).toEqual([there])
  })
})

test('a description of 80 characters stays whole, a longer one is cut with an ellipsis', () => {
  expect(teaser('a'.repeat(80))).toBe('a'.repeat(80))
  expect(teaser('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
})

test('what cannot be had says why', () => {
  expect(whyNotSold({ inStock: true, isSwitchedOn: true })).toBeUndefined()
  expect(whyNotSold({ inStock: false, isSwitchedOn: true })).toBe('Sold out for now')
  expect(whyNotSold({ inStock: false, isSwitchedOn: false })).toBe('Not offered at the moment')
})
