import { describe, expect, test } from 'vitest'
import type { PublicProduct } from '../catalog/contract.ts'
import { itemOf, type CartItem } from './cart.ts'
import { choiceOfLine, withLineChanged } from './change-line.ts'

const store = { id: 's', name: 'Shop', slug: 'shop' }
const pearls = { _id: 'pearls', type: 'Toppings', label: 'Pearls', price: 15, inStock: true }
const sugar = { _id: 'half', type: 'Sugar', label: 'Half', price: 0, inStock: true }
const large = { id: 'l', label: '22 oz', price: 109, inStock: true }
const tea = {
  _id: 'tea',
  slug: 'tea',
  name: 'Tea',
  price: 95,
  image: null,
  addons: [],
  sizes: [{ id: 's', label: '16 oz', price: 95, inStock: true }, large],
  groups: [
    { id: 'g1', label: 'Toppings', online: true, min: 0, options: [pearls] },
    { id: 'g2', label: 'Sugar', online: true, min: 1, options: [sugar] },
  ],
} as unknown as PublicProduct

const lineOf = (addons: CartItem['addons'], quantity = 1): CartItem =>
  itemOf(store, { ...tea, size: large }, addons, quantity)
const chosen = lineOf([{ ...pearls, times: 2 }, sugar])

describe('the choice of a line', () => {
  test('is what it was, while all of it is offered', () => {
    expect(choiceOfLine(chosen, tea)).toEqual({
      sizeId: 'l',
      options: new Map([
        ['pearls', 2],
        ['half', 1],
      ]),
      lost: [],
    })
  })

  test.each<readonly [string, object, readonly string[]]>([
    ['the size has run out', { sizes: [{ ...large, inStock: false }] }, ['22 oz']],
    ['the size is gone', { sizes: [] }, ['22 oz']],
    ['two options are gone', { groups: [] }, ['2 × Pearls', 'Half']],
    [
      'an option has run out in this size',
      { groups: [{ online: true, options: [{ ...pearls, soldOutIn: ['l'] }, sugar] }] },
      ['2 × Pearls'],
    ],
    [
      'a group is no longer asked for online',
      { groups: [{ online: false, options: [pearls] }, tea.groups?.[1]] },
      ['2 × Pearls'],
    ],
  ])('says all that is lost when %s', (_, change, lost) => {
    expect(choiceOfLine(chosen, { ...tea, ...change }).lost).toEqual(lost)
  })

  test('of a combo is what fills its parts', () => {
    const entry = (id: string, inStock = true) => ({
      id,
      product: id,
      name: id,
      extra: 0,
      inStock,
      groups: [],
    })
    const slot = { id: 'drink', label: 'Drink', entries: [entry('latte'), entry('mocha')] }
    const combo = { ...tea, slots: [slot] } as unknown as PublicProduct
    const parts = [
      { slot: 'drink', label: 'Drink', product: 'mocha', name: 'mocha', price: 0, addons: [] },
    ]
    const line = { addons: [], parts }
    expect(choiceOfLine(line, combo)).toMatchObject({ options: new Map([['mocha', 1]]), lost: [] })
    const without = { ...slot, entries: [entry('latte'), entry('mocha', false)] }
    const now = { ...combo, slots: [without] } as unknown as PublicProduct
    expect(choiceOfLine(line, now).lost).toEqual(['mocha'])
  })
})

describe('a line that is chosen otherwise', () => {
  const other = { ...chosen, productId: 'cake' }
  const plain = lineOf([sugar], 3)

  test('keeps its place', () => {
    expect(withLineChanged([chosen, other], chosen, plain)).toEqual([plain, other])
  })

  test('takes up the line that is like it, at most as often as a line may be', () => {
    const twin = { ...plain, quantity: 998 }
    expect(withLineChanged([twin, other, chosen], chosen, { ...plain, quantity: 1 })).toEqual([
      other,
      { ...plain, quantity: 999 },
    ])
    expect(withLineChanged([twin, chosen], chosen, plain)).toEqual([{ ...plain, quantity: 999 }])
  })

  test('that is chosen as it was stays, at the price of now', () => {
    const dearer = { ...chosen, price: 120 }
    expect(withLineChanged([chosen, other], chosen, dearer)).toEqual([dearer, other])
  })

  test('is not put back when it was taken out meanwhile', () => {
    expect(withLineChanged([plain, other], chosen, plain)).toEqual([plain, other])
  })
})
