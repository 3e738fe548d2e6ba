import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventory } from '../../inventory/contract.ts'
import { addCategory, place, stockOf } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { products, type Product } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const stock = async (store: TestStore, body: object) =>
  (
    await store.admin.send(inventory.add, {
      body: {
        name: 'Oat milk',
        unit: 'ml',
        stock: 24_000,
        pricePerUnit: 0.145,
        markup: 0,
        ...body,
      },
    })
  ).body.data.id

async function open(body: object = {}) {
  const store = await openStore(server)
  const milk = await stock(store, body)
  const { id: category } = await addCategory(store, 'Milk Tea', 'milk-tea')
  const fields = { name: 'Oat tea', description: 'Good', category, price: 100 }
  const params = { storeId: store.id }
  const add = (parts: object) =>
    store.admin.send(products.add, { params, body: { ...fields, ...parts } })
  const change = (id: string, parts: object) =>
    store.admin.send(products.change, { params: { id }, body: { ...fields, ...parts } })
  return { store, milk, add, change }
}

test('0.08 l of what is counted in ml take 80 ml, cost 11.60, and still say 0.08 l', async () => {
  const { store, milk, add, change } = await open()
  const more = {
    type: 'More',
    label: 'More',
    ingredient: milk,
    quantity: 0.04,
    unit: 'l',
    price: 6,
  }
  const parts = {
    ingredients: [{ ingredient: milk, count: 0.08, unit: 'l' }],
    addonTypes: [{ label: 'More' }],
    addons: [more],
  }
  const added = (await add(parts)).body.data
  const said = {
    cost: 11.6,
    ingredients: [{ unit: 'ml', count: 80, typed: { quantity: 0.08, unit: 'l' } }],
    addons: [{ quantity: 40, typed: { quantity: 0.04, unit: 'l' }, cost: 5.8 }],
  }
  expect(added).toMatchObject(said)
  const [addon] = added.addons
  const addons = addon === undefined ? [] : [{ _id: addon._id }]
  await place(store.stranger, store, [{ productId: added.id, quantity: 2, addons }])
  expect(await stockOf(store, milk)).toBe(23_760)

  await store.admin.send(inventory.changeUnit, { params: { id: milk }, body: { unit: 'l' } })
  const turned = (await store.admin.send(products.one, { params: { id: added.id }, query: {} }))
    .body.data
  expect(turned).toMatchObject({ cost: 11.6, ingredients: [{ unit: 'l', count: 0.08 }] })
  expect(turned.ingredients[0]).not.toHaveProperty('typed')
  // A recipe without a word about units is one in the unit of the shelf.
  const plain = { ...parts, ingredients: [{ ingredient: milk, count: 0.1 }], addons: [] }
  expect((await change(added.id, plain)).body.data).toMatchObject({ cost: 14.5 })
})

test('what a recipe uses of a fruit is less than it takes, however often it is saved', async () => {
  const {
    milk: mango,
    add,
    change,
  } = await open({
    name: 'Mango',
    unit: 'g',
    stock: 806.45161,
    pricePerUnit: 0.1,
    usablePart: 62,
  })
  const parts = { ingredients: [{ ingredient: mango, count: 50 }] }
  const { body } = await add(parts)
  const said = { cost: 8.06, portions: 10, ingredients: [{ count: 50 }] }
  expect(body.data).toMatchObject(said)
  const again = {
    ingredients: body.data.ingredients.map(({ ingredient, count }) => ({ ingredient, count })),
  }
  expect((await change(body.data.id, again)).body.data).toMatchObject(said)
})

test('what leads nowhere is refused beside its field', async () => {
  const { milk, add } = await open()
  for (const [line, text] of [
    [{ count: 1, unit: 'g' }, 'Say how much one ml of Oat milk weighs.'],
    [{ count: 1, unit: 'tray' }, 'Say what one tray of Oat milk holds.'],
    [{ count: 0, unit: 'l' }, 'Please enter at least 0.000001'],
    [{ count: 0.001 }, 'Please enter at least 0.01'],
    [{ count: 0.015 }, 'Please use steps of 0.01'],
  ] as const) {
    const { status, problem } = await add({ ingredients: [{ ingredient: milk, ...line }] })
    expect([status, problem.fields]).toEqual([422, { 'ingredients.0.count': text }])
  }
})

test('a price below what a typed quantity costs is refused', async () => {
  const { milk, add } = await open()
  const { problem } = await add({
    price: 144,
    ingredients: [{ ingredient: milk, count: 1, unit: 'l' }],
  })
  expect(problem.fields).toEqual({
    price: 'The price cannot be lower than the ingredients with markup (145.00).',
  })
})

test('a recipe is saved in the unit that the shelf has by then', async () => {
  const { store, milk, add } = await open()
  const parts = { ingredients: [{ ingredient: milk, count: 80, unit: 'ml' }] }
  const saved = await Promise.all([
    add({ ...parts, name: 'One' }),
    store.admin.send(inventory.changeUnit, { params: { id: milk }, body: { unit: 'l' } }),
    add({ ...parts, name: 'Two' }),
  ])
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = (await store.admin.send(products.list, { query: {} })).body
  expect((data as readonly Product[]).map(({ cost }) => cost)).toEqual([11.6, 11.6])
})
