import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { customer, orderOf, stockTea } from '../../testing/menu.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const aDay = 24 * 3_600_000
const nobody = { firstName: '', lastName: '', email: '', phone: '' }

test('a guest’s link shows the order without the person, a day after it is over', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const items = [{ productId: tea.id, quantity: 2 }]
  const notes = 'Ana, blue gate'
  const { body } = await store.stranger.send(orders.place, {
    body: orderOf(store, items, { notes }),
  })
  const { id } = body.data
  const open = async (by = store.stranger) => {
    const headers = { 'x-store-id': store.id }
    const query = { token: body.token ?? '' }
    for (const endpoint of [orders.one, orders.oneByShortPath]) {
      const reply = await by.send(endpoint, { params: { id }, query }, headers)
      expect(reply.body.data).toEqual(reply.body.order)
    }
    return (await by.send(orders.one, { params: { id }, query }, headers)).body.data
  }
  const begun = Date.now()
  server.clock.now = new Date(begun + 400 * aDay)
  expect(await open()).toMatchObject({ customer, notes })

  const admin = await store.as('admin')
  await admin.send(orders.move, { params: { id }, body: { status: 'delivered' } })
  server.clock.now = new Date(begun + 401 * aDay - 1000)
  expect(await open()).toMatchObject({ customer, notes })

  server.clock.now = new Date(begun + 401 * aDay)
  const later = await open()
  expect(later).toMatchObject({ customer: nobody, shippingAddress: null, notes: '' })
  expect([later.orderNumber, later.total, later.items[0]?.name]).toEqual([
    body.data.orderNumber,
    body.data.total,
    tea.name,
  ])
  expect(JSON.stringify(later)).not.toContain(customer.email)
  expect(await open(await store.as('staff'))).toMatchObject({ customer, notes })
  server.clock.now = undefined
})

test('a customer goes on reading their own order as they sent it', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const buyer = await store.as('customer')
  const items = [{ productId: tea.id, quantity: 1 }]
  const { body } = await buyer.send(orders.place, { body: orderOf(store, items) })
  const { id } = body.data
  await store.admin.send(orders.move, { params: { id }, body: { status: 'delivered' } })
  server.clock.now = new Date(Date.now() + 5 * aDay)
  const { body: later } = await buyer.send(orders.one, { params: { id } })
  server.clock.now = undefined
  expect(later.data.customer).toMatchObject(customer)
})
