import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { ProblemBody } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import { stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  tea = await stockTea(store)
})
afterAll(() => server.close())

async function ask(method: 'GET' | 'PUT' | 'POST', address: string, body?: object) {
  const response = await server.app.inject({
    method,
    url: `/api${address}`,
    headers: { authorization: `Bearer ${store.admin.token}` },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json<{ data: Record<string, unknown> }>() }
}

describe('what was read can be sent back as it is, and nothing changes:', () => {
  test.each([
    ['a product', () => `/products/${tea.tea.id}`, () => `/products/${tea.tea.id}`],
    ['a category', () => `/categories/${tea.category.id}`, () => `/categories/${tea.category.id}`],
    ['an ingredient', () => `/ingredients/${tea.milk.id}`, () => `/ingredients/${tea.milk.id}`],
    ['a person', () => `/users/${store.adminId}`, () => `/users/update/${store.adminId}`],
    ['the own profile', () => `/users/${store.adminId}`, () => `/users/${store.adminId}`],
  ])('%s', async (_, from, to) => {
    const { body: before } = await ask('GET', from())
    expect(await ask('PUT', to(), before.data)).toMatchObject({
      status: 200,
      body: { data: before.data },
    })
    expect((await ask('GET', from())).body).toEqual(before)
  })

  test('a profile whose address is read as one thing and sent back as one', async () => {
    const address = { street: '1 Rizal', city: 'Cebu', state: 'Cebu', zipCode: '6000' }
    const { userId, token } = await store.as('customer')
    const change = (body: object) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/users/${userId}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { firstName: 'Ben', lastName: 'Cruz', ...body },
      })
    expect((await change({ address })).json()).toMatchObject({ data: { address } })
    expect((await change({ address, city: 'Mandaue' })).json()).toMatchObject({
      data: { address: { ...address, city: 'Mandaue' } },
    })
  })

  test('a category that carries its store as an object', async () => {
    const { body } = await ask('GET', `/categories/${tea.category.id}`)
    const whole = { _id: store.id, slug: store.slug, name: 'Shop' }
    const sent = await ask('PUT', `/categories/${tea.category.id}`, { ...body.data, store: whole })
    expect(sent).toMatchObject({ status: 200, body })
    const foreign = { ...body.data, store: { ...whole, _id: newId() } }
    expect((await ask('PUT', `/categories/${tea.category.id}`, foreign)).status).toBe(404)
  })

  test('a product whose category is switched off keeps it', async () => {
    const { _id: id } = tea.category
    const { name, slug } = tea.category
    const turn = (isActive: boolean) =>
      store.admin.send(categories.change, { params: { id }, body: { name, slug, isActive } })
    await turn(false)
    const { body } = await ask('GET', `/products/${tea.tea.id}`)
    expect(body.data).toMatchObject({ category: null, categoryId: id })
    const sent = await ask('PUT', `/products/${tea.tea.id}`, body.data)
    await turn(true)
    expect(sent).toMatchObject({ status: 200, body })
  })

  test('the ways a store is paid', async () => {
    const { body } = await ask('GET', `/payments?storeId=${store.id}`)
    const { status, body: saved } = await ask('POST', '/payments', { ...body, storeId: store.id })
    expect(status).toBe(200)
    expect(saved).toMatchObject(body)
  })
})

test('a product without a category hears that it needs one', async () => {
  const { body } = await ask('GET', `/products/${tea.tea.id}`)
  for (const nothing of [null, undefined, '', {}, { _id: '' }]) {
    const sent = { ...body.data, category: nothing, categoryId: null }
    const refused = await ask('PUT', `/products/${tea.tea.id}`, sent)
    expect(refused).toMatchObject({ status: 422, body: { message: 'Category is required' } })
  }
})

test('a picture that is not there cannot be deleted', async () => {
  const drawing = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  const picture = await drawing.png().toBuffer()
  const { key } = (await store.admin.upload(inventory.addImage, {}, picture)).body
  const remove = () => store.admin.send(inventory.removeImage, { params: { key } })
  expect((await remove()).status).toBe(200)
  const again = await remove()
  expect([again.status, again.problem.message]).toEqual([404, 'Image not found'])
  const ofProduct = await store.admin.send(products.removeImage, {
    params: { id: tea.tea.id, imageKey: key },
  })
  expect([ofProduct.status, ofProduct.problem.message]).toEqual([404, 'Image not found'])
})

test('an add-on without its id is refused by its name', async () => {
  const items = [{ productId: tea.tea.id, quantity: 1, addons: [{ label: 'Pearls', price: 15 }] }]
  const refused = await ask('POST', '/cart/check-ingredients', { items })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      message: 'The option "Pearls" came without its id. Please choose it again.',
    } satisfies Partial<ProblemBody>,
  })
})
