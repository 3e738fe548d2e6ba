import { counter } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import {
  countSales,
  listUntrueShelves,
  orderOf,
  place,
  stockOf,
  stockTea,
} from '../../testing/menu.ts'
import { products } from '../../catalog/contract.ts'
import { stores } from '../../stores/contract.ts'
import { orders } from '../../orders/contract.ts'

let server: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
let cashier: Awaited<ReturnType<TestStore['as']>>
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  tea = await stockTea(store, 100_000)
  cashier = await store.as('cashier')
  const params = { storeId: store.id }
  await store.admin.send(stores.change, { params, body: { deliveryFee: 49.5 } })
})
afterAll(() => server.close())

/** One tea with pearls for 110.00, paid with 200 unless told otherwise. */
const saleOf = (more: object = {}) => ({
  storeId: store.id,
  paymentMethod: 'cash',
  cashGiven: 200,
  items: [{ productId: tea.tea.id, quantity: 1, addons: [tea.withPearls] }],
  ...more,
})

const sell = (by: Caller, more: object = {}, headers?: Readonly<Record<string, string>>) =>
  by.send(counter.sell, { body: saleOf(more) }, headers)

/** Sends what the counter never would; answers the problem, having seen that nothing was written. */
async function refusal(by: Caller, body: unknown) {
  const before = await countSales(store)
  const { status, problem } = await by.sendRaw(counter.sell, { body })
  expect(await countSales(store)).toEqual(before)
  return { status, ...problem }
}

