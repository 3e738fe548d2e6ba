import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '../../accounts/contract.ts'
import { categories, products } from '../../catalog/contract.ts'
import { shelfOfForm } from '../../catalog/ui/product-calls.ts'
import { inventory } from '../../inventory/contract.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { createQueryClient, q } from '../../kit/ui/calls/query.ts'
import { orders } from '../../orders/contract.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fiveMinutes = 300_000
const gcTime = fiveMinutes

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

test('CACHE-02 AMB-03 the product form is content with a shelf of ten minutes, of which the list makes a new one after five', async () => {
  const storeId = '01890a5d-ac96-774b-bcce-b302099a8057'
  const [form, list] = [shelfOfForm(storeId), q(inventory.list, { query: { storeId } })]
  for (const [asks, after, times] of [
    [form, 2 * fiveMinutes - 1, 1],
    [form, 2 * fiveMinutes + 1, 2],
    [list, fiveMinutes - 1, 1],
    [list, fiveMinutes + 1, 2],
  ] as const) {
    let asked = 0
    const client = createQueryClient(async () => {
      asked += 1
      return { status: 200, body: { success: true, data: [] } }
    })
    // A browser forgets after five minutes what no screen shows; here nothing would be forgotten.
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, gcTime } })
    await client.fetchQuery(asks)
    await vi.advanceTimersByTimeAsync(after)
    await client.fetchQuery(asks)
    expect([after, asked]).toEqual([after, times])
    client.clear()
  }
})

test('CACHE-03 the list of ingredients is fresh for five minutes, then fetched again', async () => {
  expect(await askedAfter(inventory.list, [0, fiveMinutes - 1, fiveMinutes + 1])).toEqual([1, 1, 2])
})

test('CACHE-04 lists of products are fresh for five minutes, then fetched again', async () => {
  for (const endpoint of [products.list, products.page]) {
    expect(await askedAfter(endpoint, [0, fiveMinutes - 1, fiveMinutes + 1])).toEqual([1, 1, 2])
  }
})
