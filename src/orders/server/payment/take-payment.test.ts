import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerMethods, orderOf, stockTea } from '../../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** An unpaid order of a guest for 95.00, and the guest's token. */
async function openOrder() {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const { body } = await store.stranger.send(orders.place, {
    body: orderOf(store, [{ productId: tea.id, quantity: 1 }]),
  })
  return { store, params: { id: body.data.id }, token: body.token ?? '' }
}

test('VAL-54 API-54 a cashier takes cash of at least the total, and the order goes into the making', async () => {
  const { store, params } = await openOrder()
  const cashier = await store.as('cashier')
  const tooLittle = await cashier.send(orders.pay, { params, body: { cashGiven: 94.99 } })
  expect([tooLittle.status, tooLittle.problem.fields]).toEqual([
    422,
    { cashGiven: 'Cash given must be at least 95.00' },
  ])
  const { body } = await cashier.send(orders.pay, { params, body: { cashGiven: 100 } })
  expect(body.data).toMatchObject({ status: 'processing', cashGiven: 100, paymentMethod: 'cash' })
})

test('cash is taken once, whoever asks at the same time', async () => {
  const { store, params } = await openOrder()
  const cashiers = [await store.as('cashier'), await store.as('staff')]
  const taken = await Promise.all(
    cashiers.map((person) => person.send(orders.pay, { params, body: { cashGiven: 95 } })),
  )
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('nobody but staff takes cash', async () => {
  const { store, params, token } = await openOrder()
  const query = { token, storeId: store.id }
  const guest = await store.stranger.send(orders.pay, { params, query, body: { cashGiven: 95 } })
  expect(guest.status).toBe(403)
})

test('a kiosk books no cash, although it holds the token of a guest', async () => {
  const { store, params, token } = await openOrder()
  const kiosk = await store.as('kiosk')
  const query = { token, storeId: store.id }
  expect((await kiosk.send(orders.one, { params, query })).status).toBe(200)
  const refused = await kiosk.send(orders.pay, { params, query, body: { cashGiven: 100 } })
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'You do not have permission to do this.',
  ])
  const { cashGiven, status } = (await store.admin.send(orders.one, { params })).body.data
  expect([cashGiven, status]).toEqual([null, 'pending'])
})

test('API-54 a guest who holds the token changes the method while the order is owed, others do not find it', async () => {
  const { store, params, token } = await openOrder()
  await offerMethods(store, ['Bank transfer', 'GCash'])
  const change = (shown: string, paymentMethod = 'Bank transfer') =>
    store.stranger.send(orders.pay, {
      params,
      query: { token: shown, storeId: store.id },
      body: { paymentMethod },
    })
  expect((await change('wrong')).status).toBe(404)
  expect((await change(token)).body.data.paymentMethod).toBe('Bank transfer')
  await offerMethods(store, ['GCash'])
  for (const words of ['Paid already', 'bank transfer', 'Bank transfer']) {
    const { status, problem } = await change(token, words)
    expect([status, problem.message]).toEqual([
      409,
      'This way to pay is no longer offered. Please choose another.',
    ])
  }
  expect((await change(token, 'GCash')).body.data.paymentMethod).toBe('GCash')
  await store.admin.send(orders.move, { params, body: { status: 'processing' } })
  expect((await change(token, 'GCash')).status).toBe(200)
  await store.admin.send(orders.pay, { params, body: { cashGiven: 95 } })
  expect((await change(token, 'GCash')).status).toBe(409)
})

test('a cancelled order takes no cash', async () => {
  const { store, params } = await openOrder()
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  expect((await store.admin.send(orders.pay, { params, body: { cashGiven: 95 } })).status).toBe(409)
})
