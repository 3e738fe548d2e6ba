import { describe, expect, test } from 'vitest'
import type { Group, Option } from '../choices/group.ts'
import {
  addonBefore,
  isTooLow,
  lowOptions,
  productBefore,
  sizeBefore,
  type Standing,
} from './standing-prices.ts'

const milk = 'milk'
const water = 'water'
/** With markup, 1.20 and 0.10 for one. */
const prices = new Map([
  [milk, { pricePerUnit: 1, markup: 20 }],
  [water, { pricePerUnit: 0.1, markup: 0 }],
])

const option = (id: string, price: number, quantity: number): Option => ({
  id,
  label: id,
  price,
  isDefault: false,
  effects: [{ kind: 'add', ingredientId: milk, quantity }],
})
const group = (...options: readonly Option[]): Group => ({
  id: 'milk',
  label: 'Milk',
  min: 0,
  max: 1,
  mostEach: 1,
  online: true,
  counter: true,
  options,
})

const tea: Standing = {
  price: 95,
  recipe: [{ ingredientId: milk, quantity: 100 }],
  addons: [
    { id: 'shot', price: 5, ingredientId: milk, quantity: 10 },
    { id: 'more water', price: 1, ingredientId: water, quantity: 20 },
  ],
}

test.each([
  ['is too low below its floor', 95, 120, undefined, true],
  ['is not at its floor', 120, 120, undefined, false],
  ['is not above it', 121, 120, { price: 121, floor: 130 }, false],
  ['stands where its ingredients alone became dearer', 95, 120, { price: 95, floor: 120 }, false],
  ['stands where less is taken of them', 95, 110, { price: 95, floor: 120 }, false],
  ['does not where more is taken', 95, 120.01, { price: 95, floor: 120 }, true],
  ['does not once it is lowered', 94, 120, { price: 95, floor: 120 }, true],
  ['does not once it is raised to less than its floor', 96, 120, { price: 95, floor: 120 }, true],
])('a price %s', (_, price, floor, before, expected) => {
  expect(isTooLow({ price, floor }, before)).toBe(expected)
})

describe('what was asked for', () => {
  test('a product, by what it took', () => {
    expect(productBefore(tea, prices)).toEqual({ price: 95, floor: 120 })
    expect(productBefore(undefined, prices)).toBeUndefined()
  })

  test('an add-on, by its id', () => {
    expect(addonBefore(tea, 'shot', prices)).toEqual({ price: 5, floor: 12 })
    expect(addonBefore(tea, 'more water', prices)).toEqual({ price: 1, floor: 2 })
    expect(addonBefore(tea, undefined, prices)).toBeUndefined()
    expect(addonBefore(undefined, 'shot', prices)).toBeUndefined()
  })

  test('a size, by its id', () => {
    const recipe = [{ ingredientId: milk, quantity: 50 }]
    const sized = { ...tea, sizes: [{ id: 'small', label: 'Small', price: 55, recipe }] }
    expect(sizeBefore(sized, { id: 'small', at: 1 }, prices)).toEqual({ price: 55, floor: 60 })
    expect(sizeBefore(sized, { id: undefined, at: 0 }, prices)).toBeUndefined()
    expect(sizeBefore(undefined, { id: 'small', at: 0 }, prices)).toBeUndefined()
  })

  test('the first size of a product that had none, as the product itself', () => {
    expect(sizeBefore(tea, { id: undefined, at: 0 }, prices)).toEqual({ price: 95, floor: 120 })
    expect(sizeBefore(tea, { id: undefined, at: 1 }, prices)).toBeUndefined()
  })
})

describe('options that are too low', () => {
  const asked = (options: readonly Option[], before?: Standing) =>
    lowOptions(options, { ...tea, groups: [group(...options)] }, prices, before).map(
      ({ option: { id }, at, least }) => [id, at, least],
    )
  const before: Standing = {
    ...tea,
    groups: [group(option('half', 3, 5), option('double', 5, 10))],
  }

  test('are those below what they add', () => {
    const [half, double] = [option('half', 6, 5), option('double', 5, 10)]
    expect(asked([half, double])).toEqual([['double', 1, 12]])
    expect(asked([half, double], tea)).toEqual([['double', 1, 12]])
  })

  test('and not those that stand, or add less than they did', () => {
    const half = option('half', 3, 5)
    expect(asked([half, option('double', 5, 10)], before)).toEqual([])
    expect(asked([half, option('double', 5, 9)], before)).toEqual([])
    expect(asked([half, option('double', 5, 11)], before)).toEqual([['double', 1, 13.2]])
    expect(asked([option('half', 2, 5), option('double', 5, 10)], before)).toEqual([['half', 0, 6]])
    expect(asked([half, option('treble', 5, 10)], before)).toEqual([['treble', 1, 12]])
  })
})
