import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { Topic } from '../../kit/server/events.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A store with tea for one portion, or for as many as told, and what it announces. */
async function openShop(stock = 10) {
  const store = await openStore(server)
  const menu = await stockTea(store, stock)
  const announced: Topic[] = []
  const stop = server.events.subscribe((event) => {
    if (event?.storeId === store.id) announced.push(event.topic)
  })
  return { store, ...menu, announced, stop }
}

async function orderTea(store: TestStore, productId: string) {
  const { body } = await place(store.stranger, store, [{ productId, quantity: 1 }])
  return { id: body.data.id }
}

const cancel = (store: TestStore, params: { readonly id: string }) =>
  store.admin.send(orders.move, { params, body: { status: 'cancelled' } })

async function ledgerOf(store: TestStore, id: string) {
  const { body } = await store.admin.send(inventory.movements, { params: { id } })
  return body.data.map(({ reason, quantity, balance, orderId }) => ({
    reason,
    quantity,
    balance,
    orderId,
  }))
}

test('the ledger says of which order portions were sold, and that they came back by its cancellation', async () => {
  const { store, tea, milk, stop } = await openShop(100)
  const params = await orderTea(store, tea.id)
  await cancel(store, params)
  expect(await ledgerOf(store, milk.id)).toEqual([
    { reason: 'cancel', quantity: 10, balance: 100, orderId: params.id },
    { reason: 'sale', quantity: -10, balance: 90, orderId: params.id },
    { reason: 'adjust', quantity: 100, balance: 100, orderId: null },
  ])
  stop()
})

describe('the menu is announced', () => {
  /** What a stranger reads, which is kept until something is announced. */
  const isSold = async (store: TestStore, id: string) =>
    (await store.stranger.send(products.list, { query: { storeId: store.id } })).body.data.find(
      (product) => product.id === id,
    )?.inStock

  test('when the last portion goes, and when it comes back', async () => {
    const { store, tea, announced, stop } = await openShop()
    expect(await isSold(store, tea.id)).toBe(true)
    const params = await orderTea(store, tea.id)
    expect(announced).toContain('menu')
    expect(await isSold(store, tea.id)).toBe(false)
    announced.length = 0
    await cancel(store, params)
    expect(announced).toContain('menu')
    expect(await isSold(store, tea.id)).toBe(true)
    stop()
  })

  test('and not when there was enough before and after', async () => {
    const { store, tea, announced, stop } = await openShop(100)
    const params = await orderTea(store, tea.id)
    expect(new Set(announced)).toEqual(new Set(['orders', 'stock']))
    announced.length = 0
    await cancel(store, params)
    expect(new Set(announced)).toEqual(new Set(['orders', 'stock']))
    stop()
  })
})

test('an order is announced when it is moved on and when its money is entered', async () => {
  const { store, tea, announced, stop } = await openShop(100)
  const params = await orderTea(store, tea.id)
  announced.length = 0
  await store.admin.send(orders.move, { params, body: { status: 'shipped' } })
  expect(announced).toEqual(['orders'])
  announced.length = 0
  await store.admin.send(orders.pay, { params, body: { cashGiven: 95 } })
  expect(announced).toEqual(['orders'])
  stop()
})
