import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import {
  addCategory,
  addIngredient,
  addProduct,
  countSales,
  listUntrueShelves,
  orderOf,
  place,
  stockOf,
} from '../../testing/menu.ts'
import { served } from '../../testing/on-cluster.ts'
import { orders } from '../contract.ts'
import { firstOrderNumber } from '../order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const together = <Result>(times: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))
const countOf = (replies: readonly { readonly status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

/** A shop whose three drinks all take a cup and tea, with so many cups. */
async function openTeaShop(cups: number) {
  const store = await openStore(server)
  const category = await addCategory(store, 'Drinks', 'drinks')
  const cup = await addIngredient(store, 'Cup', cups)
  const tea = await addIngredient(store, 'Tea', 100_000)
  const drinks = []
  for (const name of ['Black', 'Green', 'Red']) {
    const syrup = await addIngredient(store, `${name} syrup`, 100_000)
    const ingredients = [syrup, cup, tea].map(({ id }) => ({ ingredient: id, count: 1 }))
    drinks.push(await addProduct(store, { name, category: category.id, price: 50, ingredients }))
  }
  return { store, cup, drinks }
}

/** The numbers of a store's orders, in turn. */
async function numbersOf(store: TestStore): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from orders where store_id = ${store.id} order by number`.execute(
    store.server.database.db,
  )
  return rows.map(({ number }) => number)
}

const numbersFrom = (count: number) =>
  Array.from({ length: count }, (_, at) => firstOrderNumber + at)

test('two hundred buyers at once for the last fifty cups buy exactly fifty, whatever they drink', async () => {
  const { store, cup, drinks } = await openTeaShop(50)
  const replies = await together(200, (at) =>
    served(() =>
      place(store.stranger, store, [{ productId: drinks[at % 3]?.id ?? '', quantity: 1 }]),
    ),
  )
  expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([50, 150])
  expect(await stockOf(store, cup.id)).toBe(0)
  expect(await listUntrueShelves(store)).toEqual([])
  expect(await countSales(store)).toMatchObject({ orders: 50, lines: 50 })
  expect(await numbersOf(store)).toEqual(numbersFrom(50))
})

test('one key at two stores at once is an order at each, and never a part of a second one', async () => {
  const shops = [await openTeaShop(1000), await openTeaShop(1000)]
  const replies = await together(40, async (at) => {
    const shop = shops[at % 2]
    if (shop === undefined) throw new Error('There are two shops')
    const { store, drinks } = shop
    // Every other one is somebody else's order, of the same rows.
    const key = at % 4 < 2 ? 'the-same-key' : `key-${at}`
    const items = [drinks[0], drinks[1]].map((drink) => ({
      productId: drink?.id ?? '',
      quantity: 1,
    }))
    const headers = { 'idempotency-key': key }
    return store.stranger.send(orders.place, { body: orderOf(store, items) }, headers)
  })
  expect(countOf(replies, 200)).toBe(40)
  for (const { store, cup } of shops) {
    // Ten under keys of their own, and one under the key of the ten others.
    expect(await countSales(store)).toMatchObject({ orders: 11, lines: 22 })
    expect(await stockOf(store, cup.id)).toBe(1000 - 22)
    expect(await listUntrueShelves(store)).toEqual([])
    expect(await numbersOf(store)).toEqual(numbersFrom(11))
  }
})
