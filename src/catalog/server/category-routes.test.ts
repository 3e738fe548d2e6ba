import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { categories, products } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const coffee = { name: 'Coffee', slug: 'coffee', description: 'Hot and iced' }

describe('a category', () => {
  test('ENT-36 CAT-04 has every field and is active by default', async () => {
    const store = await openStore(server)
    const { data } = (await store.admin.send(categories.add, { body: coffee })).body
    expect(data).toEqual({
      ...coffee,
      _id: data.id,
      id: data.id,
      isActive: true,
      store: store.id,
      productCount: 0,
    })
  })

  test.each([
    ['VAL-49', { name: ' ' }, { name: 'Category name is required' }],
    ['VAL-50', { slug: '' }, { slug: 'Slug is required' }],
    [
      'VAL-51',
      { slug: 'Milk Tea' },
      { slug: 'Slug can only contain lowercase letters, numbers, and hyphens' },
    ],
  ])('%s %j is refused with %j', async (_, wrong, fields) => {
    const store = await openStore(server)
    const answer = await store.admin.send(categories.add, { body: { ...coffee, ...wrong } })
    expect(answer).toMatchObject({ status: 422, problem: { fields } })
  })

  test('cannot have the slug of another, and keeps its own when it is changed', async () => {
    const store = await openStore(server)
    const { data } = (await store.admin.send(categories.add, { body: coffee })).body
    const second = await store.admin.send(categories.add, { body: coffee })
    expect(second.status).toBe(409)
    expect(second.problem.fields).toEqual({ slug: 'Another category already has this slug.' })
    const changed = await store.admin.send(categories.change, {
      params: { id: data.id },
      body: { ...coffee, name: 'Coffees', isActive: false },
    })
    expect(changed.body.data).toMatchObject({ name: 'Coffees', slug: 'coffee', isActive: false })
  })

  test('counts its products, and leaves them under Other when it goes', async () => {
    const store = await openStore(server)
    const { data } = (await store.admin.send(categories.add, { body: coffee })).body
    const product = { name: 'Latte', description: 'Milk', category: data.id, price: 120 }
    await store.admin.send(products.add, { params: { storeId: store.id }, body: product })
    const list = async () => (await store.admin.send(categories.list, {})).body.data
    expect(await list()).toMatchObject([{ productCount: 1 }])
    await store.admin.send(categories.remove, { params: { id: data.id } })
    expect(await list()).toEqual([])
    const menu = (await store.admin.send(products.list, {})).body.data
    expect(menu).toMatchObject([{ name: 'Latte', category: null, categoryId: null }])
  })

  test('moves to another place, and the menu follows', async () => {
    const store = await openStore(server)
    const idBySlug = new Map<string, string>()
    for (const slug of ['coffee', 'tea', 'cakes']) {
      const added = await store.admin.send(categories.add, { body: { name: slug, slug } })
      idBySlug.set(slug, added.body.data.id)
      const body = {
        name: `${slug} of the day`,
        description: '1',
        category: added.body.data.id,
        price: 1,
      }
      await store.admin.send(products.add, { params: { storeId: store.id }, body })
    }
    const move = async (slug: string, position: number) => {
      const id = idBySlug.get(slug) ?? ''
      const moved = await store.admin.send(categories.move, { params: { id }, body: { position } })
      return moved.body.data.map((category) => category.slug)
    }
    expect(await move('cakes', 1)).toEqual(['cakes', 'coffee', 'tea'])
    expect(await move('cakes', 2)).toEqual(['coffee', 'cakes', 'tea'])
    expect(await move('coffee', 99)).toEqual(['cakes', 'tea', 'coffee'])
    const menu = (await store.stranger.send(products.list, { query: { storeId: store.id } })).body
    expect(menu.data.map(({ category }) => category?.slug)).toEqual(['cakes', 'tea', 'coffee'])
    await store.admin.send(categories.add, { body: { name: 'Ice', slug: 'ice' } })
    const listed = (await store.admin.send(categories.list, {})).body.data
    expect(listed.map(({ slug }) => slug)).toEqual(['cakes', 'tea', 'coffee', 'ice'])
  })

  test('of another store is not there, and only who manages the menu may write', async () => {
    const store = await openStore(server)
    const { data } = (await store.admin.send(categories.add, { body: coffee })).body
    const sent = { params: { id: data.id }, body: coffee }
    expect((await (await openStore(server)).admin.send(categories.change, sent)).status).toBe(404)
    expect((await (await store.as('staff')).send(categories.change, sent)).status).toBe(403)
    expect(
      (await store.stranger.send(categories.add, { body: { ...coffee, store: store.id } })).status,
    ).toBe(401)
  })
})

test('the categories leave as a file in menu order, for those who manage the store', async () => {
  const store = await openStore(server)
  await store.admin.send(categories.add, { body: coffee })
  await store.admin.send(categories.add, { body: { name: '@Teas', slug: 'teas', isActive: false } })
  const download = async (token: string | undefined) => {
    const headers = { authorization: `Bearer ${token}` }
    return server.app.inject({ url: '/api/categories/export', headers })
  }
  const { body, headers } = await download(store.admin.token)
  expect(headers['content-disposition']).toBe('attachment; filename="categories.csv"')
  expect(body.split('\r\n')).toEqual([
    '\uFEFFName,Slug,Description,On the menu,Products',
    'Coffee,coffee,Hot and iced,yes,0',
    "'@Teas,teas,,no,0",
    '',
  ])
  expect((await download((await store.as('staff')).token)).statusCode).toBe(403)
})
