import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKitchenAt } from '../../testing/kitchen.ts'
import { openOkinawaShop } from '../../testing/okinawa.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { orders } from '../../orders/contract.ts'
import { categories, products } from '../contract.ts'
import type { ProductField } from '../product-fields.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()

const openKitchen = () => openKitchenAt(server)

const statusOf = (server_: TestServer, url: string) =>
  server_.app.inject({ url }).then(({ statusCode }) => statusCode)

describe('a product', () => {
  test('sent again under its id, because nobody answered, is on the menu once', async () => {
    const { store, add, body } = await openKitchen()
    const attemptId = '01890000-0000-7000-8000-000000000002'
    const mine = { attemptId, barcode: '4800016641503' }
    const first = await add(mine)
    const again = await add(mine)
    expect([first.id, again]).toEqual([attemptId, first])
    const { data } = (await store.admin.send(products.list, {})).body
    expect(data.map(({ slug }) => slug)).toEqual(['classic-milk-tea'])
    const params = { storeId: store.id }
    const other = await store.admin.send(products.add, {
      params,
      body: body({ ...mine, name: 'Oat Latte' }),
    })
    expect([other.status, other.problem.message]).toEqual([
      409,
      'This is on the menu already, as something else. Please look at it before you add more.',
    ])
    await store.admin.send(products.remove, { params: { id: attemptId } })
    const gone = await store.admin.send(products.add, { params, body: body(mine) })
    expect(gone.status).toBe(404)
  })

  test('stays where it is while its category is gone, and goes into another when it is told to', async () => {
    const { store, category, add, body } = await openKitchen()
    const { id } = await add()
    await store.admin.send(categories.remove, { params: { id: category.id } })
    const change = (more: object) =>
      store.admin.send(products.change, { params: { id }, body: body(more) })
    const off = await change({ category: null, inStock: false, price: 99 })
    expect(off.body.data).toMatchObject({ isSwitchedOn: false, price: 99, categoryId: null })
    expect((await change({})).problem.message).toBe('Category is required')
    const { data: tea } = (
      await store.admin.send(categories.add, { body: { name: 'Tea', slug: 'tea' } })
    ).body
    expect((await change({ category: tea.id })).body.data.categoryId).toBe(tea.id)
    expect((await change({ category: null })).problem.message).toBe('Category is required')
  })

  test('ENT-29 ENT-31 ENT-32 ENT-33 has every field for its owner', async () => {
    const { store, milk, category, add } = await openKitchen()
    const tea = await add({
      addonTypes: [{ label: 'Extras' }],
      addons: [{ type: 'Extras', label: 'More milk', ingredient: milk.id, quantity: 5, price: 15 }],
    })
    expect(tea).toMatchObject({
      slug: 'classic-milk-tea',
      description: 'Black tea, fresh milk',
      category: { _id: category.id, name: 'Milk Tea' },
      categoryId: category.id,
      cost: 1,
      price: 95,
      image: null,
      inStock: true,
      store: store.id,
      portions: 10,
      limitedBy: 'Milk',
      ingredients: [{ ingredient: milk.id, count: 10 }],
      addonTypes: [{ label: 'Extras' }],
      addons: [{ type: 'Extras', label: 'More milk', ingredient: milk.id, quantity: 5, cost: 0.5 }],
    })
  })

  test('keeps every field as it was entered, and again when it is changed', async () => {
    const { store, add, body } = await openKitchen()
    const entered = {
      name: 'Oat Latte',
      description: 'Coffee with oat milk',
      price: 120.5,
      barcode: '4800016641503',
    } as const satisfies Record<ProductField, unknown>
    const { id } = await add()
    const { data: changed } = (
      await store.admin.send(products.change, { params: { id }, body: body(entered) })
    ).body
    expect(changed).toMatchObject(entered)
    const { data: read } = (await store.admin.send(products.one, { params: { id } })).body
    expect(read).toMatchObject(entered)
    expect(await add({ ...entered, barcode: '' })).toMatchObject({ ...entered, barcode: '' })
  })

  test.each([
    ['Café Niño', 'cafe-nino'],
    ['  Iced__Matcha   Latte! ', 'iced-matcha-latte'],
    ['-- 50% more --', '50-more'],
  ])('ENT-30 %j has the slug %j', async (name, slug) => {
    const { add } = await openKitchen()
    expect((await add({ name })).slug).toBe(slug)
  })

  test('keeps its category for its owner while that is switched off, and the menu shows it under none', async () => {
    const { store, category, add } = await openKitchen()
    const { id } = await add()
    const { name, slug } = category
    await store.admin.send(categories.change, {
      params: { id: category.id },
      body: { name, slug, isActive: false },
    })
    const { data } = (await store.admin.send(products.one, { params: { id } })).body
    expect(data).toMatchObject({ category: null, categoryId: category.id })
  })

  test('keeps the ids of its types and add-ons while it changes, also under other labels', async () => {
    const { store, milk, body, add } = await openKitchen()
    const addon = {
      type: 'Extras',
      label: 'More milk',
      ingredient: milk.id,
      quantity: 5,
      price: 15,
    }
    const tea = await add({ addonTypes: [{ label: 'Extras' }], addons: [addon] })
    const addonTypes = [{ id: tea.addonTypes[0]?.id, label: 'Milk' }]
    const addons = [{ ...addon, _id: tea.addons[0]?._id, type: 'Milk', label: 'A lot of milk' }]
    const changed = await store.admin.send(products.change, {
      params: { id: tea.id },
      body: body({ addonTypes, addons }),
    })
    expect(changed.body.data).toMatchObject({ addonTypes, addons })
  })

  test('VAL-36 VAL-38 is refused below its floor, with the words beside the price', async () => {
    const { store, milk, body } = await openKitchen()
    const send = (more: object) =>
      store.admin.send(products.add, { params: { storeId: store.id }, body: body(more) })
    const low = await send({ price: 1.19 })
    expect(low).toMatchObject({ status: 422, problem: { fields: { price: /1\.20/ } } } as never)
    const addons = [{ label: 'More', ingredient: milk.id, quantity: 100, price: 11.99 }]
    expect((await send({ addons })).problem.fields).toHaveProperty(['addons.0.price'])
    expect((await send({ price: 1.2 })).status).toBe(200)
  })

  test('VAL-42 naming an ingredient twice adds up its count', async () => {
    const { milk, add } = await openKitchen()
    const line = { ingredient: milk.id, count: 0.1 }
    const tea = await add({ ingredients: [line, { ...line, count: 0.2 }] })
    expect(tea.ingredients).toMatchObject([{ ingredient: milk.id, count: 0.3 }])
  })

  test('ERR-41 what goes wrong while adding says so when the server has no words of its own', () => {
    expect(products.add.failure).toBe('Error adding product. Please try again.')
  })
})

