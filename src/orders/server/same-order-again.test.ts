import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import {
  addCategory,
  addProduct,
  countSales,
  customer,
  listUntrueShelves,
  orderOf,
  place,
  stockOf,
  stockTea,
} from '../../testing/menu.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Items = Parameters<typeof place>[2]

/** Sends one order twenty times at once, known by the header or by its own id. */
function sendTwenty(
  store: TestStore,
  by: Caller,
  items: Items,
  known: 'header' | 'id',
  key: string,
) {
  const body = orderOf(store, items, known === 'id' ? { id: key } : {})
  const headers = known === 'header' ? { 'idempotency-key': key } : undefined
  return Promise.all(Array.from({ length: 20 }, () => by.send(orders.place, { body }, headers)))
}

const idsOf = (replies: Awaited<ReturnType<typeof sendTwenty>>) =>
  new Set(replies.map(({ body }) => body.data?.id))

describe.each(['header', 'id'] as const)(
  'an order known by its %s, sent twenty times at once',
  (known) => {
    test('is one order, and each answer’s token opens it', async () => {
      const store = await openStore(server)
      const { tea, withPearls } = await stockTea(store)
      const before = await countSales(store)
      const items = [{ productId: tea.id, quantity: 2, addons: [withPearls] }]
      const replies = await sendTwenty(store, store.stranger, items, known, '1723456789012')
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      expect(idsOf(replies).size).toBe(1)
      expect(await countSales(store)).toEqual({
        orders: 1,
        lines: 1,
        movements: (before?.movements ?? 0) + 2,
      })
      const opened = await Promise.all(
        replies.map(({ body: { data, token = '' } }) =>
          store.stranger.send(orders.one, {
            params: { id: data.id },
            query: { storeId: store.id, token },
          }),
        ),
      )
      expect(opened.map(({ status }) => status)).toEqual(replies.map(() => 200))
    })

    test('takes the last portion once and is never told that it is sold out', async () => {
      const store = await openStore(server)
      const { tea, milk } = await stockTea(store, 10)
      const items = [{ productId: tea.id, quantity: 1 }]
      const replies = await sendTwenty(store, store.stranger, items, known, 'the last one')
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      expect(idsOf(replies).size).toBe(1)
      expect(await stockOf(store, milk.id)).toBe(0)
      expect((await place(store.stranger, store, items)).status).toBe(409)
      const late = await sendTwenty(store, store.stranger, items, known, 'the last one')
      expect(idsOf(late)).toEqual(idsOf(replies))
    })

    test('is one order of one customer', async () => {
      const store = await openStore(server)
      const { tea } = await stockTea(store)
      const buyer = await store.as('customer')
      const replies = await sendTwenty(
        store,
        buyer,
        [{ productId: tea.id, quantity: 1 }],
        known,
        'mine',
      )
      expect(idsOf(replies).size).toBe(1)
      expect(replies.every(({ body }) => body.token === undefined)).toBe(true)
      const list = await buyer.send(orders.listOfUser, { params: { userId: buyer.userId } })
      expect(list.body.total).toBe(1)
    })

    test('is one order when nothing on a shelf makes them wait for each other', async () => {
      const store = await openStore(server)
      const { id: category } = await addCategory(store, 'Things', 'things')
      const { id: productId } = await addProduct(store, { name: 'Gift card', category })
      const items = [{ productId, quantity: 1 }]
      const replies = await sendTwenty(store, store.stranger, items, known, 'gift')
      expect([...idsOf(replies)]).toHaveLength(1)
      const next = await place(store.stranger, store, items)
      expect(next.body.data.orderNumber).toBe(1002)
    })
  },
)

test('each answer’s token still opens the order when its letter has a key of its own', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const email = `again-${store.id}@example.com`
  const body = orderOf(store, [{ productId: tea.id, quantity: 1 }], {
    customer: { ...customer, email },
  })
  const headers = { 'idempotency-key': 'with a letter' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => store.stranger.send(orders.place, { body }, headers)),
  )
  const hasLetter = () => server.mails.some(({ to }) => to === email)
  await expect.poll(hasLetter).toBe(true)
  for (const { data, token = '' } of replies.map((reply) => reply.body)) {
    const query = { storeId: store.id, token }
    const opened = await store.stranger.send(orders.one, { params: { id: data.id }, query })
    expect(opened.status).toBe(200)
  }
})

describe('a key that was used before', () => {
  const keyed = (
    by: Caller,
    store: TestStore,
    items: Items,
    more: Parameters<typeof orderOf>[2] = {},
  ) => by.send(orders.place, { body: orderOf(store, items, more) }, { 'idempotency-key': 'key' })

  test('is refused with other contents, and nothing is sold', async () => {
    const store = await openStore(server)
    const { tea, withPearls } = await stockTea(store)
    const item = { productId: tea.id, quantity: 1 }
    const first = await keyed(store.stranger, store, [item])
    const before = await countSales(store)
    const others = [
      keyed(store.stranger, store, [{ ...item, quantity: 2 }]),
      keyed(store.stranger, store, [{ ...item, addons: [withPearls] }]),
      keyed(store.stranger, store, [item, item]),
      keyed(store.stranger, store, [item], { notes: 'No ice' }),
      keyed(store.stranger, store, [item], { customer: { ...customer, phone: '0918' } }),
    ]
    for (const reply of await Promise.all(others)) {
      expect(reply).toMatchObject({
        status: 422,
        problem: {
          message: 'This order was already sent with other contents. Please start a new order.',
          details: { stands: { orderNumber: first.body.data.orderNumber } },
        },
      })
    }
    expect(await countSales(store)).toEqual(before)
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('finds its order also when the prices have changed since', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    const items = [{ productId: tea.id, quantity: 1 }]
    const first = await keyed(store.stranger, store, items, { total: 95 })
    await store.inside(({ db }) => db.updateTable('products').set({ price: 120 }).execute())
    const again = await keyed(store.stranger, store, items, { total: 95 })
    expect(again).toMatchObject({
      status: 200,
      body: { data: { id: first.body.data.id, total: 95 } },
    })
  })

  test('is another order of another person, whoever came first', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    const items = [{ productId: tea.id, quantity: 1 }]
    const callers = [
      await store.as('customer'),
      await store.as('customer'),
      await store.as('cashier'),
      store.stranger,
    ]
    const placed = []
    for (const caller of callers) placed.push(await keyed(caller, store, items))
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(placed.map(({ body }) => body.data.id)).size).toBe(4)
    const again = await Promise.all(callers.map((caller) => keyed(caller, store, items)))
    expect(again.map(({ body }) => body.data.id)).toEqual(placed.map(({ body }) => body.data.id))
  })

  test('is another order at another store', async () => {
    const [sunny, corner] = [await openStore(server), await openStore(server)]
    const placed = []
    for (const store of [sunny, corner]) {
      const { tea } = await stockTea(store)
      placed.push(await keyed(store.stranger, store, [{ productId: tea.id, quantity: 1 }]))
    }
    expect(placed.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(placed.map(({ body }) => body.data.id)).size).toBe(2)
    expect(placed.map(({ body }) => body.data.store)).toEqual([sunny.id, corner.id])
  })

  test('may not be longer than a key is', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    const body = orderOf(store, [{ productId: tea.id, quantity: 1 }])
    const reply = await store.stranger.send(
      orders.place,
      { body },
      { 'idempotency-key': 'k'.repeat(201) },
    )
    expect(reply).toMatchObject({
      status: 422,
      problem: { message: 'The idempotency key is too long.' },
    })
  })
})
