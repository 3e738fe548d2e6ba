import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { addCategory, addProduct, listUntrueShelves } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { inventory, type NewMovement } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const kase = { name: 'case', times: 12, quantity: 1, unit: 'l' }
const oats = { name: 'Oat milk', unit: 'ml', stock: 0, pricePerUnit: 0.2, markup: 0 } as const

async function add(store: TestStore, body: object = {}) {
  const added = await store.admin.send(inventory.add, { body: { ...oats, ...body } })
  const { id } = added.body.data
  const params = { id }
  return {
    id,
    read: async () => (await store.admin.send(inventory.one, { params })).body.data,
    change: (changes: object) =>
      store.admin.send(inventory.change, { params, body: { ...oats, ...body, ...changes } }),
    move: (movement: Partial<NewMovement>) =>
      store.admin.send(inventory.move, {
        params,
        body: { reason: 'purchase', quantity: 1, note: '', ...movement },
      }),
    countIn: (unit: 'l' | 'ml' | 'g' | 'kg' | 'ton' | 'mg') =>
      store.admin.send(inventory.changeUnit, { params, body: { unit } }),
    ledger: async () => (await store.admin.send(inventory.movements, { params })).body.data,
  }
}

async function sellTea(store: TestStore, ingredient: string, count: number) {
  const { id: category } = await addCategory(store, 'Milk Tea', 'milk-tea')
  return addProduct(store, {
    name: 'Oat tea',
    category,
    price: 100,
    ingredients: [{ ingredient, count }],
    addonTypes: [{ label: 'More' }],
    addons: [{ type: 'More', label: 'More oats', ingredient, quantity: 5, price: 50 }],
  })
}

const recipeOf = async (store: TestStore, id: string) => {
  const { body } = await store.admin.send(products.one, { params: { id }, query: {} })
  if (!('ingredients' in body.data)) throw new Error('the owner sees the recipe')
  return body.data
}

test('two cases come as 24 l at what a case cost, and the ledger says two cases', async () => {
  const store = await openStore(server)
  const milk = await add(store, { packs: [kase] })
  const moved = await milk.move({ quantity: 2, unit: 'case', priceEach: 1740 })
  expect(moved.body.data).toMatchObject({ stock: 24_000, pricePerUnit: 0.145, totalCost: 3480 })
  expect(await milk.ledger()).toMatchObject([
    { quantity: 24_000, balance: 24_000, typed: { quantity: 2, unit: 'case' } },
  ])
  await milk.move({ reason: 'waste', quantity: 0.5, unit: 'l' })
  await milk.move({ reason: 'count', quantity: 23, unit: 'l' })
  await milk.move({ reason: 'count', quantity: 22_900 })
  expect((await milk.ledger()).map(({ quantity, typed }) => [quantity, typed])).toEqual([
    [-100, null],
    [-500, { quantity: 23, unit: 'l' }],
    [-500, { quantity: 0.5, unit: 'l' }],
    [24_000, { quantity: 2, unit: 'case' }],
  ])
  expect((await milk.read()).stock).toBe(22_900)
  expect(await listUntrueShelves(store)).toEqual([])
})

test('a delivery by the gram has a price by the gram, as exact as the one on the shelf', async () => {
  const store = await openStore(server)
  const milk = await add(store, { packs: [kase] })
  const moved = await milk.move({ quantity: 1000, priceEach: 0.145625 })
  expect(moved.body.data).toMatchObject({ pricePerUnit: 0.145625, totalCost: 145.63 })
})