describe('the list of products', () => {
  test('APROD-02 has 10 rows a page, found by name and category, in the order asked for', async () => {
    const { store, category, add } = await openKitchen()
    const other = (
      await store.admin.send(categories.add, { body: { name: 'Coffee', slug: 'coffee' } })
    ).body.data
    for (let n = 1; n <= 12; n += 1) await add({ name: `Tea ${n}`, price: 100 - n })
    await add({ name: 'Latte 50%', category: other.id })
    const page = async (query: object) =>
      (await store.admin.send(products.page, { query: { storeId: store.id, ...query } })).body
    const first = await page({})
    expect([first.products.length, first.totalPages, first.total]).toEqual([10, 2, 13])
    expect((await page({ page: 2 })).products).toHaveLength(3)
    expect((await page({ search: '50%' })).products).toMatchObject([{ name: 'Latte 50%' }])
    expect((await page({ category: category.id })).total).toBe(12)
    expect((await page({ category: 'other' })).total).toBe(0)
    expect((await page({ sort: 'cheapest' })).products[0]?.name).toBe('Tea 12')
    expect((await page({ sort: 'dearest' })).products[0]?.name).toBe('Tea 1')
    expect((await page({ sort: 'newest' })).products[0]?.name).toBe('Latte 50%')
    await store.admin.send(categories.remove, { params: { id: other.id } })
    expect((await page({ category: 'other' })).products).toMatchObject([{ name: 'Latte 50%' }])
  })
})

