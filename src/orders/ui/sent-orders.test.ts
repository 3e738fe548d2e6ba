import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minutes } from '../../kit/fields.ts'
import { fakeBrowser } from '../../kit/ui/calls/fake-browser.ts'
import { attemptOf, markPlaced } from './sent-orders.ts'

const placedOrder = { id: 'order-1', store: 'store', orderNumber: 1001 }

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('an order that was never answered is sent under the same id', () => {
  expect(attemptOf('latte').id).toBe(attemptOf('latte').id)
})

test('another order has another id', () => {
  expect(attemptOf('latte').id).not.toBe(attemptOf('mocha').id)
})

test('CHK-12 CHK-13 ENT-50 an order is kept unsynced first, then marked with the id the server gave it', () => {
  const { id } = attemptOf('latte')
  const kept = () =>
    JSON.parse(window.localStorage.getItem('larder.orderHistory') ?? '[]') as object[]
  expect(kept()).toMatchObject([{ id, syncedWithServer: false, _id: null }])
  markPlaced(id, placedOrder)
  expect(kept()).toMatchObject([{ id, syncedWithServer: true, _id: 'order-1' }])
})

test('the same once more, after it was placed, is a new order', () => {
  const first = attemptOf('latte').id
  markPlaced(first, placedOrder)
  expect(attemptOf('latte').id).not.toBe(first)
})

test('the same the next day is a new order', () => {
  const first = attemptOf('latte').id
  vi.advanceTimersByTime(minutes(31))
  expect(attemptOf('latte').id).not.toBe(first)
})