test('what cannot be turned into the unit of the shelf is refused with what is missing', async () => {
  const store = await openStore(server)
  const milk = await add(store)
  for (const [movement, field, text] of [
    [{ unit: 'case' }, 'quantity', 'Say what one case of Oat milk holds.'],
    [{ unit: 'g' }, 'quantity', 'Say how much one ml of Oat milk weighs.'],
    [
      { unit: 'm' },
      'quantity',
      'm is a length, and ml is a volume: one cannot be turned into the other.',
    ],
    [{ unit: 'l', priceEach: 0.0000004 }, 'priceEach', 'Please use at most six decimals'],
    [
      { unit: 'gal', quantity: 1000, priceEach: 0.01 },
      'priceEach',
      'One ml of Oat milk would cost too little to be written down.',
    ],
  ] as const) {
    const { status, problem } = await milk.move(movement)
    expect([status, problem.fields]).toEqual([422, { [field]: text }])
  }
  expect((await milk.read()).stock).toBe(0)
  expect(await milk.ledger()).toEqual([])
})

test('what is said about an ingredient stays when a call leaves it out, and has to make sense', async () => {
  const store = await openStore(server)
  const milk = await add(store, { packs: [kase], density: 1.03 })
  const told = { packs: [kase], density: 1.03, weightOfOne: null, usablePart: null }
  expect(await milk.read()).toMatchObject(told)
  const { packs, density, ...silent } = { ...oats, packs: 0, density: 0 }
  const changed = await store.admin.send(inventory.change, {
    params: { id: milk.id },
    body: { ...silent, name: 'Oat drink' },
  })
  expect(changed.body.data).toMatchObject({ ...told, name: 'Oat drink' })
  expect((await milk.change({ density: null })).body.data).toMatchObject({ density: null })
  for (const [body, fields] of [
    [
      { packs: [{ ...kase, name: 'kg' }] },
      { 'packs.0.name': '"kg" is a unit already. Please choose another name.' },
    ],
    [{ density: 0 }, { density: 'Please enter more than 0' }],
    [{ usablePart: 101 }, { usablePart: 'Please enter at most 100' }],
  ] as const) {
    const { status, problem } = await milk.change(body)
    expect([status, problem.fields]).toEqual([422, fields])
  }
})

test('counted in another unit, stock, price, level, recipes and ledger are turned into it, and back', async () => {
  const store = await openStore(server)
  const milk = await add(store, { stock: 1000, lowStockLevel: 333, pricePerUnit: 0.15 })
  await milk.move({ quantity: 1.5, unit: 'l' })
  const tea = await sellTea(store, milk.id, 80)
  const before = {
    shelf: await milk.read(),
    ledger: await milk.ledger(),
    tea: await recipeOf(store, tea.id),
  }

  const turned = await milk.countIn('l')
  expect(turned.body.data).toMatchObject({
    unit: 'l',
    stock: 2.5,
    lowStockLevel: 0.333,
    pricePerUnit: 150,
    totalCost: 375,
  })
  expect((await milk.ledger()).map(({ quantity, balance }) => [quantity, balance])).toEqual([
    [1.5, 2.5],
    [1, 1],
  ])
  const counted = await recipeOf(store, tea.id)
  expect(counted.ingredients).toMatchObject([{ unit: 'l', count: 0.08 }])
  expect(counted.addons).toMatchObject([{ quantity: 0.005 }])
  expect([counted.cost, counted.portions]).toEqual([before.tea.cost, before.tea.portions])
  expect(await listUntrueShelves(store)).toEqual([])

  await milk.countIn('ml')
  expect(await milk.read()).toEqual(before.shelf)
  expect(await milk.ledger()).toEqual(before.ledger)
  expect(await recipeOf(store, tea.id)).toEqual(before.tea)
})

