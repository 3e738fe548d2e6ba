import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../../testing/menu.ts'
import { bring, coffee, menuOf } from '../../testing/menu-import.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { categories, products } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Named {
  readonly name: string
}
const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name).join(' ')

/** Coffee in the order of the alphabet, which is not that in which it was added, before tea. */
async function openShop() {
  const store = await openStore(server)
  const drinks = await addCategory(store, 'Coffee', 'coffee')
  const teas = await addCategory(store, 'Tea', 'tea')
  const add = async (name: string, category: string) =>
    (await addProduct(store, { name, category })).id
  for (const name of ['Mocha', 'Latte', 'Americano', 'Espresso']) await add(name, drinks.id)
  for (const name of ['Sencha', 'Assam']) await add(name, teas.id)
  return { store, drinks, teas, add }
}

const idOf = async (store: TestStore, wanted: string) =>
  (await menuOf(store)).find(({ name }) => name === wanted)?.id ?? ''

async function move(store: TestStore, name: string, position: number) {
  const params = { id: await idOf(store, name) }
  return store.admin.send(products.move, { params, body: { position } })
}

const pageOf = async (store: TestStore, query: object) => {
  const asked = { query: { storeId: store.id, ...query } }
  return namesOf((await store.admin.send(products.page, asked)).body.products)
}

test('stand by name until their owner moves one, and everybody sees the new order', async () => {
  const { store, drinks, teas } = await openShop()
  const menu = 'Americano Espresso Latte Mocha Assam Sencha'
  const seen = async () => {
    const query = { storeId: store.id }
    const shopper = (await store.stranger.send(products.list, { query })).body.data
    const cashier = (await store.as('cashier')).send(products.atCounter, { query })
    return [
      namesOf(shopper),
      namesOf((await cashier).body.data),
      await pageOf(store, { sort: 'menu' }),
    ]
  }
  expect(await seen()).toEqual([menu, menu, menu])
  expect((await move(store, 'Latte', 1)).body.data).toEqual({ position: 1, of: 4 })
  const moved = 'Latte Americano Espresso Mocha Assam Sencha'
  expect(await seen()).toEqual([moved, moved, moved])
  expect((await move(store, 'Americano', 99)).body.data).toEqual({ position: 4, of: 4 })
  expect((await move(store, 'Mocha', 2)).body.data).toEqual({ position: 2, of: 4 })
  const page = { category: drinks.id, sort: 'menu' }
  expect(await pageOf(store, page)).toBe('Latte Mocha Espresso Americano')
  expect(await pageOf(store, { ...page, search: 'o' })).toBe('Mocha Espresso Americano')
  expect(await pageOf(store, { category: drinks.id })).toBe('Americano Espresso Latte Mocha')
  expect(await pageOf(store, { category: teas.id, sort: 'menu' })).toBe('Assam Sencha')
})

test('what is new comes last, and so does what comes from another category', async () => {
  const { store, drinks, teas, add } = await openShop()
  await move(store, 'Latte', 1)
  await add('Affogato', drinks.id)
  expect(namesOf(await menuOf(store))).toBe('Latte Americano Espresso Mocha Affogato Assam Sencha')
  await move(store, 'Sencha', 1)
  const { id } = (await menuOf(store)).find(({ name }) => name === 'Latte') ?? { id: '' }
  const body = { name: 'Latte', description: 'Of matcha', price: 95, category: teas.id }
  await store.admin.send(products.change, { params: { id }, body })
  expect(namesOf(await menuOf(store))).toBe('Americano Espresso Mocha Affogato Sencha Assam Latte')
  // A change that leaves it in its category leaves it in its place.
  await move(store, 'Latte', 1)
  await store.admin.send(products.change, { params: { id }, body: { ...body, price: 99 } })
  expect(await pageOf(store, { category: teas.id, sort: 'menu' })).toBe('Latte Sencha Assam')
})

test('a category is put in order before the menu shows it; what is in none stands by name', async () => {
  const { store, teas } = await openShop()
  const show = (isActive: boolean) =>
    store.admin.send(categories.change, {
      params: { id: teas.id },
      body: { name: 'Tea', slug: 'tea', isActive },
    })
  await show(false)
  await move(store, 'Sencha', 1)
  expect(await pageOf(store, { category: teas.id, sort: 'menu' })).toBe('Sencha Assam')
  const other = 'Americano Espresso Latte Mocha Assam Sencha'
  expect([namesOf(await menuOf(store)), await pageOf(store, { sort: 'menu' })]).toEqual([
    other,
    other,
  ])
  expect(await pageOf(store, { category: 'other', sort: 'menu' })).toBe('Assam Sencha')
  await show(true)
  const shown = 'Americano Espresso Latte Mocha Sencha Assam'
  expect([namesOf(await menuOf(store)), await pageOf(store, { sort: 'menu' })]).toEqual([
    shown,
    shown,
  ])
  await store.admin.send(categories.remove, { params: { id: teas.id } })
  const refused = await move(store, 'Sencha', 1)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'This product is in no category. Please choose one for it first.',
  ])
})

test('two who move at once both have their way', async () => {
  const { store } = await openShop()
  await Promise.all([move(store, 'Mocha', 1), move(store, 'Latte', 1)])
  const rest = 'Americano Espresso Assam Sencha'
  expect([`Latte Mocha ${rest}`, `Mocha Latte ${rest}`]).toContain(namesOf(await menuOf(store)))
})

test('nobody moves those of another store', async () => {
  const { store } = await openShop()
  const { admin } = await openStore(server)
  const sent = { params: { id: await idOf(store, 'Mocha') }, body: { position: 1 } }
  expect((await admin.send(products.move, sent)).status).toBe(404)
  expect((await (await store.as('staff')).send(products.move, sent)).status).toBe(403)
  expect((await move(store, 'Mocha', 0)).status).toBe(422)
  expect(await idOf(store, 'Mocha')).toBe((await menuOf(store))[3]?.id)
})

test('a file brings its order along, behind what stands there; and it leaves in that order', async () => {
  const { store } = await openShop()
  const rows = ['Ristretto,Coffee,80', 'Cortado,Coffee,90', 'Toast,Food,60', 'Bagel,Food,70']
  await bring(store, ['Name,Category,Price', ...rows, 'Affogato,Coffee,99', ''].join('\n'))
  const menu = 'Americano Espresso Latte Mocha Ristretto Cortado Affogato Assam Sencha Toast Bagel'
  expect(namesOf(await menuOf(store))).toBe(menu)
  await move(store, 'Mocha', 1)
  const headers = { authorization: `Bearer ${store.admin.token}` }
  const { body } = await server.app.inject({ url: `/api/stores/${store.id}/menu-file`, headers })
  const branch = await openStore(server)
  await bring(branch, body)
  expect(namesOf(await menuOf(branch))).toBe(namesOf(await menuOf(store)))
  expect(namesOf(await menuOf(branch))).toBe(
    'Mocha Americano Espresso Latte Ristretto Cortado Affogato Assam Sencha Toast Bagel',
  )
  // What a file names that stands there already stays where it stands.
  await bring(branch, coffee)
  expect(namesOf((await menuOf(branch)).slice(0, 4))).toBe('Mocha Americano Espresso Latte')
})
