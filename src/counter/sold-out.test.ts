import { expect, test } from 'vitest'
import { soldOutText } from './sold-out.ts'
import type { SaleLine } from './till.ts'

const pearls = { _id: 'pearls', label: 'Pearls', inStock: true }
const tea = { _id: 'tea', price: 95, inStock: true, portions: 3, addons: [pearls] }
const line = { key: 1, productId: 'tea', name: 'Tea', price: 95, quantity: 2, addons: [], note: '' }
const chosen = (_id: string) => ({ _id, type: '', label: _id, price: 0 })
const withPearls = { ...line, key: 2, addons: [chosen('pearls')] }
const textOf = (product: Parameters<typeof soldOutText>[1], lines: readonly SaleLine[], at = 0) => {
  const of = lines[at]
  return of && soldOutText(of, product, { lines })
}

test('a line can be sold while the shelf holds what it takes', () => {
  expect(textOf(tea, [line])).toBeUndefined()
  expect(textOf({ ...tea, portions: 2 }, [line])).toBeUndefined()
  expect(textOf({ ...tea, portions: null }, [line])).toBeUndefined()
  expect(textOf(tea, [withPearls])).toBeUndefined()
})

test('a line whose product, or an add-on of it, has run out says so', () => {
  expect(textOf({ ...tea, inStock: false, portions: 0 }, [line])).toBe('Sold out.')
  const without = { ...tea, addons: [{ ...pearls, inStock: false }] }
  expect(textOf(without, [withPearls])).toBe('"Pearls" is sold out.')
  expect(textOf(without, [line])).toBeUndefined()
})

test('lines of one product want its last portions together', () => {
  expect(textOf(tea, [line, withPearls])).toBe('Only 3 left.')
  const cake = { ...line, key: 3, productId: 'cake' }
  expect(textOf(tea, [line, cake])).toBeUndefined()
})

test('a size that has run out, and an option that has in this size, are named; another size is none of it', () => {
  const option = { isDefault: false, price: 0 }
  const rules = { id: 'milk', label: 'Milk', min: 0, max: 1, mostEach: 1, counter: true }
  const sized = {
    ...tea,
    // As it comes it is large: of a small one more can be made.
    portions: 1,
    sizes: [
      { id: 'S', label: '16 oz', price: 89, inStock: true },
      { id: 'L', label: '22 oz', price: 109, inStock: true },
    ],
    groups: [
      {
        ...rules,
        options: [{ _id: 'oat', label: 'Oat milk', inStock: true, soldOutIn: ['L'], ...option }],
      },
    ],
  }
  const small = { ...line, size: { id: 'S', label: '16 oz' }, addons: [chosen('oat')] }
  const large = { ...small, size: { id: 'L', label: '22 oz' } }
  expect(textOf(sized, [small])).toBeUndefined()
  expect(textOf(sized, [large])).toBe('"Oat milk" is sold out.')
  const sizes = sized.sizes.map((size) => ({ ...size, inStock: size.id === 'L' }))
  expect(textOf({ ...sized, sizes }, [small])).toBe('"16 oz" is sold out.')
  expect(textOf({ ...sized, sizes }, [{ ...large, addons: [] }])).toBeUndefined()
})
