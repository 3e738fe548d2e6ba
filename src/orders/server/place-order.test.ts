import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { statementsOf } from '../../testing/statements.ts'
import {
  addCategory,
  addIngredient,
  addProduct,
  countSales,
  customer,
  listUntrueShelves,
  offerMethods,
  orderOf,
  place,
  stockOf,
  stockTea,
} from '../../testing/menu.ts'
import { ines, register } from '../../testing/known-customer.ts'
import { accounts } from '../../accounts/contract.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { stores } from '../../stores/contract.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const address = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }

describe('a sale', () => {
  test('takes its ingredients and writes its ledger; cancelling it puts them back once', async () => {
    const store = await openStore(server)
    const { tea, milk, pearls, withPearls } = await stockTea(store)
    const placed = await place(store.stranger, store, [
      { productId: tea.id, quantity: 2, addons: [withPearls] },
    ])
    expect(placed.body).toMatchObject({
      success: true,
      data: { orderNumber: 1001, total: 220, status: 'pending' },
    })
    expect([await stockOf(store, milk.id), await stockOf(store, pearls.id)]).toEqual([80, 90])
    const ledger = await store.admin.send(inventory.movements, { params: { id: milk.id } })
    expect(ledger.body.data[0]).toMatchObject({
      reason: 'sale',
      quantity: -20,
      balance: 80,
      orderId: placed.body.data.id,
    })
    for (const _ of [1, 2]) {
      const params = { id: placed.body.data.id }
      await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
    }
    expect([await stockOf(store, milk.id), await stockOf(store, pearls.id)]).toEqual([100, 100])
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('of two lines that share an ingredient passes only when both fit together', async () => {
    const store = await openStore(server)
    const { tea, milk, withMilk } = await stockTea(store, 40)
    const two = { productId: tea.id, quantity: 2 }
    const refused = await place(store.stranger, store, [two, { ...two, addons: [withMilk] }])
    expect(refused).toMatchObject({ status: 409, problem: { details: { canMake: 1 } } })
    expect(await stockOf(store, milk.id)).toBe(40)
    expect((await place(store.stranger, store, [two, two])).status).toBe(200)
    expect(await stockOf(store, milk.id)).toBe(0)
  })

  test('API-52 ENT-44 ENT-45 ENT-46 ENT-48 is answered as it is stored', async () => {
    const store = await openStore(server)
    const { tea, withPearls } = await stockTea(store)
    const { body } = await place(store.stranger, store, [
      { productId: tea.id, quantity: 1, addons: [withPearls] },
    ])
    const { data, token = '' } = body
    expect(body).toMatchObject({ success: true, message: 'Order placed successfully!' })
    expect(data).toMatchObject({
      _id: data.id,
      id: data.id,
      orderNumber: 1001,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      status: 'pending',
      subtotal: 110,
      shipping: 0,
      tax: 0,
      discount: 0,
      total: 110,
      totalAmount: 110,
      customer,
      shippingAddress: null,
      paymentMethod: 'cash',
      user: null,
      store: store.id,
      items: [
        {
          product: { name: 'Classic Milk Tea', image: null },
          name: 'Classic Milk Tea',
          price: 95,
          quantity: 1,
          addons: [{ type: 'Toppings', label: 'Pearls', price: 15 }],
          options: { Toppings: 'Pearls' },
        },
      ],
    })
    const query = { storeId: store.id, token }
    const read = await store.stranger.send(orders.one, { params: { id: data.id }, query })
    expect(read.body.data).toEqual(data)
  })

  test('ENT-40 ENT-47 to be delivered keeps its address', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    await offerMethods(store, ['GCash'])
    const { body } = await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }], {
      paymentMethod: 'GCash',
      shippingAddress: address,
    })
    expect(body.data.shippingAddress).toMatchObject({
      street: '1 Mabini St',
      city: 'Cebu',
      state: 'Cebu',
      zip: '6000',
    })
  })

  test('keeps its prices and its stock when the product changes or goes', async () => {
    const store = await openStore(server)
    const { tea, milk, category } = await stockTea(store)
    const { body } = await place(store.admin, store, [{ productId: tea.id, quantity: 1 }])
    const params = { id: tea.id }
    await store.admin.send(products.change, {
      params,
      body: { name: 'New Tea', description: 'New', category: category.id, price: 200 },
    })
    await store.admin.send(products.remove, { params })
    const id = { id: body.data.id }
    const { data } = (await store.admin.send(orders.one, { params: id })).body
    expect(data).toMatchObject({ total: 95, items: [{ name: 'Classic Milk Tea', price: 95 }] })
    await store.admin.send(orders.move, { params: id, body: { status: 'cancelled' } })
    expect(await stockOf(store, milk.id)).toBe(100)
  })

  test('text of any kind comes back as it was written', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    const texts = [
      `'; drop table orders; --`,
      `<script>alert("x")</script>`,
      '${7*7} {{7*7}} %s %00 \\u0000 \\',
      'Ñandú 奶茶 🧋',
      '__proto__',
    ]
    for (const text of texts) {
      const someone = {
        ...customer,
        firstName: text,
        lastName: text,
        phone: `0917 ${text}`.slice(0, 40).trim(),
      }
      const { body } = await place(store.admin, store, [{ productId: tea.id, quantity: 1 }], {
        customer: someone,
        notes: text,
      })
      expect(body.data).toMatchObject({ customer: someone, notes: text })
    }
    const listed = (await store.admin.send(orders.list, {})).body.data
    expect(listed.map(({ customer: { firstName } }) => firstName)).toEqual(texts.toReversed())
  })
})

