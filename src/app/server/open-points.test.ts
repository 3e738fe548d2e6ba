import { counter } from '../../counter/contract.ts'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, users } from '../../accounts/contract.ts'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { payments } from '../../payments/contract.ts'
import { sales } from '../../sales/contract.ts'
import { orders } from '../../orders/contract.ts'
import { shippingLines } from '../../orders/order-sheet.ts'
import { apiBase } from '../../kit/api-base.ts'
import { cart } from '../../storefront/contract.ts'
import { stores } from '../../stores/contract.ts'
import { countryIn } from '../../stores/countries.ts'
import { businessTypeValues } from '../../stores/store.ts'
import { endpoints } from '../api.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'

/** Where the specification leaves a point open: each test holds the reading of docs/readings.md. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('AMB-04 an owner needs 8 characters of four kinds, a customer 6', async () => {
  const store = await openStore(server)
  const person = { firstName: 'Eva', lastName: 'Lim' }
  const register = (password: string) =>
    store.stranger.send(accounts.register, {
      body: {
        ...person,
        email: `${crypto.randomUUID()}@example.com`,
        password,
        storeName: 'Eva Tea',
        storePhone: '0917 555 0100',
        businessType: 'cafe',
      },
    })
  const join = (password: string) =>
    store.stranger.send(accounts.registerCustomer, {
      body: {
        ...person,
        email: `${crypto.randomUUID()}@example.com`,
        password,
        storeId: store.id,
      },
    })
  expect((await register('Te4!cup')).status).toBe(422)
  expect((await register('tea!cup-4-two')).status).toBe(422)
  expect((await register('Te4!cups')).status).toBe(200)
  expect((await join('te4-c')).status).toBe(422)
  expect((await join('te4-cu')).status).toBe(200)
})

test('AMB-09 a store comes as data and as data.data', async () => {
  const { slug, id, stranger } = await openStore(server)
  const { data } = (await stranger.send(stores.bySlug, { params: { slug } })).body
  expect(data).toMatchObject({ _id: id, slug, data: { _id: id, slug } })
})

test('AMB-12 the logo of a store has both its names', async () => {
  const { id: storeId, admin, slug, stranger } = await openStore(server)
  const drawing = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  await admin.upload(stores.addLogo, { params: { storeId } }, await drawing.png().toBuffer())
  const { data } = (await stranger.send(stores.bySlug, { params: { slug } })).body
  expect(data.logoImage).toMatch(/\.webp$/)
  expect(data.logo).toBe(data.logoImage)
})

test('AMB-16 not signed in is answered 401, not allowed 403, another store’s 404', async () => {
  const store = await openStore(server)
  const other = await openStore(server)
  const ask = async ({ send }: typeof store.admin) =>
    (await send(users.list, { query: { store: store.id } })).status
  const strange = await store.as('barista' as 'customer')
  expect(await ask(store.admin)).toBe(200)
  expect(await ask(store.stranger)).toBe(401)
  expect(await ask(await store.as('staff'))).toBe(403)
  expect(await ask(strange)).toBe(403)
  expect(await ask(other.admin)).toBe(404)
  const own = await strange.send(users.one, { params: { id: strange.userId } })
  expect(own.status).toBe(200)
})

test('AMB-18 Export downloads the whole list as CSV', async () => {
  const store = await openStore(server)
  await stockTea(store)
  for (const [list, rows] of [
    ['products', 2],
    ['ingredients', 3],
  ] as const) {
    const headers = { authorization: `Bearer ${store.admin.token}` }
    const answer = await server.app.inject({ url: `/api/${list}/export`, headers })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(rows)
  }
})

test('AMB-22 a customer moves no order, not even their own', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const customer = await store.as('customer')
  const { id } = (await place(customer, store, [{ productId: tea.id, quantity: 1 }])).body.data
  for (const status of ['processing', 'shipped', 'delivered', 'cancelled'] as const) {
    const moved = await customer.send(orders.move, { params: { id }, body: { status } })
    expect(moved.status).toBe(403)
  }
})

test('AMB-24 a cart that can be made is answered with success and nothing else', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const items = [{ productId: tea.id, quantity: 1 }]
  const { body } = await store.stranger.send(cart.check, { body: { storeId: store.id, items } })
  expect(body).toEqual({ success: true })
})

test('AMB-25 every call stands in the document of the API, logging in and out among them', async () => {
  const file = new URL('../../../docs/openapi.json', import.meta.url)
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    // One address may stand there once only, whatever its parts are called in each of its calls.
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
    ),
  )
  const ours = endpoints.map(
    ({ endpoint: { method, path } }) => `${method} /api${path.replace(/:\w+/g, '{}')}`,
  )
  expect(known).toEqual(expect.arrayContaining(ours))
  expect(ours).toEqual(
    expect.arrayContaining([
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'GET /api/auth/me',
      'GET /api/products/export',
    ]),
  )
})

test('AMB-26 lists carry their pages, one thing comes as data, a failure says why in one shape', async () => {
  const store = await openStore(server)
  await stockTea(store)
  const pages = { total: 2, totalPages: 1, currentPage: 1 }
  const list = (await store.admin.send(inventory.list, { query: { storeId: store.id } })).body
  expect(list).toMatchObject({
    success: true,
    data: [{ name: 'Milk' }, { name: 'Pearls' }],
    ...pages,
  })
  const one = await store.admin.send(users.one, { params: { id: store.adminId } })
  expect(one.body).toMatchObject({ success: true, data: { _id: store.adminId } })
  const { problem } = await store.admin.sendRaw(inventory.add, { body: { name: '' } })
  expect(problem).toMatchObject({
    success: false,
    code: 'invalid',
    fields: { name: problem.message },
  })
  expect(problem.error).toBe(problem.message)
})

test('AMB-27 the server decides what an order costs, whatever the browser claims', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const claim = { productId: tea.id, quantity: 2, price: 1, subtotal: 2, cost: 0 }
  const { data } = (await place(store.stranger, store, [claim])).body
  expect(data).toMatchObject({ subtotal: 190, total: 190, items: [{ price: 95 }] })
  expect((await place(store.stranger, store, [claim], { total: 2 })).status).toBe(409)
})

test('API-38 ENT-16 what people say of themselves is merged: what they leave out stays', async () => {
  const store = await openStore(server)
  const customer = await store.as('customer')
  const params = { id: customer.userId }
  const name = { firstName: 'Dina', lastName: 'Cruz' }
  const flat = { address: '1 Rizal St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
  await customer.send(users.changeProfile, { params, body: { ...name, phone: '0917', ...flat } })
  const { data } = (
    await customer.send(users.changeProfile, { params, body: { ...name, city: 'Mandaue' } })
  ).body
  const address = { street: '1 Rizal St', city: 'Mandaue', state: 'Cebu', zipCode: '6000' }
  expect(data).toMatchObject({ ...name, phone: '0917', address })
})

test('GEN-08 ingredients are linked to products and to add-ons, and cannot go while they are', async () => {
  const store = await openStore(server)
  const { tea, milk, pearls } = await stockTea(store)
  expect(tea.ingredients).toMatchObject([{ ingredient: milk.id, name: 'Milk', count: 10 }])
  expect(tea.addons[0]).toMatchObject({ label: 'Pearls', ingredient: pearls.id, quantity: 5 })
  for (const { id } of [milk, pearls]) {
    expect((await store.admin.send(inventory.remove, { params: { id } })).status).toBe(409)
  }
})

const owner = (more: object) => ({
  firstName: 'Eva',
  lastName: 'Lim',
  email: `${crypto.randomUUID()}@example.com`,
  password: 'Te4!cups-of-two',
  storeName: 'Eva Tea',
  storePhone: '0917 555 0100',
  businessType: 'cafe' as const,
  ...more,
})

test('ENT-28 AMB-06 the country is Philippines in registration, United States in address forms, USA in prints', async () => {
  const { stranger } = await openStore(server)
  const { store } = (await stranger.send(accounts.register, { body: owner({}) })).body
  expect(store.address.country).toBe('Philippines')
  expect(countryIn({ country: '' })).toBe('United States')
  expect(countryIn(store.address)).toBe('Philippines')
  const reno = { street: '1 Main St', city: 'Reno', state: 'NV', zip: '89501', country: '' }
  expect(shippingLines(reno).at(-1)).toBe('USA')
})

test('CONST-07 a store of a country that nobody knows is paid in $', async () => {
  const { stranger } = await openStore(server)
  const moneyIn = async (country: string) => {
    const body = owner({ storeAddress: { country } })
    const { currency, currencyCode } = (await stranger.send(accounts.register, { body })).body.store
    return [currency, currencyCode]
  }
  expect(await moneyIn('Atlantis')).toEqual(['$', 'USD'])
  expect(await moneyIn('Japan')).toEqual(['¥', 'JPY'])
})

test('GEN-02 every kind of business that cooks from ingredients can open a store', async () => {
  const { stranger } = await openStore(server)
  for (const businessType of businessTypeValues) {
    const { status, body } = await stranger.send(accounts.register, {
      body: owner({ businessType }),
    })
    expect([status, body.store.storeType]).toEqual([200, businessType])
  }
})

test('GEN-03 what a store sells at its counter goes off the shelf of that store, and of no other', async () => {
  const [store, other] = [await openStore(server), await openStore(server)]
  const [{ tea, milk }, others] = [await stockTea(store), await stockTea(other)]
  const stockOf = async ({ admin }: typeof store, { id }: { readonly id: string }) =>
    (await admin.send(inventory.one, { params: { id } })).body.data.stock
  const before = await stockOf(store, milk)
  const sale = { storeId: store.id, paymentMethod: 'GCash' }
  const items = [{ productId: tea.id, quantity: 2, addons: [] }]
  expect((await store.admin.send(counter.sell, { body: { ...sale, items } })).status).toBe(200)
  expect(await stockOf(store, milk)).toBe(before - 2 * 10)
  expect(await stockOf(other, others.milk)).toBe(before)
})

test('AMB-11 there is one prefix for every store: path, query, body, header or session say which', async () => {
  const store = await openStore(server)
  await stockTea(store)
  for (const { endpoint } of endpoints) {
    expect(endpoint.path).not.toMatch(/^\/:(slug|storeSlug|store)\b/)
  }
  const named = async (url: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: apiBase + url, headers })).json<{ data?: unknown[] }>().data
  const bySession = { authorization: `Bearer ${store.admin.token}` }
  expect(await named(`/products?storeId=${store.id}`)).toHaveLength(1)
  expect(await named('/products', { 'x-store-id': store.id })).toHaveLength(1)
  expect(await named('/products', bySession)).toHaveLength(1)
  expect(await named(`/orders/store/${store.id}`, bySession)).toEqual([])
  expect(await named('/products')).toBeUndefined()
})

test('GEN-06 the owner of a store that is open manages everything of it', async () => {
  const store = await openStore(server)
  const { admin, id: storeId } = store
  const { tea, milk, category } = await stockTea(store)
  const { id: order } = (await place(admin, store, [{ productId: tea.id, quantity: 1 }])).body.data
  const waiter = { firstName: 'Ben', lastName: 'Cruz', email: `${crypto.randomUUID()}@example.com` }
  const { name, description, price } = tea
  const answers = [
    await admin.send(products.change, {
      params: { id: tea.id },
      body: { name, description, category: category.id, price: price + 5 },
    }),
    await admin.send(inventory.move, {
      params: { id: milk.id },
      body: { reason: 'purchase', quantity: 1 },
    }),
    await admin.send(categories.move, { params: { id: category.id }, body: { position: 1 } }),
    await admin.send(orders.move, { params: { id: order }, body: { status: 'processing' } }),
    await admin.send(sales.summary, {}),
    await admin.send(sales.addCashflow, { body: { type: 'in', amount: 1, note: 'Float' } }),
    await admin.send(users.add, { body: { ...waiter, role: 'staff' } }),
    await admin.send(payments.save, { body: { storeId, options: [{ key: 'cash' }] } }),
    await admin.send(stores.change, { params: { storeId }, body: { description: 'New' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
