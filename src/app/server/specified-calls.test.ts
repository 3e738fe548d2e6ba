import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderOf, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../../orders/contract.ts'

/** Addresses and shapes as they are written in the specification, not as the contract spells them. */
let server: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  tea = await stockTea(store)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** As the store's admin unless somebody else asks. */
async function ask(method: Method, address: string, body?: object, token = store.admin.token) {
  const response = await server.app.inject({
    method,
    url: `/api${address}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

const succeeds = (more: object) => ({ status: 200, body: { success: true, ...more } })
const some = {
  text: expect.any(String) as string,
  list: expect.any(Array) as unknown[],
  number: expect.any(Number) as number,
}

describe('products', () => {
  test('API-16 a page of products by page, limit, category and store', async () => {
    const query = `page=1&limit=5&category=${tea.category.id}&storeId=${store.id}`
    expect(await ask('GET', `/products/page?${query}`)).toMatchObject(
      succeeds({ products: [{ name: 'Classic Milk Tea' }], totalPages: 1, currentPage: 1 }),
    )
  })

  test.each([
    ['API-17', () => `/products?storeId=${store.id}`, () => [{ _id: tea.tea.id }]],
    [
      'API-18',
      () => `/products/slug/${tea.tea.slug}?storeId=${store.id}`,
      () => ({ _id: tea.tea.id }),
    ],
    ['API-19', () => `/products/${tea.tea.id}`, () => ({ _id: tea.tea.id })],
  ])('%s products are read by their store, their slug and their id', async (_, address, data) => {
    expect(await ask('GET', address())).toMatchObject(succeeds({ data: data() }))
  })

  test('API-20 a product comes as a form, its lists as JSON in it', async () => {
    const form = new FormData()
    const lists = {
      ingredients: [{ ingredient: tea.milk.id, count: 2 }],
      addonTypes: [{ label: 'Size' }],
      addons: [{ type: 'Size', label: 'Large', ingredient: tea.milk.id, quantity: 1, price: 9 }],
    }
    const fields = {
      name: 'Form Tea',
      description: 'By form',
      category: tea.category.id,
      price: '50',
      store: store.id,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [name, value] of Object.entries(lists)) form.set(name, JSON.stringify(value))
    const drawing = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    form.set('image', new Blob([new Uint8Array(await drawing.png().toBuffer())]), 'tea.png')
    const encoded = new Response(form)
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/products/${store.id}`,
      headers: {
        authorization: `Bearer ${store.admin.token ?? ''}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(response.json()).toMatchObject({
      success: true,
      data: {
        name: 'Form Tea',
        price: 50,
        image: expect.stringMatching(/^\/images\/.+\.webp$/) as string,
        ingredients: [{ count: 2 }],
        addons: [{ label: 'Large' }],
      },
    })
  })

  test('API-21 a product is changed by its id', async () => {
    const body = {
      name: 'Milk Tea Two',
      description: 'Changed',
      category: tea.category.id,
      price: 99,
    }
    const { body: made } = await ask('POST', `/products/${store.id}`, body)
    const { _id: id } = made['data'] as { _id: string }
    const changed = await ask('PUT', `/products/${id}`, { ...body, price: 120 })
    expect(changed).toMatchObject(succeeds({ data: { _id: id, price: 120 } }))
  })
})

test('API-25 API-26 API-27 API-28 API-29 an ingredient is added, listed, read, changed and deleted', async () => {
  const body = { name: 'Sugar', unit: 'kg', stock: 3, pricePerUnit: 2, markup: 5 }
  const { body: made } = await ask('POST', '/ingredients', body)
  const { _id: id } = made['data'] as { _id: string }
  const list = await ask('GET', `/ingredients?storeId=${store.id}`)
  expect(list.body['data']).toContainEqual(expect.objectContaining({ _id: id, unit: 'kg' }))
  const changed = await ask('PUT', `/ingredients/${id}`, { ...body, stock: 4 })
  expect(changed).toMatchObject(succeeds({ data: { stock: 4 } }))
  expect(await ask('GET', `/ingredients/${id}`)).toMatchObject(succeeds({ data: { stock: 4 } }))
  expect(await ask('DELETE', `/ingredients/${id}`)).toMatchObject(succeeds({}))
  expect((await ask('GET', `/ingredients/${id}`)).status).toBe(404)
})

test('API-55 API-56 API-57 API-58 API-59 a category is added, listed, read, changed and deleted', async () => {
  const body = { name: 'Snacks', slug: 'snacks' }
  const { body: made } = await ask('POST', '/categories', body)
  const { _id: id } = made['data'] as { _id: string }
  const list = await ask('GET', `/categories?store=${store.id}`)
  expect(list.body['data']).toContainEqual(expect.objectContaining({ _id: id, slug: 'snacks' }))
  const changed = await ask('PUT', `/categories/${id}`, { ...body, name: 'Bites' })
  expect(changed).toMatchObject(succeeds({ data: { name: 'Bites' } }))
  expect(await ask('GET', `/categories/${id}`)).toMatchObject(succeeds({ data: { name: 'Bites' } }))
  expect(await ask('DELETE', `/categories/${id}`)).toMatchObject(succeeds({}))
  expect((await ask('GET', `/categories/${id}`)).status).toBe(404)
})

describe('people', () => {
  const cora = { firstName: 'Cora', lastName: 'Lim', email: 'cora@example.com', role: 'cashier' }

  test('API-32 API-33 API-34 API-35 API-36 a person is added, listed, read, changed and deleted', async () => {
    const { body: made } = await ask('POST', '/users', cora)
    const { _id: id } = made['data'] as { _id: string }
    const list = await ask('GET', `/users?store=${store.id}`)
    expect(list.body['data']).toContainEqual(expect.objectContaining({ _id: id }))
    const changed = await ask('PUT', `/users/update/${id}`, { ...cora, role: 'staff' })
    expect(changed).toMatchObject(succeeds({ data: { role: 'staff' } }))
    expect(await ask('GET', `/users/${id}`)).toMatchObject(succeeds({ data: { role: 'staff' } }))
    expect(await ask('DELETE', `/users/${id}`)).toMatchObject(succeeds({}))
    expect((await ask('GET', `/users/${id}`)).status).toBe(404)
  })

  test('API-37 API-39 somebody changes the own profile and the own password', async () => {
    const customer = await store.as('customer')
    const profile = {
      firstName: 'Dina',
      lastName: 'Cruz',
      phone: '1',
      address: 'A',
      city: 'B',
      state: 'C',
      zipCode: '6000',
    }
    const changed = await ask('PUT', `/users/${customer.userId}`, profile, customer.token)
    expect(changed).toMatchObject(
      succeeds({
        data: { firstName: 'Dina', phone: '1', address: { street: 'A', zipCode: '6000' } },
      }),
    )
    const passwords = { currentPassword: 'Correct-horse-7!', newPassword: 'fresh-tea' }
    const password = await ask(
      'PUT',
      `/users/${customer.userId}/password`,
      passwords,
      customer.token,
    )
    expect(password).toMatchObject(succeeds({}))
  })

  test('ENT-10 ENT-13 ENT-15 ENT-17 a person has names, address, state and a store with its slug', async () => {
    expect(await ask('GET', `/users/${store.adminId}`)).toMatchObject(
      succeeds({
        data: {
          _id: store.adminId,
          name: 'Ana Reyes',
          firstName: 'Ana',
          lastName: 'Reyes',
          email: some.text,
          phone: some.text,
          isActive: true,
          address: { street: '', city: '', state: '', zipCode: '' },
          store: { slug: store.slug },
        },
      }),
    )
  })

  test('ENT-12 ROLE-01 every role of the specification can be given, and no other', async () => {
    for (const role of ['admin', 'manager', 'staff', 'cashier', 'user', 'kiosk', 'customer']) {
      const made = await ask('POST', '/users', { ...cora, email: `${role}@example.com`, role })
      expect(made).toMatchObject(succeeds({ data: { role } }))
    }
    const other = await ask('POST', '/users', { ...cora, email: 'king@example.com', role: 'king' })
    expect(other.status).toBe(422)
  })

  test('API-44 API-45 a forgotten password is asked for and reset', async () => {
    const asked = await ask(
      'POST',
      '/auth/forgot-password',
      { email: 'ana@example.com' },
      undefined,
    )
    expect(asked).toMatchObject(succeeds({}))
    const wrong = { email: 'ana@example.com', code: '00000000', newPassword: 'fresh-tea' }
    expect(await ask('POST', '/auth/reset-password', wrong)).toMatchObject({
      status: 422,
      body: { success: false },
    })

    const { userId } = await store.as('customer')
    const { body } = await ask('GET', `/users/${userId}`)
    const { email } = body['data'] as { email: string }
    await ask('POST', '/auth/forgot-password', { email }, undefined)
    const codeIn = () =>
      /\b\d{8}\b/.exec(server.mails.find(({ to }) => to === email)?.text ?? '')?.[0]
    await expect.poll(codeIn).toBeDefined()
    const reset = { email, code: codeIn(), newPassword: 'fresh-tea' }
    expect(await ask('POST', '/auth/reset-password', reset, undefined)).toMatchObject(succeeds({}))
    const login = { email, password: 'fresh-tea' }
    expect(await ask('POST', '/auth/login', login, undefined)).toMatchObject(
      succeeds({ token: some.text, user: { _id: userId } }),
    )
  })
})

describe('orders', () => {
  const place = async () => {
    const body = orderOf(store, [{ productId: tea.tea.id, quantity: 1 }])
    return (await store.admin.send(orders.place, { body })).body.data
  }

  test('API-47 API-48 API-49 orders are listed by store, either way, and by who placed them', async () => {
    const { id } = await place()
    for (const address of [
      `/orders?storeId=${store.id}`,
      `/orders/store/${store.id}`,
      `/orders/user/${store.adminId}`,
    ]) {
      const { body } = await ask('GET', address)
      expect(body['data']).toContainEqual(expect.objectContaining({ _id: id }))
    }
  })

  test('API-50 API-51 AMB-10 AMB-14 one order is read at both addresses, as data and as order', async () => {
    const { id, total } = await place()
    for (const address of [`/order/${id}`, `/orders/${id}`]) {
      const order = { _id: id, id, total, totalAmount: total }
      expect(await ask('GET', address)).toMatchObject(succeeds({ data: order, order }))
    }
  })

  test('ENT-49 a stored order has notes, payment method, cash given, user and store', async () => {
    const { id } = await place()
    expect((await ask('GET', `/orders/${id}`)).body['data']).toMatchObject({
      notes: '',
      paymentMethod: 'cash',
      cashGiven: null,
      user: store.adminId,
      store: store.id,
    })
  })
})

test('API-60 API-61 API-62 API-63 cash is entered and summed up to the end of the last day', async () => {
  const entry = { type: 'in', amount: 12.5, note: 'Float', storeId: store.id }
  const added = await ask('POST', '/cashflow', entry)
  expect(added).toMatchObject(
    succeeds({ data: { type: 'in', amount: 12.5, note: 'Float', createdAt: some.text } }),
  )
  const summed = (days: string) => ask('GET', `/cashflow/summary?storeId=${store.id}${days}`)
  const today = new Date().toISOString()
  const { body } = await summed(`&start=${today}&end=${today}`)
  expect((await summed('')).body['data']).toMatchObject({ summary: { cashIn: 12.5 } })
  // The day as it begins in Manila: what was entered later in it belongs to it all the same.
  const inManila = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const beginning = new Date(`${inManila}T00:00:00+08:00`).toISOString()
  expect((await summed(`&start=${beginning}&end=${beginning}`)).body['data']).toMatchObject({
    summary: { cashIn: 12.5 },
  })
  expect(body['data']).toMatchObject({
    orders: some.list,
    cashflows: [{ note: 'Float' }],
    summary: {
      totalSales: some.number,
      totalCost: some.number,
      cashIn: 12.5,
      cashOut: 0,
      net: some.number,
    },
  })
})