describe('what a customer is charged', () => {
  const withFee = async (deliveryFee: number) => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    await store.admin.send(stores.change, { params: { storeId: store.id }, body: { deliveryFee } })
    return { store, items: [{ productId: tea.id, quantity: 3 }] }
  }

  test('ROLE-07 ROLE-08 ENT-14 has the delivery fee, for guests and for users it applies to', async () => {
    const { store, items } = await withFee(49.5)
    const guest = await place(store.stranger, store, items)
    expect(guest.body.data).toMatchObject({ subtotal: 285, shipping: 49.5, total: 334.5 })
    const user = await store.as('customer')
    expect((await place(user, store, items)).body.data).toMatchObject({ total: 334.5 })
    await store.inside(({ db }) =>
      db.updateTable('users').set({ applyDelFee: false }).where('id', '=', user.userId).execute(),
    )
    expect((await place(user, store, items)).body.data).toMatchObject({ shipping: 0, total: 285 })
  })

  test('spares those who pick up where the store says so, and nobody else', async () => {
    const { store, items } = await withFee(49.5)
    const params = { storeId: store.id }
    await store.admin.send(stores.change, { params, body: { pickupCharged: false } })
    const pickedUp = await place(store.stranger, store, items, { total: 285 })
    expect(pickedUp.body.data).toMatchObject({ subtotal: 285, shipping: 0, total: 285 })
    const sent = await place(store.admin, store, items, {
      paymentMethod: 'Bank transfer',
      shippingAddress: { address: '12 Mabini St', city: 'Marikina', state: 'NCR', zipCode: '1800' },
    })
    expect(sent.body.data).toMatchObject({ shipping: 49.5, total: 334.5 })
    // Nobody is asked for a country: a shop delivers in its own.
    expect(sent.body.data.shippingAddress).toMatchObject({ country: 'Philippines' })
  })

  test('is told again when it is not what they were shown, and nothing is sold', async () => {
    const { store, items } = await withFee(10)
    const before = await countSales(store)
    for (const total of [0, 294.99, 295.01, 1e15, -295]) {
      const refused = await place(store.stranger, store, items, { total })
      expect(refused).toMatchObject({
        status: 409,
        problem: {
          message: 'Prices have changed. Please review your cart.',
          details: { subtotal: 285, shipping: 10, total: 295 },
        },
      })
    }
    expect(await countSales(store)).toEqual(before)
    expect((await place(store.stranger, store, items, { total: 295 })).status).toBe(200)
  })

  test('comes from the store alone, whatever else the order says', async () => {
    const { store, items } = await withFee(10)
    const other = await store.as('customer')
    const forged = {
      ...orderOf(store, items),
      items: items.map((item) => ({
        ...item,
        price: 0.01,
        cost: 0,
        subtotal: 0.03,
        name: 'Free tea',
      })),
      subtotal: 0.03,
      shipping: 0,
      discount: 284,
      totalCost: 0,
      status: 'delivered',
      userId: other.userId,
      user: other.userId,
      storeName: 'Another store',
      orderNumber: 1,
      createdAt: '2001-01-01T00:00:00.000Z',
      role: 'admin',
    }
    const { body } = await store.stranger.sendRaw(orders.place, { body: forged })
    expect(body['data']).toMatchObject({
      status: 'pending',
      subtotal: 285,
      shipping: 10,
      discount: 0,
      total: 295,
      user: null,
      orderNumber: 1001,
      items: [{ name: 'Classic Milk Tea', price: 95, subtotal: 285 }],
    })
    const [row] = await store.inside(({ db }) =>
      db.selectFrom('orders').select(['totalCost', 'userId']).execute(),
    )
    expect(row).toEqual({ totalCost: 3, userId: null })
  })
})

