import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '../../orders/contract.ts'
import { newId } from '../../kit/server/ids.ts'
import { customer, orderOf, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

/** Calls of somebody who is not signed in and names no store, as the specification writes them. */
let server: TestServer
let store: TestStore
let other: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  other = await openStore(server)
  tea = await stockTea(store, 100)
})
afterAll(() => server.close())

async function ask(
  method: 'GET' | 'POST' | 'PATCH',
  address: string,
  body?: object,
  token?: string,
) {
  const response = await server.app.inject({
    method,
    url: `/api${address}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

const check = (items: unknown, token?: string) =>
  ask('POST', '/cart/check-ingredients', { items }, token)

describe('the cart is checked by its items alone', () => {
  test('API-46 AMB-24 what the shelf can make succeeds, and says no more than that', async () => {
    expect(await check([{ productId: tea.tea.id, quantity: 10 }])).toEqual({
      status: 200,
      body: { success: true },
    })
  })

  test('API-46 what it cannot make is an answer that is not ok', async () => {
    const refused = await check([{ productId: tea.tea.id, quantity: 11 }])
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'conflict' } })
    expect(refused.body['message']).toContain('Classic Milk Tea')
  })

  test('whoever is signed in asks about their own store', async () => {
    const items = [{ productId: tea.tea.id, quantity: 1 }]
    expect((await check(items, (await store.as('customer')).token)).status).toBe(200)
    expect((await check(items, (await other.as('customer')).token)).status).toBe(409)
  })

  test.each([
    ['a product nobody sells', [{ productId: newId(), quantity: 1 }], 404, 'Store not found'],
    ['nothing', [], 422, 'Your cart is empty'],
    ['no list', 'tea', 422, 'Please check this field'],
  ])('%s names no store', async (_, items, status, message) => {
    const refused = await check(items)
    expect([refused.status, refused.body['message']]).toEqual([status, message])
  })

  test('a store that is closed does not answer by its products either', async () => {
    const closed = await openStore(server, { isOpen: false })
    const id = newId()
    await closed.inside(({ db, storeId }) =>
      db
        .insertInto('products')
        .values({ storeId, id, name: 'Tea', slug: 'tea', description: '', price: 1 })
        .execute(),
    )
    const refused = await check([{ productId: id, quantity: 1 }])
    expect([refused.status, refused.body['message']]).toEqual([403, 'This store is not open yet.'])
  })
})

test('API-19 a product is read by its id alone, as any shopper sees it', async () => {
  const { status, body } = await ask('GET', `/products/${tea.tea.id}`)
  expect(status).toBe(200)
  expect(body['data']).toMatchObject({ _id: tea.tea.id, store: store.id })
  expect(body['data']).not.toHaveProperty('cost')
  expect((await ask('GET', `/products/${newId()}`)).status).toBe(404)
})

describe('a guest with the token of their order', () => {
  async function place() {
    const items = [{ productId: tea.tea.id, quantity: 1 }]
    const address = { address: '1 Rizal', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
    const body = orderOf(store, items, { customer, shippingAddress: address })
    const placed = (await store.stranger.send(orders.place, { body })).body
    return { id: placed.data.id, token: placed.token ?? '' }
  }

  test('reads it at both addresses and changes how it is paid, naming no store', async () => {
    const { id, token } = await place()
    for (const address of [`/orders/${id}`, `/order/${id}`]) {
      const read = await ask('GET', `${address}?token=${token}`)
      expect(read).toMatchObject({ status: 200, body: { data: { _id: id, store: store.id } } })
    }
    const paid = await ask('PATCH', `/orders/${id}?token=${token}`, { paymentMethod: 'cash' })
    expect(paid).toMatchObject({ status: 200, body: { data: { paymentMethod: 'cash' } } })
  })

  test('reads it also while signed in at another store', async () => {
    const { id, token } = await place()
    const elsewhere = await other.as('customer')
    const read = await ask('GET', `/orders/${id}?token=${token}`, undefined, elsewhere.token)
    expect(read).toMatchObject({ status: 200, body: { data: { _id: id } } })
  })

  test('opens no other order, and no store by a made-up token', async () => {
    const { id, token } = await place()
    const another = await place()
    expect((await ask('GET', `/orders/${another.id}?token=${token}`)).status).toBe(404)
    const forged = `${token.split('.')[0]}.${'x'.repeat(43)}`
    for (const wrong of [forged, 'x', '', `${newId()}.x`, 'AAAAAAAAAAAAAAAAAAAAAA.x']) {
      expect((await ask('GET', `/orders/${id}?token=${wrong}`)).status).toBe(404)
    }
    expect((await ask('GET', `/orders/${id}`)).status).toBe(404)
  })
})
