import { counter } from '../../counter/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { offerMethods, orderOf, place, stockTea } from '../../testing/menu.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { reader } from '../../testing/reader.ts'
import { operator } from '../../operator/contract.ts'
import { orders } from '../contract.ts'

let server: TestServer
let isMailDown = false
const sent: { to: string; subject: string; text: string; html: string }[] = []
beforeAll(async () => {
  server = await startServer({
    sendMail: async (mail) => {
      if (isMailDown) throw new Error('The mail server does not answer')
      sent.push(mail)
    },
  })
})
afterAll(() => server.close())

const lettersTo = (email: string) =>
  sent.filter(({ to, subject }) => to === email && subject.startsWith('Your order'))

async function letterTo(email: string) {
  await expect.poll(() => lettersTo(email).length).toBe(1)
  const [letter] = lettersTo(email)
  if (letter === undefined) throw new Error('No letter came')
  return letter
}

const lastOf = async ({ admin }: TestStore) => (await admin.send(orders.list, {})).body.data[0]

test('a guest who orders is sent what they ordered, and a key to it', async () => {
  const store = await openStore(server)
  const { tea, withPearls } = await stockTea(store)
  const customer = reader()
  const items = [{ productId: tea.id, quantity: 2, addons: [withPearls] }]
  const { body } = await place(store.stranger, store, items, { customer, notes: 'Visit my site' })
  const { text, html, subject } = await letterTo(customer.email)
  expect(subject).toContain('#1001')
  for (const version of [text, html]) {
    expect(version).toContain('2 × Classic Milk Tea')
    expect(version).toContain('Pearls')
    expect(version).toContain('₱220.00')
    expect(version).toContain('Pick it up at the counter')
    // Who pays in cash has nothing to pay before.
    expect(version).not.toContain('Pay for your order')
    // Anybody may type anybody's address: what was typed beside it is not carried there.
    expect(version).not.toContain('Visit my site')
    expect(version).not.toContain('Carla')
  }

  const params = { id: body.data.id }
  const [, token] = /#token=(\S+)/.exec(text) ?? []
  expect(text).toContain(`http://larder.test/${store.slug}/order/${body.data.id}#token=`)
  const seen = (key: string | undefined) =>
    store.stranger.send(orders.one, { params, query: { storeId: store.id, token: key } })
  expect(token).not.toBe(body.token)
  expect((await seen(token)).body.data.orderNumber).toBe(1001)
  expect((await seen(body.token)).status).toBe(200)
  expect((await seen(undefined)).status).toBe(404)
})

test('a customer is sent a way to their own orders, without a key', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const customer = reader()
  await offerMethods(store, ['GCash'])
  const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
  const { body } = await place(
    await store.as('customer'),
    store,
    [{ productId: tea.id, quantity: 1 }],
    { customer, shippingAddress, paymentMethod: 'GCash' },
  )
  const { text } = await letterTo(customer.email)
  expect(text).toContain(`/${store.slug}/user/orders/${body.data.id}`)
  expect(text).not.toContain('token')
  expect(text).toContain('It is delivered')
  expect(text).toContain('It is not paid yet: “Pay for your order” shows how to pay by GCash.')
  expect(text).toContain(
    `Pay for your order: http://larder.test/${store.slug}/payment/${body.data.id}`,
  )
})

test('a guest who pays by a wallet is led to where that is done, with their key', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const customer = reader()
  await offerMethods(store, ['GCash'])
  const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
  const items = [{ productId: tea.id, quantity: 1 }]
  const wish = { customer, shippingAddress, paymentMethod: 'GCash' }
  const { body } = await place(store.stranger, store, items, wish)
  const { text, html } = await letterTo(customer.email)
  const page = `http://larder.test/${store.slug}/payment/${body.data.id}`
  const [, token] = new RegExp(`${page}#token=(\\S+)`).exec(text) ?? []
  expect(text).toContain(`/${store.slug}/order/${body.data.id}#token=${token}`)
  expect(html).toContain(`<a href="${page}#token=${token}"`)
  const query = { storeId: store.id, token }
  const seen = await store.stranger.send(orders.one, { params: { id: body.data.id }, query })
  expect(seen.status).toBe(200)
})

test('a letter says where an order is paid in cash: at the counter, or where it is brought', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const [fetching, waiting] = [reader(), reader()]
  const items = [{ productId: tea.id, quantity: 1 }]
  const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
  await place(store.stranger, store, items, { customer: fetching })
  await place(store.stranger, store, items, { customer: waiting, shippingAddress })
  expect((await letterTo(fetching.email)).text).toContain(
    'Pick it up at the counter, and pay there: your number is #1001.',
  )
  const { text } = await letterTo(waiting.email)
  expect(text).toContain('You pay in cash when it is brought to you.')
  expect(text).not.toContain('counter')
})

test('a sale at the counter is written of to those who left an address, with what was asked for', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const cashier = await store.as('cashier')
  const sell = (email: string) =>
    cashier.send(counter.sell, {
      body: {
        storeId: store.id,
        customer: { email },
        items: [{ productId: tea.id, quantity: 1, note: 'Less ice' }],
        paymentMethod: 'cash',
        cashGiven: 100,
      },
    })
  const { email } = reader()
  expect((await sell('')).status).toBe(200)
  expect((await sell(email)).status).toBe(200)
  expect((await letterTo(email)).text).toContain('Less ice')
  expect(lettersTo('')).toEqual([])
})

test('the same order sent twice is written of once', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const customer = reader()
  const id = randomCode(12)
  const items = [{ productId: tea.id, quantity: 1 }]
  const [first, second] = [
    await place(store.stranger, store, items, { customer, id }),
    await place(store.stranger, store, items, { customer, id }),
  ]
  expect(second.body.data.id).toBe(first.body.data.id)
  const after = reader()
  await place(store.stranger, store, items, { customer: after })
  await letterTo(after.email)
  expect(lettersTo(customer.email)).toHaveLength(1)
})

test('an order that is refused is not written of', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const [customer, after] = [reader(), reader()]
  const items = [{ productId: tea.id, quantity: 1 }]
  const body = { ...orderOf(store, items, { customer }), total: 1 }
  expect((await store.stranger.send(orders.place, { body })).status).toBe(409)
  await place(store.stranger, store, items, { customer: after })
  await letterTo(after.email)
  expect(lettersTo(customer.email)).toEqual([])
})

test('an order stands while mail is down, and its letter waits', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const customer = reader()
  isMailDown = true
  try {
    const items = [{ productId: tea.id, quantity: 1 }]
    expect((await place(store.stranger, store, items, { customer })).status).toBe(200)
    expect((await lastOf(store))?.orderNumber).toBe(1001)
    const failing = async () => {
      const { body } = await operatorOf(server).send(operator.jobs, {})
      return body.data.filter(({ name }) => name === 'order-mail')
    }
    await expect.poll(async () => (await failing()).length).toBe(1)
    isMailDown = false
    const [waiting] = await failing()
    await operatorOf(server).send(operator.retryJob, { params: { id: waiting?.id ?? '' } })
    await letterTo(customer.email)
  } finally {
    isMailDown = false
  }
})
