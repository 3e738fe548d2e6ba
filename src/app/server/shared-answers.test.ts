import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { createEvents } from '../../kit/server/events.ts'
import { createSharedAnswers } from '../../kit/server/shared-answers.ts'
import { addIngredient, place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const menuOf = async (store: TestStore, by = store.admin) =>
  (await by.send(products.list, { query: { storeId: store.id } })).body.data
const shelfOf = async (store: TestStore, by = store.admin) =>
  (await by.send(inventory.list, { query: { storeId: store.id } })).body.data

/** Behind the server's back: whoever reads it afterwards has asked the database. */
const renameAll = (store: TestStore, name: string) =>
  sql`update products set name = ${name} where store_id = ${store.id}`.execute(server.database.db)

test('what staff read comes from memory until anything happens in their store', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  expect((await menuOf(store))[0]?.portions).toBe(10)
  await renameAll(store, 'Unheard of')
  expect((await menuOf(store))[0]?.name).toBe('Classic Milk Tea')
  await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
  expect((await menuOf(store))[0]).toMatchObject({ name: 'Unheard of', portions: 9 })
})

test('every change of the shelf and the menu is seen by the next one who asks', async () => {
  const store = await openStore(server)
  const { milk, category } = await stockTea(store)
  const names = async () => (await shelfOf(store)).map(({ name }) => name)
  expect(await names()).toEqual(['Milk', 'Pearls'])
  const empty = await addIngredient(store, 'Cocoa', 0)
  expect(await names()).toEqual(['Cocoa', 'Milk', 'Pearls'])
  const params = { id: empty.id }
  const renamed = { name: 'Dark cocoa', stock: 0, stockBefore: 0, pricePerUnit: 1, markup: 0 }
  await store.admin.send(inventory.change, { params, body: renamed })
  expect(await names()).toEqual(['Dark cocoa', 'Milk', 'Pearls'])
  await store.admin.send(inventory.remove, { params })
  expect(await names()).toEqual(['Milk', 'Pearls'])
  const received = { reason: 'purchase', quantity: 5 } as const
  await store.admin.send(inventory.move, { params: { id: milk.id }, body: received })
  expect((await shelfOf(store))[0]?.stock).toBe(105)
  const { id, slug } = category
  await store.admin.send(categories.change, { params: { id }, body: { name: 'Teas', slug } })
  expect((await menuOf(store))[0]?.category?.name).toBe('Teas')
})

test('one grant never reads what another was told, and no store what another one was', async () => {
  const store = await openStore(server)
  const other = await openStore(server)
  await stockTea(store)
  const staff = await store.as('staff')
  expect((await shelfOf(store))[0]).toHaveProperty('pricePerUnit')
  expect((await shelfOf(store, staff))[0]).not.toHaveProperty('pricePerUnit')
  expect((await menuOf(store))[0]).toHaveProperty('cost')
  for (const person of [
    staff,
    await store.as('cashier'),
    await store.as('customer'),
    other.admin,
  ]) {
    expect((await menuOf(store, person))[0]).not.toHaveProperty('cost')
  }
  expect((await store.stranger.send(inventory.list, { query: { storeId: store.id } })).status).toBe(
    401,
  )
  expect((await other.admin.send(inventory.list, { query: { storeId: store.id } })).status).toBe(
    404,
  )
})

test('an answer that something overtook while it was read is not kept', () => {
  const events = createEvents()
  const shared = createSharedAnswers(events, { greatestAgeMs: 60_000, canAsk: () => true })
  const audience = { storeId: 'here', grant: 'all', url: '/' }
  const since = shared.moment()
  events.publish({ storeId: 'here', topic: 'stock' })
  shared.keep(audience, since, 'old')
  expect(shared.find(audience)).toBeUndefined()
  shared.keep(audience, shared.moment(), 'new')
  events.publish({ storeId: 'there', topic: 'stock' })
  expect(shared.find(audience)).toBe('new')
  events.deliver(undefined)
  expect(shared.find(audience)).toBeUndefined()
})