test('a unit that something cannot be said in is refused, and nothing has changed', async () => {
  const store = await openStore(server)
  const milk = await add(store, { stock: 1000 })
  await sellTea(store, milk.id, 80)
  const before = await milk.read()
  for (const [unit, text] of [
    ['g', 'Say how much one ml of Oat milk weighs.'],
    ['kg', 'Say how much one ml of Oat milk weighs.'],
  ] as const) {
    const { status, problem } = await milk.countIn(unit)
    expect([status, problem.fields]).toEqual([422, { unit: text }])
  }
  const light = await add(store, { name: 'Salt', unit: 'g', stock: 5, pricePerUnit: 1 })
  expect((await light.countIn('ton')).body.data).toMatchObject({
    stock: 0.000005,
    pricePerUnit: 1e6,
  })
  await light.countIn('g')
  await light.move({ quantity: 0.123 })
  expect((await light.countIn('ton')).problem.message).toBe(
    'The stock of "Salt" would be too little to be written in ton.',
  )
  const cheap = await add(store, { name: 'Water', unit: 'kg', stock: 5, pricePerUnit: 0.01 })
  expect((await cheap.countIn('mg')).problem.message).toBe(
    'The price of "Water" would be too little to be written in mg.',
  )
  const many = await add(store, { name: 'Sand', unit: 'kg', stock: 5000, pricePerUnit: 0 })
  expect((await many.countIn('mg')).problem.message).toBe(
    'The stock of "Sand" would be too much to be written in mg.',
  )
  expect(await milk.read()).toEqual(before)
})

test('a recipe too small for another unit keeps the old one', async () => {
  const store = await openStore(server)
  const spice = await add(store, { name: 'Saffron', unit: 'mg', stock: 9e6, pricePerUnit: 1 })
  await sellTea(store, spice.id, 0.33)
  const { problem } = await spice.countIn('kg')
  expect(problem.message).toBe(
    '"Oat tea" takes 0.33 mg. 0.33 mg of Saffron is too little to be counted in kg.',
  )
  expect(await spice.read()).toMatchObject({ unit: 'mg', stock: 9e6 })
})

test('what is usable changes what recipes take, and none of what they say', async () => {
  const store = await openStore(server)
  const mango = await add(store, { name: 'Mango', unit: 'g', stock: 806.45161, pricePerUnit: 0.1 })
  const tea = await sellTea(store, mango.id, 50)
  expect(await recipeOf(store, tea.id)).toMatchObject({ cost: 5, portions: 16 })
  const body = { name: 'Mango', unit: 'g', stock: 806.45161, pricePerUnit: 0.1 } as const
  await mango.change({ ...body, usablePart: 62 })
  // 80.645161 g at 0.10, and ten of them are on the shelf.
  expect(await recipeOf(store, tea.id)).toMatchObject({ cost: 8.06, portions: 10 })
  await mango.change({ ...body, usablePart: null })
  expect(await recipeOf(store, tea.id)).toMatchObject({ cost: 5, portions: 16 })
})

test('a pack that was typed cannot go while its figures need it, and receipts do', async () => {
  const store = await openStore(server)
  const milk = await add(store, { packs: [kase] })
  await milk.move({ quantity: 1, unit: 'case' })
  expect((await milk.change({ packs: [], stock: 12_000 })).status).toBe(200)
  expect(await milk.ledger()).toMatchObject([{ typed: { quantity: 1, unit: 'case' } }])
})

test('a shelf holds no more than can be added up', async () => {
  const store = await openStore(server)
  const milk = await add(store, { packs: [{ ...kase, times: 10_000 }], pricePerUnit: 0 })
  expect((await milk.move({ quantity: 99.999999, unit: 'case' })).status).toBe(200)
  expect((await milk.move({ quantity: 10 })).problem.fields).toEqual({
    quantity: 'The quantity is too large',
  })
})

test('the ledger lets itself be turned into another unit, and not be rewritten', async () => {
  const store = await openStore(server)
  const milk = await add(store, { stock: 5 })
  await expect(
    store.inside(({ db, storeId }) =>
      db
        .updateTable('stockMovements')
        .set({ quantity: 6 })
        .where('storeId', '=', storeId)
        .where('ingredientId', '=', milk.id)
        .execute(),
    ),
  ).rejects.toThrow('the ledger is added to and never rewritten')
})
