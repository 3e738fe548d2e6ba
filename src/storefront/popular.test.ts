import { expect, test } from 'vitest'
import { popularOf } from './popular.ts'

const ordered = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([productId, orders]) => ({ productId, orders }))

test('the most ordered come first, six at most', () => {
  const counts = { a: 3, b: 9, c: 4, d: 4, e: 5, f: 6, g: 7 }
  expect(popularOf(ordered(counts))).toEqual(['b', 'g', 'f', 'e', 'c', 'd'])
})

test.each([
  ['nothing was sold', {}],
  ['everything was ordered twice at most', { a: 2, b: 2, c: 1 }],
  ['one product alone is ordered', { a: 40, b: 2 }],
])('nothing is popular while %s', (_, counts) => {
  expect(popularOf(ordered(counts))).toEqual([])
})
