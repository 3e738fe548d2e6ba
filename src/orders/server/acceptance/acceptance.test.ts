import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../../counter/contract.ts'
import { callerOf, type Caller } from '../../../kit/server/in-process.ts'
import type { Mail } from '../../../kit/server/mailer.ts'
import { stores } from '../../../stores/contract.ts'
import { offerMethods, place, stockTea } from '../../../testing/menu.ts'
import {
  capturePaypal,
  createPaypal,
  openPaidStore,
  placeOrder,
  startPayServer,
  untilIdle,
  type PayServer,
} from '../../../testing/payments.ts'
import { openStore, startServer, type TestServer } from '../../../testing/test-server.ts'
import { acceptance } from '../../acceptance-contract.ts'
import { orders } from '../../contract.ts'

let shop: PayServer
let server: TestServer
/** Another one on the same database. */
let second: TestServer
const mails: Mail[] = []
beforeAll(async () => {
  const sendMail = async (mail: Mail) => void mails.push(mail)
  shop = await startPayServer({ sendMail })
  server = shop.server
  const { database } = server
  second = await startServer({ sendMail, database: { ...database, close: async () => undefined } })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

async function openShop() {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 10_000)
  const items = [{ productId: tea.id, quantity: 1 }]
  const order = async (by: Caller = store.stranger) => {
    const { body } = await place(by, store, items)
    return { id: body.data.id, query: { storeId: store.id, token: body.token } }
  }
  const ringing = async (by: Caller = store.admin) =>
    (await by.send(acceptance.unanswered, {})).body.data.map(({ orderNumber }) => orderNumber)
  return { store, items, order, ringing }
}

const accept = (by: Caller, id: string) => by.send(acceptance.accept, { params: { id } })

test('an online order rings on every screen until somebody accepts it, whose name and time are kept', async () => {
  const { store, order, ringing } = await openShop()
  const [first, other] = [await order(), await order()]
  const cook = await store.as('kitchen')
  expect([await ringing(), await ringing(cook)]).toEqual([
    [1001, 1002],
    [1001, 1002],
  ])
  server.clock.now = new Date('2026-03-02T08:00:00Z')
  expect((await accept(cook, first.id)).body.data).toMatchObject({
    orderNumber: 1001,
    acceptedAt: '2026-03-02T08:00:00.000Z',
    isYours: true,
  })
  server.clock.now = new Date('2026-03-02T08:05:00Z')
  const late = (await accept(store.admin, first.id)).body.data
  expect(late).toMatchObject({ acceptedAt: '2026-03-02T08:00:00.000Z', isYours: false })
  expect(late.acceptedBy).toBeTruthy()
  server.clock.now = undefined
  expect(await ringing()).toEqual([1002])

  const told = (await store.admin.send(orders.one, { params: { id: first.id } })).body.data
  expect(told).toMatchObject({ status: 'pending', isNew: false, acceptedBy: late.acceptedBy })
  const read = async ({ id, query }: typeof first) =>
    (await store.stranger.send(orders.one, { params: { id }, query })).body.data
  expect((await read(first)).acceptedAt).toBe('2026-03-02T08:00:00.000Z')
  expect(await read(first)).not.toHaveProperty('acceptedBy')
  expect(await read(other)).not.toHaveProperty('acceptedAt')
})

test('two people who accept at once, at two servers, are one acceptance', async () => {
  const { store, order } = await openShop()
  const people = [await store.as('cashier'), await store.as('staff'), await store.as('manager')]
  const { id } = await order()
  const elsewhere = people.map(({ token }) => callerOf(second.app, token))
  const replies = await Promise.all([...people, ...elsewhere].map((person) => accept(person, id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const told = replies.map(({ body }) => body.data)
  expect(new Set(told.map(({ acceptedBy }) => acceptedBy)).size).toBe(1)
  expect(new Set(told.map(({ acceptedAt }) => acceptedAt)).size).toBe(1)
  // One of the three, at both of the servers that they asked.
  expect(told.filter(({ isYours }) => isYours)).toHaveLength(2)
})

test('who moves it on, or takes its money, has accepted it; opening it is not enough', async () => {
  const { store, order, ringing } = await openShop()
  const [moved, paid, opened] = [await order(), await order(), await order()]
  const cashier = await store.as('cashier')
  const body = { status: 'processing' } as const
  await cashier.send(orders.move, { params: { id: moved.id }, body })
  await cashier.send(orders.pay, { params: { id: paid.id }, body: { cashGiven: 95 } })
  await cashier.send(orders.see, { params: { id: opened.id } })
  expect(await ringing()).toEqual([1003])
  for (const { id } of [moved, paid]) {
    const { data } = (await store.admin.send(orders.one, { params: { id } })).body
    expect(data.acceptedBy).toBeTruthy()
    expect(data.acceptedAt).toBeTruthy()
  }
})

test('a sale of the counter never rings, and there is nothing to accept of it', async () => {
  const { store, items, ringing } = await openShop()
  const sale = { storeId: store.id, items, paymentMethod: 'cash' }
  const sold = await store.admin.send(counter.sell, { body: { ...sale, cashGiven: 100 } })
  const { id } = sold.body.data
  expect(await ringing()).toEqual([])
  expect((await accept(store.admin, id)).problem.message).toBe(
    'This order was taken at the counter.',
  )
  await store.admin.send(orders.move, { params: { id }, body: { status: 'shipped' } })
  const { data } = (await store.admin.send(orders.one, { params: { id } })).body
  expect(data).not.toHaveProperty('acceptedAt')
})

test('what customers and a kiosk do to an order accepts nothing', async () => {
  const { store, order, ringing } = await openShop()
  await offerMethods(store, ['GCash'])
  const kiosk = await store.as('kiosk')
  const [{ id, query }, own] = [await order(), await order(await store.as('customer'))]
  const body = { paymentMethod: 'GCash' }
  expect((await kiosk.send(orders.pay, { params: { id }, query, body })).status).toBe(200)
  expect(await ringing()).toEqual([1001, 1002])
  expect((await accept(kiosk, id)).status).toBe(403)
  expect((await accept(await store.as('customer'), own.id)).status).toBe(403)
  expect((await kiosk.send(acceptance.unanswered, {})).status).toBe(403)
  const elsewhere = await (await openStore(server)).as('cashier')
  expect((await accept(elsewhere, id)).status).toBe(404)
})

test('an order that was called off rings no more', async () => {
  const { store, order, ringing } = await openShop()
  const { id } = await order()
  await store.admin.send(orders.move, { params: { id }, body: { status: 'cancelled' } })
  expect(await ringing()).toEqual([])
})

test('who pays on a provider’s pages rings once the money is there, though nobody has touched the order', async () => {
  const { store, tea } = await openPaidStore(shop)
  const open = await placeOrder(store, tea.id, { paymentMethod: 'paypal' })
  const ringing = async () => (await store.admin.send(acceptance.unanswered, {})).body.data
  const { paypalOrderId } = (await createPaypal(open)).body
  expect(await ringing()).toEqual([])
  expect((await accept(store.admin, open.id)).problem.message).toBe(
    'This order waits for its payment.',
  )
  shop.paypal.approve(paypalOrderId)
  await capturePaypal(open)
  expect(await ringing()).toMatchObject([{ id: open.id }])
  // What rings is new in the lists, too: its money has moved it on, and nobody has opened it.
  const { data: listed } = (await store.admin.send(orders.list, {})).body
  expect(listed).toMatchObject([{ id: open.id, status: 'processing', isNew: true }])
})

const lettersOf = (to: string) =>
  mails.filter((mail) => mail.to === to && mail.subject.includes('accepted'))

test('the owner is told once of what nobody accepts in the time that the store has set, in one letter', async () => {
  const { store, order } = await openShop()
  const params = { storeId: store.id }
  const set = (unansweredMinutes: number) =>
    store.admin.send(stores.change, { params, body: { unansweredMinutes } })
  const [owner] = (await store.admin.send(stores.byId, { params })).body.data.adminUsers
  const to = owner?.email ?? ''
  expect((await set(241)).status).toBe(422)
  expect((await set(-1)).status).toBe(422)

  await set(0)
  await order()
  await set(5)
  // The queue goes by the database's clock: an order of long ago is due at once.
  server.clock.now = new Date(Date.now() - 6 * 60_000)
  const accepted = await order()
  await accept(store.admin, accepted.id)
  await untilIdle(server)
  expect(lettersOf(to)).toEqual([])

  await order()
  await untilIdle(server)
  expect(lettersOf(to)).toHaveLength(1)
  const [{ text } = { text: '' }] = lettersOf(to)
  expect(text).toContain('#1001')
  expect(text).toContain('#1003')
  expect(text).not.toContain('#1002')
  expect(text).toContain(`http://larder.test/${store.slug}/admin/orders`)

  await order()
  await untilIdle(server)
  expect(lettersOf(to)).toHaveLength(2)
  expect(lettersOf(to).at(-1)?.text).not.toContain('#1003')
  server.clock.now = undefined
})
