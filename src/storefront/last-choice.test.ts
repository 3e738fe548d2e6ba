import { describe, expect, test } from 'vitest'
import type { PublicProduct } from '../catalog/contract.ts'
import { offerOf, withChoice } from './last-choice.ts'

const pearls = { _id: 'pearls', label: 'Pearls', price: 15, times: 2 }
const taken = { productId: 'tea', size: { id: 'l', label: '22 oz' }, addons: [pearls] }
const option = { ...pearls, inStock: true, isDefault: false }
const tea = {
  id: 'tea',
  addons: [],
  sizes: [{ id: 'l', label: '22 oz', price: 109, inStock: true }],
  groups: [{ id: 'toppings', label: 'Toppings', options: [option] }],
} as unknown as PublicProduct

describe('the last choice of a product', () => {
  test('is offered in words, latest first, one of each product', () => {
    const known = withChoice(withChoice([], { ...taken, addons: [] }), taken)
    expect(known).toHaveLength(1)
    expect(offerOf(known, tea)?.words).toEqual(['22 oz', '2 × Pearls'])
    expect(offerOf(known, { ...tea, id: 'coffee' })).toBeUndefined()
  })

  test('is forgotten with a portion without choices, and among fifty others', () => {
    expect(withChoice(withChoice([], taken), { productId: 'tea', addons: [] })).toEqual([])
    const many = Array.from({ length: 60 }, (_, at) => ({ ...taken, productId: `${at}` }))
    const known = many.reduce(withChoice, [])
    expect([known.length, known[0]?.productId, known.at(-1)?.productId]).toEqual([50, '59', '10'])
  })

  test.each([
    ['the size has run out', { sizes: [{ ...tea.sizes?.[0], inStock: false }] }],
    ['the size is gone', { sizes: [] }],
    ['there are no sizes any more', { sizes: undefined }],
    ['an option has run out', { groups: [{ options: [{ ...option, inStock: false }] }] }],
    [
      'an option has run out in this size',
      { groups: [{ options: [{ ...option, soldOutIn: ['l'] }] }] },
    ],
    ['an option is gone', { groups: [] }],
  ])('is not offered when %s', (_, change) => {
    expect(offerOf(withChoice([], taken), { ...tea, ...change } as PublicProduct)).toBeUndefined()
  })
})
