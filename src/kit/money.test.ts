import { array, assert, double, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatMoney,
  fromCents,
  largestAmount,
  roundMoney,
  sumMoney,
  timesMoney,
  toCents,
} from './money.ts'

const cents = integer({ min: -1e10, max: 1e10 })
const anyAmount = double({ min: 0, max: largestAmount, noNaN: true })

describe('money', () => {
  test('amounts add up to the cent, in any order, and a sale and its refund to nothing', () => {
    assert(
      property(array(cents, { maxLength: 200 }), (list) => {
        const amounts = list.map(fromCents)
        const sum = fromCents(list.reduce((total, one) => total + one, 0))
        expect(sumMoney(amounts)).toBe(sum)
        expect(sumMoney(amounts.toReversed())).toBe(sum)
        expect(sumMoney([...amounts, ...amounts.map((amount) => -amount)])).toBe(0)
      }),
    )
  })

  test('a price taken many times is that price added up', () => {
    assert(
      property(integer({ min: 0, max: 1e10 }), integer({ min: 0, max: 999 }), (price, times) => {
        expect(timesMoney(fromCents(price), times)).toBe(fromCents(price * times))
      }),
    )
  })

  test('rounding goes to the nearest cent and leaves whole cents alone', () => {
    assert(
      property(anyAmount, (amount) => {
        const rounded = roundMoney(amount)
        expect(Number.isInteger(toCents(rounded))).toBe(true)
        expect(Math.abs(rounded - amount)).toBeLessThan(0.005_000_1)
        expect(roundMoney(rounded)).toBe(rounded)
      }),
    )
    expect([1.005, 2.675, 8.345, 0.615].map(roundMoney)).toEqual([1.01, 2.68, 8.35, 0.62])
  })

  test.each([Number.NaN, Infinity, -Infinity])('%d is no amount of money', (value) => {
    expect(() => toCents(value)).toThrow(RangeError)
    expect(() => sumMoney([1, value])).toThrow(RangeError)
    expect(() => timesMoney(value, 2)).toThrow(RangeError)
    expect(() => roundMoney(value)).toThrow(RangeError)
  })

  test('CONST-06 is shown with two decimals, its sign before the symbol', () => {
    assert(
      property(cents, (whole) => {
        const shown = formatMoney(fromCents(whole), '₱')
        expect(shown).toMatch(/^-?₱\d{1,3}(,\d{3})*\.\d\d$/)
        expect(Number(shown.replaceAll(/[₱,.]/g, '')) + 0).toBe(whole)
      }),
    )
    expect(formatMoney(1234.5, '₱')).toBe('₱1,234.50')
    expect(formatMoney(-5, '$')).toBe('-$5.00')
    expect(formatMoney(0, 'R$')).toBe('R$0.00')
  })

  test('what cannot be held to the cent is shown as near as it is known', () => {
    expect(formatMoney(-90_000_000_000_001, '₱')).toBe('-₱90,000,000,000,001.00')
    expect(formatMoney(8_999_999_999_999.99, '₱')).toBe('₱8,999,999,999,999.99')
    expect(formatMoney(1e22, '₱')).toBe('₱10,000,000,000,000,000,000,000.00')
  })
})
