import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const placed = { from: null, to: 'pending', at: '2026-03-01T08:00:00.000Z' } as const
const order = {
  createdAt: placed.at,
  updatedAt: '2026-03-01T09:00:00.000Z',
  status: 'pending',
  history: [placed],
} as const

const labels = (of: Parameters<typeof timelineOf>[0]) => timelineOf(of).map(({ label }) => label)

test('a new order was placed, and everything else is to come', () => {
  expect(labels(order)).toEqual(['Order placed', 'Processing', 'Shipped', 'Delivered'])
  expect(timelineOf(order).map(({ at, isNow }) => [at, isNow])).toEqual([
    [placed.at, true],
    [undefined, false],
    [undefined, false],
    [undefined, false],
  ])
})

test('what happened stands with its time, and with its name where one is told', () => {
  const moved = { from: 'pending', to: 'shipped', at: order.updatedAt, by: 'Ana Reyes' } as const
  expect(timelineOf({ ...order, status: 'shipped', history: [placed, moved] })).toEqual([
    { label: 'Order placed', at: placed.at, isNow: false },
    { label: 'Shipped', at: moved.at, by: 'Ana Reyes', isNow: true },
    { label: 'Delivered', isNow: false },
  ])
})

test.each(['delivered', 'cancelled'] as const)('nothing comes after %s', (status) => {
  const history = [placed, { from: 'pending', to: status, at: order.updatedAt } as const]
  expect(timelineOf({ ...order, status, history }).at(-1)).toMatchObject({ isNow: true })
})

test('an order older than the history tells what is known of it', () => {
  expect(labels({ ...order, history: [] })[0]).toBe('Order placed')
  expect(timelineOf({ ...order, status: 'delivered', history: [] })).toEqual([
    { label: 'Order placed', at: order.createdAt, isNow: false },
    { label: 'Delivered', at: order.updatedAt, isNow: true },
  ])
})

test('of an order older than the history that still waits nothing but its beginning is known', () => {
  expect(timelineOf({ ...order, history: [] })[0]).toEqual({
    label: 'Order placed',
    at: order.createdAt,
    isNow: true,
  })
  expect(labels({ ...order, history: [] })).toHaveLength(4)
})

test('who moved it is left out, not left empty, for those who are not told', () => {
  expect(Object.keys(timelineOf(order)[0] ?? {})).toEqual(['label', 'at', 'isNow'])
})

test('where somebody first said that they have it, that stands between the steps', () => {
  const acceptedAt = '2026-03-01T08:02:00.000Z'
  const seen = { ...order, acceptedAt, acceptedBy: 'Mai' }
  expect(timelineOf(seen).slice(0, 3)).toEqual([
    { label: 'Order placed', at: placed.at, isNow: false },
    { label: 'Seen by the store', at: acceptedAt, by: 'Mai', isNow: true },
    { label: 'Processing', isNow: false },
  ])
  const moved = { from: 'pending', to: 'processing', at: order.updatedAt } as const
  const begun = { ...order, status: 'processing', history: [placed, moved] } as const
  expect(labels({ ...begun, acceptedAt }).slice(0, 3)).toEqual([
    'Order placed',
    'Seen by the store',
    'Processing',
  ])
  // Who began with it at once has said nothing before.
  expect(labels({ ...begun, acceptedAt: moved.at })).toEqual([
    'Order placed',
    'Processing',
    'Shipped',
    'Delivered',
  ])
  expect(Object.keys(timelineOf({ ...order, acceptedAt })[1] ?? {})).toEqual([
    'label',
    'at',
    'isNow',
  ])
})
