import { describe, expect, test } from 'vitest'
import { feeOf, isManual, referenceKeyOf } from './fee.ts'

test('REG-45 REG-46 an account costs 1490 pesos in the Philippines and 29.99 dollars elsewhere', () => {
  expect(feeOf('Philippines')).toMatchObject({ amount: 1490, currency: 'PHP' })
  for (const country of ['Japan', 'United States', 'philippines', '']) {
    expect(feeOf(country)).toMatchObject({ amount: 29.99, currency: 'USD' })
  }
})

describe('a reference is the same', () => {
  test.for([
    ['GC-1001', 'gc 1001'],
    [' GC1001 ', 'GC_10.01'],
    ['№ 7', '№7'],
  ])('as %s and as %s', ([one = '', other = '']) => {
    expect(referenceKeyOf(one)).toBe(referenceKeyOf(other))
  })

  test('in small letters, as those that are kept are written', () => {
    expect(referenceKeyOf('GC-10 Ab')).toBe('gc10ab')
    expect(referenceKeyOf('Ⓐ')).toBe('ⓐ')
  })

  test('unless it has other letters or digits, or nothing but signs', () => {
    expect(new Set(['1001', '1010', '---', '--'].map(referenceKeyOf)).size).toBe(4)
  })
})

test('wallets and the bank are paid outside of Larder, cards are not', () => {
  expect(['gcash', 'maya', 'bank', 'card', 'paypal', ''].map(isManual)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
