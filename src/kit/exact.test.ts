import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromUnits, quantityScale, sumQuantities, timesQuantity, toUnits } from './exact.ts'

/** In the smallest steps. */
const units = integer({ min: -1e13, max: 1e13 })
const scales = constantFrom(100, 10_000, quantityScale)

describe('exact decimals', () => {
  test('what has the scale’s decimals comes back as it went in', () => {
    assert(
      property(units, scales, (count, scale) => {
        expect(toUnits(fromUnits(count, scale), scale)).toBe(count)
      }),
    )
  })

  test('the last digit of a float does not matter', () => {
    assert(
      property(units, units, scales, (a, b, scale) => {
        expect(toUnits(fromUnits(a, scale) + fromUnits(b, scale), scale)).toBe(a + b)
      }),
    )
    expect(toUnits(1.005, 100)).toBe(101)
    expect(toUnits(0.1 + 0.2, 10)).toBe(3)
    expect(toUnits(8.2 * 3, 100)).toBe(2460)
  })

  test.each([Number.NaN, Infinity, -Infinity, 1e300, 2 ** 53])('%d is refused', (value) => {
    const refusal = new RangeError(`${value} cannot be held exactly`)
    expect(() => toUnits(value, 100)).toThrow(refusal)
  })

  test('nothing has no sign', () => {
    expect(toUnits(-0, 100)).toBe(0)
  })

  test('quantities add up to the millionth, in any order', () => {
    assert(
      property(array(integer({ min: -1e12, max: 1e12 }), { maxLength: 200 }), (counts) => {
        const quantities = counts.map((count) => fromUnits(count, quantityScale))
        const sum = counts.reduce((total, count) => total + count, 0)
        expect(sumQuantities(quantities)).toBe(fromUnits(sum, quantityScale))
        expect(sumQuantities(quantities.toReversed())).toBe(fromUnits(sum, quantityScale))
      }),
    )
    expect(sumQuantities(Array.from({ length: 10 }, () => 0.1))).toBe(1)
  })

  test('a quantity taken many times is that quantity added up', () => {
    assert(
      property(integer({ min: 0, max: 1e9 }), integer({ min: 0, max: 50 }), (count, times) => {
        const quantity = fromUnits(count, quantityScale)
        const added = sumQuantities(Array.from({ length: times }, () => quantity))
        expect(timesQuantity(quantity, times)).toBe(added)
      }),
    )
  })

  test('more than any shelf holds stays more than any shelf holds', () => {
    expect(timesQuantity(99_999_999, 99)).toBe(9e9)
    expect(sumQuantities([timesQuantity(99_999_999, 99), 99_999_999])).toBe(9e9)
    expect(sumQuantities([-9e9, -9e9])).toBe(-9e9)
  })
})
