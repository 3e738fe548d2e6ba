import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../../testing/menu.ts'
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

const fields = { name: 'Milk', unit: 'g', stock: 0, pricePerUnit: 0.5, markup: 20 } as const

async function addMilk(store: TestStore, stock = 0) {
  const { id } = (await store.admin.send(inventory.add, { body: { ...fields, stock } })).body.data
  const params = { id }
  return {
    id,
    change: (body: object) =>
      store.admin.send(inventory.change, { params, body: { ...fields, stock, ...body } }),
    read: async () => (await store.admin.send(inventory.one, { params })).body,
    move: (reason: 'purchase' | 'waste', quantity: number) =>
      store.admin.send(inventory.move, { params, body: { reason, quantity, note: '' } }),
  }
}

type Milk = Awaited<ReturnType<typeof addMilk>>

async function expectToStay(milk: Milk, because: string) {
  expect((await milk.read()).unitStays).toBe(because)
  const { status, problem } = await milk.change({ unit: 'kg', name: 'Other milk' })
  expect([status, problem.fields]).toEqual([422, { unit: because }])
  expect((await milk.read()).data).toMatchObject({ unit: 'g', name: 'Milk' })
  expect((await milk.change({ unit: 'g', name: 'Fresh milk' })).status).toBe(200)
}

const counted =
  'The stock of "Milk" is counted in g. Turn it into another unit, or add a new ingredient and use that one.'

test('500 g do not become 500 kg', async () => {
  const store = await openStore(server)
  await expectToStay(await addMilk(store, 500), counted)
})

test('the unit stays when the shelf is empty and its ledger is not', async () => {
  const store = await openStore(server)
  const milk = await addMilk(store)
  await milk.move('purchase', 5)
  await milk.move('waste', 5)
  expect((await milk.read()).data.stock).toBe(0)
  await expectToStay(milk, counted)
})

test.for(['a recipe', 'an add-on'])('the unit stays while %s takes the ingredient', async (by) => {
  const store = await openStore(server)
  const milk = await addMilk(store)
  const { id: category } = await addCategory(store, 'Milk Tea', 'milk-tea')
  await addProduct(store, {
    name: 'Classic Milk Tea',
    category,
    ...(by === 'a recipe'
      ? { ingredients: [{ ingredient: milk.id, count: 10 }] }
      : {
          addonTypes: [{ label: 'Toppings' }],
          addons: [
            { type: 'Toppings', label: 'More milk', ingredient: milk.id, quantity: 5, price: 10 },
          ],
        }),
  })
  await expectToStay(
    milk,
    '"Classic Milk Tea" takes "Milk" in g. Turn it into another unit, or add a new ingredient and use that one.',
  )
})

test('the unit of an ingredient that nothing was counted in yet is changed, and left out it stays', async () => {
  const store = await openStore(server)
  const milk = await addMilk(store)
  expect((await milk.read()).unitStays).toBe('')
  expect((await milk.change({ unit: 'kg' })).body.data.unit).toBe('kg')
  expect((await milk.change({ unit: undefined, name: 'Fresh milk' })).body.data).toMatchObject({
    unit: 'kg',
    name: 'Fresh milk',
  })
})
