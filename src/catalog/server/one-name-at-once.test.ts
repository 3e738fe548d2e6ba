import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { openStore, startServer, testPassword, type TestServer } from '../../testing/test-server.ts'
import { addCategory } from '../../testing/menu.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { slugOf } from '../../kit/slug.ts'
import { stores } from '../../stores/contract.ts'
import { categories, products } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const four = <Reply>(send: () => Promise<Reply>) => Promise.all(Array.from({ length: 4 }, send))

test('four products of one name at once are four, each with an address that finds it', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Teas', 'teas')
  const name = `Oolong ${'very '.repeat(20)}good`
  const replies = await four(() =>
    store.admin.send(products.add, {
      params: { storeId: store.id },
      body: { name, description: 'Tea', category, price: 95 },
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const slugs = replies.map(({ body }) => body.data.slug)
  expect(slugs).toContain(slugOf(name))
  expect(new Set(slugs).size).toBe(4)
  expect(slugs.filter((slug) => slug.length > 60)).toEqual([])
  for (const { body } of replies) {
    const found = await store.stranger.send(products.bySlug, {
      params: { slug: body.data.slug },
      query: { storeId: store.id },
    })
    expect(found.body.data.id).toBe(body.data.id)
  }
})

test('of four categories with one slug at once, three are told why not', async () => {
  const store = await openStore(server)
  const replies = await four(() =>
    store.admin.send(categories.add, { body: { name: 'Teas', slug: 'teas' } }),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ])
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused.map(({ problem }) => problem.message)).toEqual(
    refused.map(() => 'Another category already has this slug.'),
  )
})

test('stores of one long name can each save their settings as they were made', async () => {
  const owner = () => ({
    firstName: 'Ana',
    lastName: 'Reyes',
    email: `${randomCode(12)}@example.com`,
    password: testPassword,
    storeName: `${'q'.repeat(58)} Tea House`,
    storePhone: '0917 555 0100',
    businessType: 'cafe' as const,
  })
  const slugs: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const { body } = await callerOf(server.app, undefined).send(accounts.register, {
      body: owner(),
    })
    const { id: storeId, slug } = body.store
    slugs.push(slug)
    const { status } = await callerOf(server.app, body.token).send(stores.change, {
      params: { storeId },
      body: { slug },
    })
    expect(status).toBe(200)
  }
  const q = (count: number) => 'q'.repeat(count)
  expect(slugs).toEqual([`${q(58)}-t`, `${q(58)}-2`, `${q(58)}-3`])
})
