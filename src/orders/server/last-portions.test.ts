import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import {
  addCategory,
  addIngredient,
  addProduct,
  countSales,
  listUntrueShelves,
  place,
  stockOf,
  stockTea,
} from '../../testing/menu.ts'
import { served } from '../../testing/on-cluster.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { cart } from '../../storefront/contract.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const together = <Result>(times: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))
const countOf = (replies: readonly { readonly status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

test('fifty buyers at once for the last ten portions buy exactly ten', async () => {
  const store = await openStore(server)
  const { tea, milk } = await stockTea(store, 100)
  const replies = await together(50, () =>
    served(() => place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])),
  )
  expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([10, 40])
  for (const { problem } of replies.filter(({ status }) => status === 409)) {
    expect(problem).toMatchObject({
      success: false,
      message: '"Classic Milk Tea" is sold out.',
      details: { productId: tea.id, canMake: 0 },
    })
  }
  expect(await stockOf(store, milk.id)).toBe(0)
  expect(await listUntrueShelves(store)).toEqual([])
  expect(await countSales(store)).toMatchObject({ orders: 10, lines: 10 })
  const ledger = await store.admin.send(inventory.movements, { params: { id: milk.id } })
  expect(ledger.body.total).toBe(11)
})

test('buyers of several portions get whole orders or none, and are told what is left', async () => {
  const store = await openStore(server)
  const { tea, milk } = await stockTea(store, 105)
  const replies = await together(12, () =>
    served(() => place(store.stranger, store, [{ productId: tea.id, quantity: 3 }])),
  )
  expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([3, 9])
  expect(await stockOf(store, milk.id)).toBe(15)
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.problem).toMatchObject({
    message: 'Only 1 of "Classic Milk Tea" can be made right now.',
    details: { canMake: 1 },
  })
})

test('products that share ingredients in opposite order never block each other, whatever else happens', async () => {
  const store = await openStore(server)
  const category = await addCategory(store, 'Drinks', 'drinks')
  const leaves = await addIngredient(store, 'Leaves', 150)
  const water = await addIngredient(store, 'Water', 150)
  const forwards = [leaves, water].map(({ id }) => ({ ingredient: id, count: 1 }))
  const fields = { category: category.id, price: 50 }
  const warm = await addProduct(store, { ...fields, name: 'Warm', ingredients: forwards })
  const cold = await addProduct(store, {
    ...fields,
    name: 'Cold',
    ingredients: forwards.toReversed(),
  })
  const lines = [warm, cold].map(({ id }) => ({ productId: id, quantity: 1 }))
  const edit = (at: number) => {
    const ingredients = at % 4 === 0 ? forwards : forwards.toReversed()
    const body = { ...fields, name: 'Warm', description: 'Again', ingredients }
    return store.admin.send(products.change, { params: { id: warm.id }, body })
  }
  const cancel = async () => {
    const list = await served(() => store.admin.send(orders.list, { query: { limit: 1 } }))
    const params = { id: list.body.data[0]?.id ?? '' }
    return store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  }
  await place(store.stranger, store, lines)
  const act = async (at: number): Promise<{ readonly status: number }> => {
    if (at % 12 === 5) return edit(at)
    if (at % 12 === 11) return cancel()
    const items = at % 3 === 0 ? lines : at % 3 === 1 ? lines.toReversed() : lines.slice(at % 2)
    return place(store.stranger, store, items)
  }
  const replies = await together(240, (at) => served(() => act(at)))
  expect([...new Set(replies.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([
    200, 409,
  ])
  expect(await listUntrueShelves(store)).toEqual([])
  expect(await stockOf(store, water.id)).toBe(await stockOf(store, leaves.id))
})

test('two forms and a sale at the same shelf leave a ledger that adds up', async () => {
  const store = await openStore(server)
  const { tea, milk } = await stockTea(store, 100)
  const body = { name: 'Milk', unit: 'g', pricePerUnit: 0.1, markup: 20 } as const
  const act = async (at: number): Promise<{ readonly status: number }> => {
    if (at % 3 > 0) return place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
    const params = { id: milk.id }
    return store.admin.send(inventory.change, { params, body: { ...body, stock: 50 + at } })
  }
  const replies = await together(30, (at) => served(() => act(at)))
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await listUntrueShelves(store)).toEqual([])
})

test('API-46 a cart is checked over all its lines, without taking anything', async () => {
  const store = await openStore(server)
  const { tea, milk, withMilk } = await stockTea(store, 40)
  const two = { productId: tea.id, quantity: 2 }
  const check = (...items: (typeof two)[]) =>
    store.stranger.send(cart.check, { body: { storeId: store.id, items } })
  expect(await check(two, two)).toMatchObject({ status: 200, body: { success: true } })
  const more = { ...two, addons: [withMilk] }
  expect(await check(two, more)).toMatchObject({
    status: 409,
    problem: {
      message: 'Only 1 of "Classic Milk Tea" can be made right now.',
      details: { productId: tea.id, canMake: 1 },
    },
  })
  expect(await stockOf(store, milk.id)).toBe(40)
})