describe('a picture', () => {
  test('API-24 AMB-19 takes the place of the one before, whose file goes', async () => {
    const { store, add } = await openKitchen()
    const { id } = await add()
    const params = { storeId: store.id, id }
    const before = await store.admin.upload(products.addImage, { params }, await picture('red'))
    const after = await store.admin.upload(products.addImage, { params }, await picture('blue'))
    expect(after.body.imageUrl).not.toBe(before.body.imageUrl)
    expect(await statusOf(server, after.body.imageUrl)).toBe(200)
    await expect.poll(() => statusOf(server, before.body.imageUrl)).toBe(404)
  })

  test('API-23 is taken off by its key, and stays a file while another product shows it', async () => {
    const { store, body } = await openKitchen()
    const params = { storeId: store.id }
    const tea = (
      await store.admin.upload(products.add, { params, body: body() }, await picture('red'))
    ).body.data
    const image = tea.image ?? ''
    const copy = (await store.admin.send(products.add, { params, body: body({ image }) })).body.data
    expect(copy.image).toBe(image)
    const imageKey = image.split('/').at(-1) ?? ''
    const wrong = await store.admin.send(products.removeImage, {
      params: { id: tea.id, imageKey: 'other.webp' },
    })
    expect(wrong.status).toBe(404)
    await store.admin.send(products.removeImage, { params: { id: tea.id, imageKey } })
    expect(
      (await store.admin.send(products.one, { params: { id: tea.id } })).body.data.image,
    ).toBeNull()
    expect(await statusOf(server, image)).toBe(200)
    await store.admin.send(products.removeImage, { params: { id: copy.id, imageKey } })
    await expect.poll(() => statusOf(server, image)).toBe(404)
  })

  test('goes with its product, but not while another one shows it', async () => {
    const { store, body } = await openKitchen()
    const params = { storeId: store.id }
    const tea = (
      await store.admin.upload(products.add, { params, body: body() }, await picture('red'))
    ).body.data
    const image = tea.image ?? ''
    const copy = (await store.admin.send(products.add, { params, body: body({ image }) })).body.data
    await store.admin.send(products.remove, { params: { id: tea.id } })
    expect(await statusOf(server, image)).toBe(200)
    await store.admin.send(products.remove, { params: { id: copy.id } })
    await expect.poll(() => statusOf(server, image)).toBe(404)
  })

  test('stays with the orders that show it', async () => {
    const { store, body } = await openKitchen()
    const params = { storeId: store.id }
    const tea = (
      await store.admin.upload(products.add, { params, body: body() }, await picture('red'))
    ).body.data
    const customer = { firstName: 'Carla', lastName: 'Diaz', email: 'c@example.com', phone: '0917' }
    const items = [{ productId: tea.id, quantity: 1 }]
    await store.stranger.send(orders.place, {
      body: { storeId: store.id, customer, paymentMethod: 'cash', items },
    })
    const imageKey = tea.image?.split('/').at(-1) ?? ''
    await store.admin.send(products.removeImage, { params: { id: tea.id, imageKey } })
    expect(await statusOf(server, tea.image ?? '')).toBe(200)
  })

  test.each(['https://elsewhere.example/x.webp', '/images/../secret', '/images/none.webp'])(
    'a new product cannot show %s, which this store does not keep',
    async (image) => {
      const { add } = await openKitchen()
      expect((await add({ image })).image).toBeNull()
    },
  )

  test('another store and a cashier cannot take it off', async () => {
    const { store, add } = await openKitchen()
    const { id } = await add()
    const stranger = await openStore(server)
    const sent = { params: { id, imageKey: 'x.webp' } }
    expect((await stranger.admin.send(products.removeImage, sent)).status).toBe(404)
    expect((await (await store.as('cashier')).send(products.removeImage, sent)).status).toBe(403)
  })
})

describe('the export', () => {
  const exportAs = (token: string | undefined) =>
    server.app.inject({
      url: '/api/products/export',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })

  test('has every product, in a file that spreadsheets read as UTF-8 and never run', async () => {
    const { store, add } = await openKitchen()
    await add({ name: '=HYPERLINK("x")', description: 'Two\nlines' })
    for (let n = 2; n <= 205; n += 1) await add({ name: `Café ${n}` })
    const { headers, body, statusCode } = await exportAs(store.admin.token)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="products.csv"')
    expect(body.startsWith('\uFEFFName,Category,Description,Cost,Price,')).toBe(true)
    const rows = body.trimEnd().split('\r\n')
    expect(rows).toHaveLength(206)
    expect(rows[1]).toBe(
      `"'=HYPERLINK(""x"")",Milk Tea,"Two\nlines",1,95,yes,10,Milk,Milk 10 ml,,,,,`,
    )
    expect(rows[205]).toContain('Café 205')
  })

  test('says sizes and choices with their prices', async () => {
    const { store } = await openOkinawaShop(server)
    const [, row] = (await exportAs(store.admin.token)).body.trimEnd().split('\r\n')
    expect(row).toContain(
      ',"16 oz 89.00; 22 oz 109.00",' +
        '"Sugar: Full sugar 0.00; Sugar: Half sugar 0.00; Ice: Normal ice 0.00; Ice: Less ice 0.00; ' +
        'Milk: Oat milk 25.00; Toppings: Pearls 15.00"',
    )
  })

  test('is for those who manage the products, each in their own store', async () => {
    const { store, add } = await openKitchen()
    await add()
    const other = await openStore(server)
    expect((await exportAs(other.admin.token)).body.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await exportAs((await store.as('staff')).token)).statusCode).toBe(403)
    expect((await exportAs(undefined)).statusCode).toBe(401)
  })
})
