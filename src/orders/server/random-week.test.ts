import { constantFrom, integer, option, record, sample, subarray } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventory } from '../../inventory/contract.ts'
import { orders } from '../contract.ts'
import { listUntrueShelves, place } from '../../testing/menu.ts'
import { okinawaIngredients, openOkinawaShop } from '../../testing/okinawa.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Name = (typeof okinawaIngredients)[number]
type Amounts = Partial<Record<Name, number>>

/** The drinks once more, by hand and in plain numbers: a half of each of these is exact. */
const recipes: Readonly<Record<string, Amounts>> = {
  '16 oz': { Tea: 150, Milk: 60, Syrup: 30, Ice: 120, 'Small cup': 1 },
  '22 oz': { Tea: 210, Milk: 80, Syrup: 40, Ice: 160, 'Large cup': 1 },
}
const pearlsIn: Readonly<Record<string, number>> = { '16 oz': 40, '22 oz': 50 }

function naive(size: string, chosen: readonly string[], pearls: number): Amounts {
  const amounts: Amounts = { ...recipes[size] }
  if (chosen.includes('Half sugar')) amounts.Syrup = (amounts.Syrup ?? 0) / 2
  if (chosen.includes('Less ice')) amounts.Ice = (amounts.Ice ?? 0) / 2
  if (chosen.includes('Oat milk')) {
    amounts['Oat milk'] = amounts.Milk ?? 0
    delete amounts.Milk
  }
  if (pearls > 0) amounts.Pearls = pearls * (pearlsIn[size] ?? 0)
  return amounts
}

const wish = record({
  size: constantFrom('16 oz', '22 oz'),
  chosen: subarray(['Half sugar', 'Less ice', 'Oat milk']),
  pearls: integer({ min: 0, max: 3 }),
  quantity: integer({ min: 1, max: 3 }),
})
const day = record({
  sales: record({ first: wish, second: option(wish) }),
  after: constantFrom('keeps', 'keeps', 'cancels', 'buys', 'counts'),
  about: constantFrom(...okinawaIngredients),
})

test('after a random week every shelf is its ledger, and every cost is what a second calculation says', async () => {
  const shop = await openOkinawaShop(server)
  const { store, tea, option: optionOf, sizeId, idOf } = shop
  const expected: Record<string, number> = Object.fromEntries(
    okinawaIngredients.map((name) => [name, 2000]),
  )
  const add = (amounts: Amounts, sign: 1 | -1) => {
    for (const [name, much] of Object.entries(amounts)) {
      expected[name] = (expected[name] ?? 0) + sign * much
    }
  }
  const move = async (name: Name, reason: 'purchase' | 'count', quantity: number) => {
    const body = { reason, quantity, note: '' }
    const moved = await store.admin.send(inventory.move, { params: { id: idOf(name) }, body })
    expect(moved.status).toBe(200)
  }
  let placed = 0
  for (const { sales, after, about } of sample(day, { numRuns: 60, seed: 20 })) {
    const wishes = [sales.first, ...(sales.second === null ? [] : [sales.second])]
    const takes = wishes.map(({ size, chosen, pearls, quantity }) => {
      const one = naive(size, chosen, pearls)
      const all = Object.fromEntries(
        Object.entries(one).map(([name, much]) => [name, much * quantity]),
      )
      // 0.1 a unit; rounded by portion, as the order keeps it.
      const cost = Math.round(Object.values(one).reduce((sum, much) => sum + much, 0) * 10) / 100
      return { all, cost: cost * quantity }
    })
    const needs = takes.reduce<Record<string, number>>((sum, { all }) => {
      for (const [name, much] of Object.entries(all)) sum[name] = (sum[name] ?? 0) + much
      return sum
    }, {})
    const fits = Object.entries(needs).every(([name, much]) => (expected[name] ?? 0) >= much)
    const answer = await place(
      store.admin,
      store,
      wishes.map(({ size, chosen, pearls, quantity }) => ({
        productId: tea.id,
        size: sizeId(size),
        quantity,
        addons: [
          ...(pearls > 0 ? [optionOf('Pearls', pearls)] : []),
          ...chosen.map((label) => optionOf(label)),
        ],
      })),
    )
    expect(answer.status).toBe(fits ? 200 : 409)
    if (fits) {
      placed += 1
      add(needs, -1)
      const { id } = answer.body.data
      const { rows } = await sql<{ cost: number }>`
        select total_cost as cost from orders where id = ${id}`.execute(server.database.db)
      expect(rows[0]?.cost).toBeCloseTo(
        takes.reduce((sum, { cost }) => sum + cost, 0),
        6,
      )
      if (after === 'cancels') {
        const body = { status: 'cancelled' as const }
        expect((await store.admin.send(orders.move, { params: { id }, body })).status).toBe(200)
        add(needs, 1)
      }
    }
    if (after === 'buys') {
      for (const name of okinawaIngredients) {
        await move(name, 'purchase', 2500)
        add({ [name]: 2500 }, 1)
      }
    }
    if (after === 'counts') {
      await move(about, 'count', 1500)
      expected[about] = 1500
    }
  }
  expect(placed).toBeGreaterThan(20)
  const { data } = (await store.admin.send(inventory.list, { query: { storeId: store.id } })).body
  expect(Object.fromEntries(data.map(({ name, stock }) => [name, stock]))).toEqual(expected)
  expect(await listUntrueShelves(store)).toEqual([])
})