describe('order numbers', () => {
  test('count on from 1001 without a gap, also when orders are refused and come all at once', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store, 150)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        place(store.stranger, store, [{ productId: tea.id, quantity: 1 }]),
      ),
    )
    const numbers = replies.flatMap(({ status, body }) =>
      status === 200 ? [body.data.orderNumber] : [],
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 15 }, (_, at) => 1001 + at),
    )
  })
})

// On Citus an order takes more ways, to one worker.
describe.skipIf(inject('databaseNodes').length > 0)('the way to the database', () => {
  test('is taken at most 12 times for an order, however many lines and ingredients it has', async () => {
    const store = await openStore(server)
    const category = await addCategory(store, 'Teas', 'teas')
    const items = []
    for (let n = 1; n <= 6; n += 1) {
      const { id: ingredient } = await addIngredient(store, `Leaf ${n}`, 100)
      const ingredients = [{ ingredient, count: 1 }]
      const tea = await addProduct(store, { name: `Tea ${n}`, category: category.id, ingredients })
      items.push({ productId: tea.id, quantity: 1 })
    }
    for (const caller of [store.stranger, await store.as('customer'), await store.as('cashier')]) {
      await place(caller, store, items)
      for (const lines of [items.slice(0, 1), items]) {
        const statements = await statementsOf(() => place(caller, store, lines))
        expect(statements.at(-1)).toBe('commit')
        expect(statements.length).toBeLessThanOrEqual(12)
      }
    }
  })

  test('keeps the phone of a member whose account has none, and only then takes one more', async () => {
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    const member = await register(store, ines)
    const phoneOf = async () => (await member.send(accounts.me, {})).body.user.phone
    const orderBy = (caller: Caller, phone: string) =>
      place(caller, store, [{ productId: tea.id, quantity: 1 }], { customer: { ...ines, phone } })
    await orderBy(store.stranger, '0917 000 0000')
    expect(await phoneOf()).toBe('')
    const first = await statementsOf(() => orderBy(member, '0917 111 1111'))
    expect(await phoneOf()).toBe('0917 111 1111')
    const second = await statementsOf(() => orderBy(member, '0917 222 2222'))
    expect(await phoneOf()).toBe('0917 111 1111')
    expect(first).toHaveLength(second.length + 1)

    const cashier = await store.as('cashier')
    await orderBy(cashier, '0917 333 3333')
    expect((await cashier.send(accounts.me, {})).body.user.phone).toBe('')
  })

  test('is as short for a menu of twenty products as for one of two', async () => {
    const store = await openStore(server)
    const { tea, category } = await stockTea(store)
    const read = () => store.admin.send(products.list, {})
    const few = await statementsOf(read)
    for (let n = 1; n < 20; n += 1) {
      await addProduct(store, { name: `${tea.name} ${n}`, category: category.id })
    }
    expect(await statementsOf(read)).toHaveLength(few.length)
    expect((await read()).body.data).toHaveLength(20)
    expect(few).toHaveLength(4)
  })
})
