import { counter } from '../../counter/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../kit/server/in-process.ts'
import { offerMethods, orderOf, stockOf, stockTea } from '../../testing/menu.ts'
import { untilIdle } from '../../testing/payments.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { inventory } from '../../inventory/contract.ts'
import { stores } from '../../stores/contract.ts'
import { orders } from '../contract.ts'
import { atOneStore, fromOnePlace, guestLimits, tooMuchUnpaid } from '../guest-limits.ts'

/** One address alone reaches its own limit first. */
const guestOrdersPerHour = guestLimits.perAddress + 5

let server: TestServer
beforeAll(async () => {
  server = await startServer({ trustProxy: 1, guestOrdersPerHour, jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

const anHour = 60 * 60 * 1000

/** A store with tea for many, and how it is ordered from an address. */
async function openShop() {
  const store = await openStore(server)
  const { tea, milk } = await stockTea(store, 10_000)
  const items = (quantity: number) => [{ productId: tea.id, quantity }]
  return {
    store,
    milk,
    items,
    async order(address: string, quantity = 1, by: Caller = store.stranger, more: object = {}) {
      const body = orderOf(store, items(quantity), more)
      const reply = await by.send(orders.place, { body }, { 'x-forwarded-for': address })
      return { status: reply.status, message: reply.problem.message, data: reply.body.data }
    },
  }
}

test('an address that orders without end is told to wait, then a store that gets too many; customers and the counter go on', async () => {
  const { store, order, items } = await openShop()
  for (let at = 0; at < guestLimits.perAddress; at += 1) {
    expect((await order('203.0.113.7')).status).toBe(200)
  }
  expect(await order('203.0.113.7')).toMatchObject({ status: 429, message: fromOnePlace })
  for (const last of [8, 9, 10, 11, 12]) expect((await order(`203.0.113.${last}`)).status).toBe(200)
  expect(await order('198.51.100.1')).toMatchObject({ status: 429, message: atOneStore })

  const customer = await store.as('customer')
  expect((await order('203.0.113.7', 1, customer)).status).toBe(200)
  const cashier = await store.as('cashier')
  const sale = { storeId: store.id, items: items(1), paymentMethod: 'cash', cashGiven: 100 }
  const sent = await cashier.send(
    counter.sell,
    { body: sale },
    { 'x-forwarded-for': '203.0.113.7' },
  )
  expect(sent.status).toBe(200)
  const elsewhere = await openShop()
  expect((await elsewhere.order('203.0.113.7')).status).toBe(200)

  server.clock.now = new Date(Date.now() + anHour + 60_000)
  const later = await order('203.0.113.7')
  server.clock.now = undefined
  expect(later.status).toBe(200)
})

test('what one visitor lets wait unpaid has a ceiling, until it is paid', async () => {
  const { store, order } = await openShop()
  const most = guestLimits.waitingPortions
  const refused = { status: 429, message: tooMuchUnpaid }
  expect(await order('203.0.113.20', most + 1)).toMatchObject(refused)
  const { data } = await order('203.0.113.20', most)
  expect(await order('203.0.113.20')).toMatchObject(refused)
  expect((await order('203.0.113.21')).status).toBe(200)
  expect((await order('203.0.113.20', 1, await store.as('customer'))).status).toBe(200)
  const paid = { params: { id: data.id }, body: { cashGiven: 10_000 } }
  expect((await store.admin.send(orders.pay, paid)).status).toBe(200)
  expect((await order('203.0.113.20')).status).toBe(200)
})

test('ten orders at once from one visitor do not pass the ceiling together', async () => {
  const { order } = await openShop()
  const statuses = (
    await Promise.all(Array.from({ length: 10 }, () => order('203.0.113.30', 30)))
  ).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
})

const statusOf = async (store: TestStore, id: string) =>
  (await store.admin.send(orders.one, { params: { id } })).body.data.status

test('an order of a guest that nobody at the store looks at is called off after a day, and its ingredients return', async () => {
  const { store, milk, order, items } = await openShop()
  await offerMethods(store, ['GCash'])
  const before = await stockOf(store, milk.id)
  server.clock.now = new Date(Date.now() - 25 * anHour)
  const customer = await store.as('customer')
  const cashier = await store.as('cashier')
  const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
  const own = { paymentMethod: 'GCash', shippingAddress }
  const left = (await order('203.0.113.40')).data
  const leftToo = (await order('203.0.113.40', 1, store.stranger, own)).data
  const [opened, moved, paid] = [
    (await order('203.0.113.40')).data,
    (await order('203.0.113.40')).data,
    (await order('203.0.113.40')).data,
  ]
  const sale = { storeId: store.id, items: items(1), isPaid: false, paymentMethod: 'cash' }
  const kept = [
    opened,
    moved,
    paid,
    (await order('203.0.113.40', 1, customer)).data,
    (await cashier.send(counter.sell, { body: sale })).body.data,
  ]
  await store.admin.send(orders.see, { params: { id: opened.id } })
  await store.admin.send(orders.move, { params: { id: moved.id }, body: { status: 'processing' } })
  await store.admin.send(orders.pay, { params: { id: paid.id }, body: { cashGiven: 95 } })
  expect(await statusOf(store, left.id)).toBe('pending')

  server.clock.now = undefined
  await untilIdle(server)
  expect(await statusOf(store, left.id)).toBe('cancelled')
  expect(await statusOf(store, leftToo.id)).toBe('cancelled')
  for (const { id } of kept) expect(await statusOf(store, id)).not.toBe('cancelled')
  // Seven were ordered at 10 each, and two of them came back.
  expect(await stockOf(store, milk.id)).toBe(before - 50)
  const ledger = await store.admin.send(inventory.movements, { params: { id: milk.id } })
  const back = ledger.body.data.filter(({ orderId }) => orderId === left.id)
  expect(back.map(({ reason, quantity }) => [reason, quantity])).toEqual([
    ['cancel', 10],
    ['sale', -10],
  ])
})

test('the store says how long a guest may let it wait', async () => {
  const { store, order } = await openShop()
  const params = { storeId: store.id }
  const set = (guestOrderHours: number) =>
    store.admin.send(stores.change, { params, body: { guestOrderHours } })
  const read = async () => {
    const { data } = (await store.admin.send(stores.byId, { params })).body
    return data.store.guestOrderHours
  }
  expect(await read()).toBe(24)
  for (const wrong of [0, 169, 1.5]) {
    const { status, problem } = await set(wrong)
    const message = 'Please enter whole hours, from 1 to 168'
    expect([status, problem.fields]).toEqual([422, { guestOrderHours: message }])
  }
  expect((await set(2)).body.data.guestOrderHours).toBe(2)

  server.clock.now = new Date(Date.now() - 1.5 * anHour)
  const young = (await order('203.0.113.50')).data
  server.clock.now = new Date(Date.now() - 2.5 * anHour)
  const old = (await order('203.0.113.50')).data
  server.clock.now = undefined
  await untilIdle(server)
  expect(await statusOf(store, old.id)).toBe('cancelled')
  expect(await statusOf(store, young.id)).toBe('pending')
})

test('an address that anybody may have typed gets five letters a day, from whichever stores', async () => {
  const [one, other] = [await openShop(), await openShop()]
  const email = `victim-${one.store.slug}@example.com`
  const customer = { firstName: 'Carla', lastName: 'Diaz', phone: '0917 555 0101' }
  const written = () => server.mails.filter(({ to }) => to === email).length
  for (let at = 0; at < 4; at += 1) {
    const typed = { customer: { ...customer, email: at % 2 === 0 ? email : email.toUpperCase() } }
    for (const { order } of [one, other]) {
      expect((await order('203.0.113.60', 1, undefined, typed)).status).toBe(200)
    }
  }
  await untilIdle(server)
  expect(written()).toBe(guestLimits.lettersPerDay)

  const cashier = await one.store.as('cashier')
  const told = { customer: { ...customer, email }, isPaid: false, paymentMethod: 'cash' }
  const sale = { storeId: one.store.id, items: one.items(1), ...told }
  expect((await cashier.send(counter.sell, { body: sale })).status).toBe(200)
  await untilIdle(server)
  expect(written()).toBe(guestLimits.lettersPerDay + 1)
})
