import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minutes } from '../../kit/fields.ts'
import { fakeBrowser } from '../../kit/ui/calls/fake-browser.ts'
import { attemptOf, forget, markOpened, markPlaced } from './sent-orders.ts'

const placedOrder = { id: 'order-1', store: 'store', orderNumber: 1001 }

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('an order that was never answered is sent under the same id, changed or not', () => {
  const { id } = attemptOf('store', 'latte')
  expect(attemptOf('store', 'latte')).toMatchObject({ id, contents: 'latte', before: [] })
  expect(attemptOf('store', 'mocha')).toMatchObject({ id, contents: 'mocha', before: ['latte'] })
  expect(attemptOf('store', 'latte')).toMatchObject({ id, contents: 'latte', before: ['mocha'] })
  expect(attemptOf('store', 'mocha')).toMatchObject({ id, contents: 'mocha', before: ['latte'] })
})

test('what nobody else can tell of is sent under another id', () => {
  const { id } = attemptOf('store', 'latte')
  forget(id)
  expect(attemptOf('store', 'latte').id).not.toBe(id)
})

test('an order to another store has another id', () => {
  expect(attemptOf('store', 'latte').id).not.toBe(attemptOf('another', 'latte').id)
})

test('CHK-12 CHK-13 ENT-50 an order is kept unsynced first, then marked with the id the server gave it', () => {
  const { id } = attemptOf('store', 'latte')
  const kept = () =>
    JSON.parse(window.localStorage.getItem('larder.orderHistory') ?? '[]') as object[]
  expect(kept()).toMatchObject([{ id, syncedWithServer: false, _id: null }])
  markPlaced(id, placedOrder)
  expect(kept()).toMatchObject([{ id, syncedWithServer: true, _id: 'order-1' }])
})

test('the same once more, after it was placed, is a new order', () => {
  const first = attemptOf('store', 'latte').id
  markPlaced(first, placedOrder)
  expect(attemptOf('store', 'latte').id).not.toBe(first)
})

test('the same the next day is a new order', () => {
  const first = attemptOf('store', 'latte').id
  vi.advanceTimersByTime(minutes(31))
  expect(attemptOf('store', 'latte').id).not.toBe(first)
})

test('an order that was opened by its link stands once among those from here, latest first', () => {
  vi.setSystemTime('2026-07-02T10:00:00.000Z')
  markPlaced(attemptOf('store', 'latte').id, placedOrder)
  const opened = (id: string, createdAt: string) => {
    markOpened({ id, store: 'store', orderNumber: 1002, createdAt })
  }
  opened('order-0', '2026-07-01T10:00:00.000Z')
  opened('order-2', '2026-07-03T10:00:00.000Z')
  opened('order-2', '2026-07-03T10:00:00.000Z')
  opened('order-1', '2026-07-02T10:00:00.000Z')
  const kept = JSON.parse(window.localStorage.getItem('larder.orderHistory') ?? '[]') as object[]
  expect(kept).toMatchObject([
    { _id: 'order-2', syncedWithServer: true, placed: { storeId: 'store', orderNumber: 1002 } },
    { _id: 'order-1' },
    { _id: 'order-0' },
  ])
})
