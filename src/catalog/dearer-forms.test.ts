import { describe, expect, test } from 'vitest'
import {
  emptyEffect,
  emptyOption,
  emptyRules,
  ownGroup,
  type OptionDraft,
} from '../choices/group-draft.ts'
import { sentProduct } from './combo-drafts.ts'
import {
  emptyProduct,
  productRules,
  raised,
  standingBefore,
  staysBelow,
  withQuantity,
  withUnit,
  type ProductDraft,
} from './product-form.ts'

const milk = '00000000-0000-7000-8000-000000000001'
const pearls = '00000000-0000-7000-8000-000000000002'
const first = '00000000-0000-7000-8000-000000000003'
const second = '00000000-0000-7000-8000-000000000004'

const dearer = (unit: 'ml' | 'g', markup: number) => ({ unit, markup, pricePerUnit: 1 })
/** The 150 ml of the tea cost 180.00 with their markup by now, and 30 g pearls 33.00. */
const shelf = new Map([
  [milk, dearer('ml', 20)],
  [pearls, dearer('g', 10)],
])

const lines = (count: number) => [{ ingredient: milk, count }]
const topping = {
  _id: first,
  type: 'Toppings',
  label: 'Pearls',
  ingredient: pearls,
  quantity: 30,
  price: 15,
}
const double: OptionDraft = {
  ...emptyOption,
  _id: first,
  label: 'Double',
  price: 15,
  effects: [{ ...emptyEffect, ingredient: milk, quantity: 15 }],
}
const groupOf = (option: OptionDraft) => ({
  ...ownGroup({ ...emptyRules, label: 'Milk', options: [option] }),
  id: first,
})
const start: ProductDraft = {
  ...emptyProduct,
  name: 'Classic Milk Tea',
  description: 'Black tee',
  category: first,
  price: 95,
  ingredients: lines(150),
  addonTypes: [{ label: 'Toppings' }],
  addons: [topping],
  groups: [groupOf(double)],
}
const sizeOf = (count: number) => ({
  label: `${count} ml`,
  price: 95,
  barcode: '',
  ingredients: lines(count),
})

/** The fields that the form refuses, of a product that began as it was before. */
function refused(wanted: object, before = start): readonly string[] {
  const rules = productRules('edit', shelf, standingBefore(before, shelf))
  const { error } = rules.safeParse(sentProduct({ ...start, ...wanted }))
  return (error?.issues ?? []).map(({ path }) => path.join('.'))
}

describe('a form, after the ingredients have become dearer', () => {
  test('saves a text that is put right, and asks for no other price', () => {
    expect(refused({ description: 'Black tea' })).toEqual([])
  })

  test.each([
    ['refuses a price that is lowered', { price: 94 }, ['price']],
    ['refuses one that is raised to less than the least', { price: 96 }, ['price']],
    ['refuses it for more of them', { ingredients: lines(151) }, ['price']],
    ['takes it for less of them', { ingredients: lines(149) }, []],
    ['refuses a lower add-on', { addons: [{ ...topping, price: 14 }] }, ['addons.0.price']],
    ['refuses a larger add-on', { addons: [{ ...topping, quantity: 31 }] }, ['addons.0.price']],
    ['refuses a new add-on', { addons: [{ ...topping, _id: second }] }, ['addons.0.price']],
    [
      'refuses a lower option',
      { groups: [groupOf({ ...double, price: 14 })] },
      ['groups.0.options.0.price'],
    ],
    ['takes the product as the first of its sizes', { sizes: [sizeOf(150)] }, []],
    ['refuses another size', { sizes: [sizeOf(150), sizeOf(200)] }, ['sizes.1.price']],
  ])('%s', (_, wanted, fields) => {
    expect(refused(wanted)).toEqual(fields)
  })

  test('takes sizes as they are, one fewer of them, or the first alone', () => {
    const sizes = [
      { ...sizeOf(150), id: first },
      { ...sizeOf(200), id: second },
    ]
    const sized = { ...start, ingredients: [], sizes }
    expect(refused({ sizes, ingredients: [] }, sized)).toEqual([])
    expect(refused({ sizes: sizes.slice(1), ingredients: [] }, sized)).toEqual([])
    expect(refused({}, sized)).toEqual([])
  })

  test('knows what stood also in other units, and without its category', () => {
    const litres = [{ ingredient: milk, count: 0.15, unit: 'l' }]
    expect(refused({}, { ...start, ingredients: litres })).toEqual([])
    expect(refused({}, { ...start, category: '' })).toEqual([])
    expect(standingBefore({ ...start, price: '' }, shelf)).toBeUndefined()
  })

  test('lets no price of a new product stand', () => {
    const { error } = productRules('add', shelf).safeParse(start)
    expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual([
      'price',
      'addons.0.price',
      'groups.0.options.0.price',
    ])
  })
})

describe('a price that stands', () => {
  test('is not put right when its field is left, and is told of', () => {
    const before = { price: 95, floor: 180 }
    const left = (price: number | '') => [
      raised(price, 180, before),
      staysBelow(price, 180, before),
    ]
    expect(left(95)).toEqual([95, true])
    expect(left(94)).toEqual([180, false])
    expect(left(200)).toEqual([200, false])
    expect(left('')).toEqual(['', false])
    expect(staysBelow(95, 180, undefined)).toBe(false)
  })

  test('of an add-on stays while no more of it is taken', () => {
    const before = { price: 15, floor: 33 }
    const priceOf = (quantity: number) => withQuantity(topping, quantity, shelf, before).price
    expect([priceOf(30), priceOf(29), priceOf(31)]).toEqual([15, 15, 34.1])
    expect(withUnit(topping, 'g', shelf, before).price).toBe(15)
    expect(withUnit(topping, 'kg', shelf, before).price).toBe(33_000)
  })
})