describe('a sale at the counter', () => {
  test('takes its cash and its ingredients at once, from somebody who says nothing of themselves', async () => {
    const before = [await stockOf(store, tea.milk.id), await stockOf(store, tea.pearls.id)]
    const { body } = await sell(cashier)
    expect(body.data).toMatchObject({
      status: 'processing',
      subtotal: 110,
      shipping: 0,
      total: 110,
      cashGiven: 200,
      paymentMethod: 'cash',
      customer: { firstName: '', lastName: '', email: '', phone: '' },
      shippingAddress: null,
      user: null,
      soldBy: cashier.userId,
      isNew: false,
      history: [
        { from: null, to: 'pending' },
        { from: 'pending', to: 'processing' },
      ],
    })
    const after = [await stockOf(store, tea.milk.id), await stockOf(store, tea.pearls.id)]
    expect(after).toEqual([(before[0] ?? 0) - 10, (before[1] ?? 0) - 5])
    expect(await listUntrueShelves(store)).toEqual([])
    const read = await store.admin.send(orders.one, { params: { id: body.data.id } })
    expect(read.body.data.history.map(({ by }) => by)).toEqual(['Ben cashier', 'Ben cashier'])
  })

  test('keeps the name for the cup and what was said with a line', async () => {
    const items = [
      { productId: tea.tea.id, quantity: 1, note: ' less ice ' },
      { productId: tea.tea.id, quantity: 2 },
    ]
    const { body } = await sell(cashier, { items, cashGiven: 300, customer: { firstName: 'Mia' } })
    const { data } = (await store.admin.send(orders.one, { params: { id: body.data.id } })).body
    expect(data.customer.firstName).toBe('Mia')
    expect(data.items.map(({ note }) => note)).toEqual(['less ice', ''])
    expect(body.data.items).toEqual(data.items)
  })

  test('paid by another method goes into the making without cash', async () => {
    const { body } = await sell(cashier, { paymentMethod: 'GCash', cashGiven: undefined })
    expect(body.data).toMatchObject({ status: 'processing', cashGiven: null })
  })

  test('to be paid later waits, and is paid as any other order', async () => {
    const { body } = await sell(cashier, { isPaid: false, cashGiven: undefined })
    expect(body.data).toMatchObject({ status: 'pending', cashGiven: null })
    const params = { id: body.data.id }
    const paid = await cashier.send(orders.pay, { params, body: { cashGiven: 110 } })
    expect(paid.body.data).toMatchObject({ status: 'processing', cashGiven: 110 })
  })

  test('belongs to nobody’s account, not even the seller’s, and no guest’s token opens it', async () => {
    const seller = await store.as('cashier')
    const { body } = await sell(seller)
    expect('token' in body).toBe(false)
    const params = { userId: seller.userId }
    expect((await seller.send(orders.listOfUser, { params, query: {} })).body.total).toBe(0)
    const asStranger = { params: { id: body.data.id }, query: { storeId: store.id, token: '' } }
    expect((await store.stranger.send(orders.one, asStranger)).status).toBe(404)
    const customer = await store.as('customer')
    expect((await customer.send(orders.one, { params: { id: body.data.id } })).status).toBe(404)
  })

  test('whose answer was lost is sent again and stays one sale, also twenty times at once', async () => {
    const before = await countSales(store)
    const headers = { 'idempotency-key': 'till-1' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => sell(cashier, {}, headers)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await countSales(store))?.orders).toBe((before?.orders ?? 0) + 1)
    expect((await sell(cashier, { cashGiven: 500 }, headers)).status).toBe(422)
    const ofAnother = await sell(await store.as('cashier'), {}, headers)
    expect(ofAnother.status).toBe(200)
    expect(ofAnother.body.data.id).not.toBe(replies[0]?.body.data.id)
  })

  test('takes the last portion once, whoever wants it at the same moment', async () => {
    const small = await openStore(server)
    const { tea: last, milk } = await stockTea(small, 30)
    const tills = [await small.as('cashier'), await small.as('staff')]
    const items = [{ productId: last.id, quantity: 1 }]
    const body = { storeId: small.id, paymentMethod: 'cash', cashGiven: 100, items }
    const replies = await Promise.all([
      ...tills.flatMap((till) => [1, 2, 3].map(() => till.send(counter.sell, { body }))),
      ...[1, 2, 3].map(() => place(small.stranger, small, items)),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(6)
    expect(await stockOf(small, milk.id)).toBe(0)
    expect(await listUntrueShelves(small)).toEqual([])
  })
})

describe('a sale that is refused', () => {
  test.each([
    [109.99, 'Cash given must be at least 110.00'],
    [0, 'Cash given must be at least 110.00'],
    [-1, 'The amount cannot be negative'],
    [110.001, 'Please use at most two decimals'],
    [undefined, 'Please enter the cash given'],
    [null, 'Please enter the cash given'],
    ['200', 'Please enter the cash given'],
  ])('for the cash %j says: %s', async (cashGiven, message) => {
    expect(await refusal(cashier, saleOf({ cashGiven }))).toMatchObject({
      status: 422,
      fields: { cashGiven: message },
    })
  })

  test('takes no cash for what is paid later or by another method', async () => {
    for (const more of [{ isPaid: false }, { paymentMethod: 'GCash' }]) {
      expect((await refusal(cashier, saleOf(more))).status).toBe(422)
    }
  })

  test('is not paid because a till says that a card was charged', async () => {
    const more = { paymentMethod: 'PayPal', cashGiven: undefined }
    expect(await refusal(cashier, saleOf(more))).toMatchObject({
      status: 422,
      fields: { paymentMethod: 'Only its provider can say that this is paid.' },
    })
  })

  test('for a price of its own sells nothing and tells the right one', async () => {
    expect(await refusal(cashier, saleOf({ total: 1 }))).toMatchObject({
      status: 409,
      details: { subtotal: 110, shipping: 0, total: 110 },
    })
  })

  test.each(['kitchen', 'kiosk', 'customer'] as const)(
    'because a %s sells nothing',
    async (role) => {
      expect((await refusal(await store.as(role), saleOf())).status).toBe(403)
    },
  )

  test('because nobody is signed in, or only at another store', async () => {
    expect((await refusal(store.stranger, saleOf())).status).toBe(401)
    const foreign = await (await openStore(server)).as('admin')
    expect((await refusal(foreign, saleOf())).status).toBe(404)
  })
})

test('prices, fees, sellers and states that a till makes up are dropped', async () => {
  const other = await store.as('cashier')
  const forged = {
    ...saleOf(),
    items: saleOf().items.map((item) => ({ ...item, price: 0.01, subtotal: 0.01, cost: 0 })),
    subtotal: 0.01,
    shipping: -100,
    discount: 100,
    status: 'delivered',
    soldBy: other.userId,
    user: other.userId,
    at: 'storefront',
  }
  const { body } = await cashier.sendRaw(counter.sell, { body: forged })
  expect(body['data']).toMatchObject({
    total: 110,
    shipping: 0,
    discount: 0,
    status: 'processing',
    soldBy: cashier.userId,
    user: null,
  })
})

test('a customer’s order stays one, whatever it says of the counter', async () => {
  const customer = await store.as('customer')
  const forged = {
    ...orderOf(store, [{ productId: tea.tea.id, quantity: 1 }]),
    at: 'counter',
    isPaid: true,
    cashGiven: 1000,
    soldBy: cashier.userId,
  }
  const { body } = await customer.sendRaw(orders.place, { body: forged })
  expect(body['data']).toMatchObject({
    status: 'pending',
    cashGiven: null,
    soldBy: null,
    shipping: 49.5,
  })
  const unnamed = { ...forged, customer: { firstName: '', lastName: '', email: '', phone: '' } }
  expect((await customer.sendRaw(orders.place, { body: unnamed })).status).toBe(422)
})

describe('the menu of the counter', () => {
  test('tells a cashier barcodes and portions, and no costs', async () => {
    const { body } = await cashier.send(products.atCounter, {})
    const [shown] = body.data
    expect(shown).toMatchObject({ name: 'Classic Milk Tea', barcode: '' })
    expect(shown?.portions).toBe(Math.floor((await stockOf(store, tea.milk.id)) / 10))
    for (const hidden of ['cost', 'ingredients', 'limitedBy', 'description']) {
      expect(shown).not.toHaveProperty(hidden)
    }
    expect(shown?.addons[0]).not.toHaveProperty('cost')
  })

  test('a barcode is one product’s: another cannot have it, and a deleted one gives it back', async () => {
    const shop = await openStore(server)
    const { tea: first, category } = await stockTea(shop)
    const params = { storeId: shop.id }
    const fields = { description: 'Sweet', price: 50, category: category.id }
    const coded = (name: string) => ({ ...fields, name, barcode: '4800016641503' })
    const change = { params: { id: first.id }, body: coded('Classic Milk Tea') }
    expect((await shop.admin.send(products.change, change)).body.data.barcode).toBe('4800016641503')
    expect((await shop.admin.send(products.change, change)).status).toBe(200)
    const taken = await shop.admin.send(products.add, { params, body: coded('Copycat') })
    expect([taken.status, taken.problem.fields]).toEqual([
      409,
      { barcode: '"Classic Milk Tea" already has this barcode.' },
    ])
    await shop.admin.send(products.remove, { params: { id: first.id } })
    expect((await shop.admin.send(products.add, { params, body: coded('Heir') })).status).toBe(200)
  })
})
