import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../orders/contract.ts'
import { products } from '../../catalog/contract.ts'
import { addCategory, addProduct, listUntrueShelves, place } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { inventory } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Millilitres of what may be typed, as one would reckon on paper. */
const millilitres = { ml: 1, cl: 10, l: 1000, case: 12_000, tray: 72_000 } as const
const typed = constantFrom('ml', 'cl', 'l', 'case', 'tray')
const own = constantFrom('ml', 'cl', 'l')

const act = oneof(
  record({
    do: constantFrom('receive'),
    unit: typed,
    many: integer({ min: 1, max: 9 }),
    price: integer({ min: 1, max: 9 }),
  }),
  record({ do: constantFrom('count'), unit: typed, many: integer({ min: 0, max: 9 }) }),
  record({ do: constantFrom('waste'), unit: typed, many: integer({ min: 1, max: 3 }) }),
  record({ do: constantFrom('sell'), many: integer({ min: 1, max: 9 }) }),
  record({ do: constantFrom('cancel') }),
  record({ do: constantFrom('turn'), unit: own }),
)
type Act = typeof act extends { generate: (...args: never) => { readonly value: infer Value } }
  ? Value
  : never

/** One drink takes 0.08 l and an add-on 2.5 cl. */
const perDrink = 105

async function open(store: TestStore) {
  const milk = (
    await store.admin.send(inventory.add, {
      body: {
        name: 'Oat milk',
        unit: 'ml',
        stock: 0,
        pricePerUnit: 0.001,
        markup: 0,
        packs: [
          { name: 'tray', times: 6, quantity: 1, unit: 'case' },
          { name: 'case', times: 12, quantity: 1, unit: 'l' },
        ],
      },
    })
  ).body.data
  const { id: category } = await addCategory(store, 'Milk Tea', 'milk-tea')
  const tea = await addProduct(store, {
    name: 'Oat tea',
    category,
    price: 99_999,
    ingredients: [{ ingredient: milk.id, count: 0.08, unit: 'l' }],
    addonTypes: [{ label: 'More' }],
    addons: [
      { type: 'More', label: 'More', ingredient: milk.id, quantity: 2.5, unit: 'cl', price: 999 },
    ],
  })
  return { id: milk.id, tea }
}

async function live(store: TestStore, week: readonly Act[]): Promise<void> {
  const { id, tea } = await open(store)
  const params = { id }
  const addons = tea.addons.map(({ _id }) => ({ _id }))
  const sold: { readonly id: string; readonly taken: number }[] = []
  let shelf = 0
  let perMl = 0.001

  const move = (reason: 'purchase' | 'count' | 'waste', quantity: number, more: object) =>
    store.admin.send(inventory.move, { params, body: { reason, quantity, note: '', ...more } })
  for (const step of week) {
    if (step.do === 'receive') {
      const { unit, many } = step
      // A whole number of thousandths for each millilitre, so that paper comes to the same.
      const priceEach = Math.max(0.01, (step.price * millilitres[unit]) / 1000)
      const asked = unit === 'ml' ? {} : { priceEach }
      expect((await move('purchase', many, { unit, ...asked })).status).toBe(200)
      if (unit !== 'ml') perMl = step.price / 1000
      shelf += many * millilitres[unit]
    } else if (step.do === 'count') {
      expect((await move('count', step.many, { unit: step.unit })).status).toBe(200)
      shelf = step.many * millilitres[step.unit]
    } else if (step.do === 'waste') {
      const gone = step.many * millilitres[step.unit]
      expect((await move('waste', step.many, { unit: step.unit })).status).toBe(
        gone > shelf ? 422 : 200,
      )
      if (gone <= shelf) shelf -= gone
    } else if (step.do === 'sell') {
      const taken = step.many * perDrink
      const placed = await place(store.admin, store, [
        { productId: tea.id, quantity: step.many, addons },
      ])
      expect(placed.status).toBe(taken > shelf ? 409 : 200)
      if (taken > shelf) continue
      shelf -= taken
      sold.push({ id: placed.body.data.id, taken })
    } else if (step.do === 'cancel') {
      const last = sold.pop()
      if (last === undefined) continue
      const body = { status: 'cancelled' } as const
      const done = await store.admin.send(orders.move, { params: { id: last.id }, body })
      expect(done.status).toBe(200)
      shelf += last.taken
    } else {
      const { unit } = step
      expect(
        (await store.admin.send(inventory.changeUnit, { params, body: { unit } })).status,
      ).toBe(200)
    }
  }

  const { unit, stock, pricePerUnit } = (await store.admin.send(inventory.one, { params })).body
    .data
  const factor = millilitres[unit as 'ml' | 'cl' | 'l']
  expect(stock * factor).toBeCloseTo(shelf, 6)
  expect(pricePerUnit).toBeCloseTo(perMl * factor, 9)
  const one = { params: { id: tea.id }, query: {} }
  const now = (await store.admin.send(products.one, one)).body.data
  expect(now.cost).toBeCloseTo(Math.round(80 * perMl * 100 + 1e-9) / 100, 9)
  expect(now.portions).toBe(Math.floor(shelf / 80))
  expect(await listUntrueShelves(store)).toEqual([])
}

test('a week of cases, drinks, counts and other units leaves what paper says, and the ledger says it too', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 20, maxLength: 40 }), async (week) => {
      await live(await openStore(server), week)
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 240_000)
