import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canBeSold, isSoldBelowCost, portionNeeds, timesNeeds } from './product.ts'

const quantity = integer({ min: 1, max: 100_000 }).map((count) => count / 10_000)
const line = record({ ingredientId: constantFrom('milk', 'pearls', 'tea'), quantity })
const recipe = array(line, { maxLength: 6 })

describe('a portion', () => {
  test('takes its recipe and its add-ons, whatever order they were chosen in', () => {
    assert(
      property(recipe, array(line, { maxLength: 4 }), (lines, addons) => {
        const taken = portionNeeds({ recipe: lines }, addons)
        expect(portionNeeds({ recipe: lines.toReversed() }, addons.toReversed())).toEqual(taken)
        expect(portionNeeds({ recipe: addons }, lines)).toEqual(taken)
      }),
    )
  })

  test('of a recipe that shares an ingredient with an add-on takes both together', () => {
    const milk = (much: number) => ({ ingredientId: 'milk', quantity: much })
    expect(portionNeeds({ recipe: [milk(0.1)] }, [milk(0.2)])).toEqual([milk(0.3)])
  })

  test('made several times takes that many times as much, exactly', () => {
    assert(
      property(recipe, integer({ min: 1, max: 60 }), (lines, times) => {
        const once = portionNeeds({ recipe: lines }, [])
        const copies = Array.from({ length: times }, () => lines).flat()
        expect(timesNeeds(once, times)).toEqual(portionNeeds({ recipe: copies }, []))
      }),
    )
  })
})

describe('a product is on sale', () => {
  const milk = [{ ingredientId: 'milk', quantity: 10 }]
  test.each([
    ['when it is switched on and the shelf can make one', true, 10, true],
    ['not when the shelf lacks a ten-thousandth', true, 9.9999, false],
    ['not when its owner switched it off', false, 10, false],
  ])('%s', (_, inStock, stock, expected) => {
    expect(canBeSold({ inStock, recipe: milk }, new Map([['milk', stock]]))).toBe(expected)
  })

  test('without a recipe as long as it is switched on', () => {
    expect(canBeSold({ inStock: true, recipe: [] }, new Map())).toBe(true)
    expect(canBeSold({ inStock: false, recipe: [] }, new Map())).toBe(false)
  })
})

test('a product is sold below its cost by its own price, or by that of any of its sizes', () => {
  expect(isSoldBelowCost({ cost: 95.01, price: 95 })).toBe(true)
  expect(isSoldBelowCost({ cost: 95, price: 95 })).toBe(false)
  const small = { cost: 40, price: 90 }
  const large = { cost: 130, price: 120 }
  expect(isSoldBelowCost({ cost: 40, price: 90, sizes: [small, large] })).toBe(true)
  // What a product with sizes costs by itself is that of none of them.
  expect(isSoldBelowCost({ cost: 200, price: 90, sizes: [small] })).toBe(false)
})
