import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minutes } from '../../kit/fields.ts'
import { fakeBrowser } from '../../kit/ui/fake-browser.ts'
import { attemptOf, markPlaced } from './order-history.ts'

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('an order that was never answered is sent under the same id', () => {
  expect(attemptOf('latte')).toBe(attemptOf('latte'))
})

test('another order has another id', () => {
  expect(attemptOf('latte')).not.toBe(attemptOf('mocha'))
})

test('the same once more, after it was placed, is a new order', () => {
  const first = attemptOf('latte')
  markPlaced(first, 'order-1')
  expect(attemptOf('latte')).not.toBe(first)
})

test('the same the next day is a new order', () => {
  const first = attemptOf('latte')
  vi.advanceTimersByTime(minutes(31))
  expect(attemptOf('latte')).not.toBe(first)
})
