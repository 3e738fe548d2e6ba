import { array, assert, asyncProperty, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { addIngredient, listUntrueShelves, stockTea } from '../../testing/menu.ts'
import { products } from '../../catalog/contract.ts'
import { sumMoney } from '../../kit/money.ts'
import { inventory } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const steps = (most: number, scale: number) => integer({ min: 0, max: most }).map((n) => n / scale)
const fields = record({
  stock: steps(99_999_999, 10_000),
  pricePerUnit: steps(99_999_999, 1_000_000),
  markup: steps(30_000, 100),
})

test('ENT-35 a list adds up to the cent: each row, its total cost, its extended price and its profit', async () => {
  await assert(
    asyncProperty(array(fields, { minLength: 1, maxLength: 12 }), async (rows) => {
      const store = await openStore(server)
      for (const [at, row] of rows.entries()) {
        const body = { name: `Leaf ${at}`, unit: 'g', ...row } as const
        expect((await store.admin.send(inventory.add, { body })).status).toBe(200)
      }
      const { data, totals } = (await store.admin.send(inventory.list, {})).body
      expect(totals.totalCost).toBe(sumMoney(data.map(({ totalCost }) => totalCost)))
      expect(totals.extendedPrice).toBe(sumMoney(data.map(({ extendedPrice }) => extendedPrice)))
      expect(totals.estimatedProfit).toBe(sumMoney([totals.extendedPrice, -totals.totalCost]))
      expect(await listUntrueShelves(store)).toEqual([])
    }),
    { numRuns: 8 },
  )
})

test('the largest shelf at the largest price can be kept, listed and shown', async () => {
  const store = await openStore(server)
  const body = {
    name: 'Saffron',
    unit: 'g',
    stock: 99_999_999,
    pricePerUnit: 9_999_999,
    markup: 100_000,
  } as const
  expect((await store.admin.send(inventory.add, { body })).status).toBe(200)
  const { status, body: list } = await store.admin.send(inventory.list, {})
  expect(status).toBe(200)
  expect(list.totals.totalCost).toBeCloseTo(99_999_999 * 9_999_999, -3)
})

test('a removed ingredient cannot come back through a recipe', async () => {
  const store = await openStore(server)
  const { category, tea } = await stockTea(store)
  const { id } = await addIngredient(store, 'Mould', 10)
  expect((await store.admin.send(inventory.remove, { params: { id } })).status).toBe(200)
  const reply = await store.admin.sendRaw(products.change, {
    params: { id: tea.id },
    body: {
      name: 'Old Tea',
      description: 'No longer',
      category: category.id,
      price: 95,
      ingredients: [{ ingredient: id, count: 1 }],
    },
  })
  expect(reply).toMatchObject({
    status: 422,
    problem: { message: 'This ingredient does not exist.' },
  })
})
