import { afterAll, beforeAll, expect, test } from 'vitest'
import { popular } from '../../storefront/contract.ts'
import { addCategory, addProduct, customer } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function sell(store: TestStore, productId: string, times: number, quantity = 1) {
  const ids: string[] = []
  for (let at = 0; at < times; at += 1) {
    const items = [{ productId, quantity, addons: [] }]
    const { body } = await store.admin.send(orders.place, {
      body: { storeId: store.id, customer, paymentMethod: 'cash', items },
    })
    ids.push(body.data.id)
  }
  return ids
}

/** Two products of a store, and what a stranger is told is popular there. */
async function openBakery() {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Breads', 'breads')
  const add = async (name: string) => (await addProduct(store, { name, category })).id
  const [bread, bun] = [await add('Bread'), await add('Bun')]
  const told = async () =>
    (await store.admin.send(popular.list, { query: { storeId: store.id } })).body.data
  return { store, bread, bun, told }
}

test('what stands in the most orders comes first, however many of it were bought at once', async () => {
  const { store, bread, bun, told } = await openBakery()
  await sell(store, bread, 3, 50)
  await sell(store, bun, 4)
  expect(await told()).toEqual([bun, bread])
  const other = await openBakery()
  expect(await other.told()).toEqual([])
})

test('orders that were cancelled, and those of a month ago, say nothing', async () => {
  const { store, bread, bun, told } = await openBakery()
  await sell(store, bread, 3)
  server.clock.now = new Date(Date.now() - 31 * 24 * 3_600_000)
  await sell(store, bun, 5)
  server.clock.now = undefined
  const [last = ''] = (await sell(store, bun, 3)).slice(-1)
  expect(await told()).toEqual([bread, bun].toSorted())
  await store.admin.send(orders.move, { params: { id: last }, body: { status: 'cancelled' } })
  expect(await told()).toEqual([])
})
