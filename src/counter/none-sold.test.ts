import { expect, test } from 'vitest'
import { noneSold } from './none-sold.ts'

test('a cashier, who sees the sales of the day, is told of no others', () => {
  expect(noneSold('cashier', false)).toBe('Nothing has been sold today')
  expect(noneSold('cashier', true)).toBe('No sale of today is found')
  expect(noneSold('staff', false)).toBe('Nothing has been sold yet')
  expect(noneSold('admin', true)).toBe('No sale is found')
})
