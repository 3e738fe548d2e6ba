import { expect, test } from 'vitest'
import { findPage, withPage } from './my-orders.ts'

const minute = 60_000
const answer = { data: [], total: 0, totalPages: 1, currentPage: 1 }
const mine = { storeId: 'tea', userId: 'carla', status: '', page: 1 }

test('CACHE-08 AMB-08 a page of orders is remembered for five minutes', () => {
  const kept = withPage({}, mine, { at: 0, answer })
  expect(findPage(kept, mine, 5 * minute - 1)?.answer).toEqual(answer)
  expect(findPage(kept, mine, 5 * minute)).toBeUndefined()
  // Nor is one from the future believed.
  expect(findPage(kept, mine, -1)).toBeUndefined()
})

test.each([
  ['of another person', { userId: 'dan' }],
  ['of another store', { storeId: 'bread' }],
  ['with another status', { status: 'pending' }],
  ['further on', { page: 2 }],
])('a page %s is another page', (_, other) => {
  const kept = withPage({}, mine, { at: 0, answer })
  expect(findPage(kept, { ...mine, ...other }, 1)).toBeUndefined()
})

test('CACHE-09 a page that is fetched again takes the place of the old one, and old ones go', () => {
  let kept = withPage({}, mine, { at: 0, answer })
  kept = withPage(kept, mine, { at: minute, answer: { ...answer, total: 1 } })
  expect(findPage(kept, mine, 2 * minute)?.answer.total).toBe(1)
  kept = withPage(kept, { ...mine, page: 2 }, { at: 7 * minute, answer })
  expect(Object.keys(kept)).toHaveLength(1)
  for (let page = 1; page < 50; page += 1) {
    kept = withPage(kept, { ...mine, page }, { at: 8 * minute, answer })
  }
  expect(Object.keys(kept)).toHaveLength(20)
})
