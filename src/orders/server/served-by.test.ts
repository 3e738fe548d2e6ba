import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { stores } from '../../stores/contract.ts'
import { keyOf } from '../../testing/api-key.ts'
import { place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'
import { receiptPaper } from '../prints/papers.ts'

let server: TestServer
let store: TestStore
let items: readonly { readonly productId: string; readonly quantity: number }[]
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  const { tea } = await stockTea(store, 1000)
  items = [{ productId: tea.id, quantity: 1 }]
})
afterAll(() => server.close())

/** The order of a sale that this caller made, as the admin reads it. */
async function soldBy(seller: Caller) {
  const body = { storeId: store.id, items: [...items], paymentMethod: 'cash', cashGiven: 200 }
  const { id } = (await seller.send(counter.sell, { body })).body.data
  return (await store.admin.send(orders.one, { params: { id } })).body.data
}

async function receiptOf(order: Awaited<ReturnType<typeof soldBy>>) {
  const params = { slug: store.slug }
  const { body } = await store.admin.send(stores.bySlug, { params })
  const shop = { ...body.data, receiptFooter: 'Come again' }
  return receiptPaper(shop, order).flatMap((line) => ('text' in line ? [line.text] : []))
}

test('a receipt says who served by their first name, below its customer, and its status at the foot', async () => {
  const cashier = await store.as('cashier')
  const order = await soldBy(cashier)
  expect(order.servedBy).toBe('Ben')
  const said = await receiptOf(order)
  expect(said.slice(said.indexOf('Customer: Guest'))).toEqual([
    'Customer: Guest',
    'Served by Ben',
    'Thank you for your purchase!',
    'Come again',
    'PROCESSING',
  ])
  expect(said.filter((text) => text === 'PROCESSING')).toHaveLength(1)
})

test('nobody has served what was ordered online, or what a program sold', async () => {
  const placed = await place(store.stranger, store, [...items])
  const params = { id: placed.body.data.id }
  const online = (await store.admin.send(orders.one, { params })).body.data
  const byProgram = await soldBy(await keyOf(server, store, ['orders.sell']))
  for (const order of [online, byProgram]) {
    expect(order).not.toHaveProperty('servedBy')
    expect((await receiptOf(order)).join(' ')).not.toContain('Served by')
  }
})
