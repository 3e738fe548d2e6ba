import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '../../accounts/contract.ts'
import { categories } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { createQueryClient, q } from '../../kit/ui/query.ts'
import { orders } from '../../orders/contract.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fiveMinutes = 300_000

/** How often a list has been asked for after each of these moments. */
async function askedAfter(endpoint: AnyEndpoint, moments: readonly number[]) {
  let asked = 0
  const client = createQueryClient(async () => {
    asked += 1
    return { status: 200, body: { success: true, data: [] } }
  })
  const counts: number[] = []
  const start = Date.now()
  for (const moment of moments) {
    vi.setSystemTime(start + moment)
    await client.fetchQuery(q(endpoint, {}))
    counts.push(asked)
  }
  client.clear()
  return counts
}

test('CACHE-01 lists of users, categories and orders are fresh for five minutes, then fetched again', async () => {
  for (const endpoint of [users.list, categories.list, orders.list]) {
    expect(await askedAfter(endpoint, [0, fiveMinutes - 1, fiveMinutes + 1])).toEqual([1, 1, 2])
  }
})

test('CACHE-03 the list of ingredients is fresh for five minutes, then fetched again', async () => {
  expect(await askedAfter(inventory.list, [0, fiveMinutes - 1, fiveMinutes + 1])).toEqual([1, 1, 2])
})
