import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { sumQuantities } from '../kit/exact.ts'
import { isLow } from './ingredient.ts'
import { changeOf } from './movement.ts'

const tenThousandths = integer({ min: 0, max: 1e9 }).map((count) => count / 10_000)

test('a count leaves exactly what was counted, whatever stood there before', () => {
  assert(
    property(tenThousandths, tenThousandths, (counted, before) => {
      expect(sumQuantities([before, changeOf('count', counted, before)])).toBe(counted)
    }),
  )
})

test('goods received come, goods wasted go', () => {
  assert(
    property(constantFrom('purchase', 'waste'), tenThousandths, (reason, quantity) => {
      expect(changeOf(reason, quantity, 7)).toBe(reason === 'purchase' ? quantity : -quantity)
    }),
  )
})

test.each([
  [5, 10, true],
  [10, 10, true],
  [10.0001, 10, false],
  [0, null, true],
  [0.01, null, false],
])('%d in stock with a level of %j', (stock, level, expected) => {
  expect(isLow(stock, level)).toBe(expected)
})
