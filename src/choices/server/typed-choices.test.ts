import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { Unit } from '../../measures/unit.ts'
import {
  addCategory,
  addGroup,
  addProduct,
  listUntrueShelves,
  place,
  stockOf,
} from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { choices } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Shelved = z.input<(typeof inventory.add)['body'] & z.ZodType>

const pump = { name: 'pump', times: 1, quantity: 8, unit: 'ml' }

const shelved = (body: Pick<Shelved, 'name' | 'unit'> & Partial<Shelved>) => ({
  stock: 10_000,
  pricePerUnit: 0.1,
  markup: 0,
  ...body,
})
async function add(store: TestStore, body: Parameters<typeof shelved>[0]) {
  return (await store.admin.send(inventory.add, { body: shelved(body) })).body.data.id
}

/** Milk and oat milk in ml; syrup weighed, and pumped by 8 ml of 1.3 g each. */
async function openShop() {
  const store = await openStore(server)
  const milk = await add(store, { name: 'Milk', unit: 'ml' })
  const oats = await add(store, { name: 'Oat milk', unit: 'ml' })
  const syrup = await add(store, { name: 'Syrup', unit: 'g', density: 1.3, packs: [pump] })
  const toppings = await addGroup(
    store,
    'More',
    [
      {
        label: 'Pump',
        price: 20,
        effects: [
          { kind: 'add', ingredient: syrup, quantity: 1, bySize: { '16 oz': 1.5 }, unit: 'pump' },
        ],
      },
    ],
    { mostEach: 3, max: 3 },
  )
  const { id: category } = await addCategory(store, 'Coffee', 'coffee')
  const fields = {
    name: 'Latte',
    category,
    sizes: [
      {
        label: '12 oz',
        price: 100,
        ingredients: [
          { ingredient: milk, count: 0.2, unit: 'l' },
          { ingredient: syrup, count: 15, unit: 'ml' },
        ],
      },
      {
        label: '16 oz',
        price: 130,
        ingredients: [
          { ingredient: milk, count: 0.3, unit: 'l' },
          { ingredient: syrup, count: 20, unit: 'ml' },
        ],
      },
    ],
    groups: [
      {
        label: 'Milk',
        options: [
          {
            label: 'Oats',
            price: 30,
            effects: [
              {
                kind: 'swap' as const,
                ingredient: milk,
                with: oats,
                ratio: 0.9,
                unit: 'l',
                withUnit: 'l',
              },
            ],
          },
        ],
      },
      { id: toppings.id, shared: true },
    ],
  }
  const latte = await addProduct(store, fields)
  const idOf = (label: string) =>
    latte.groups?.flatMap(({ options }) => options).find((each) => each.label === label)?._id ?? ''
  const large = (quantity: number, options: readonly { _id: string; times?: number }[]) => ({
    productId: latte.id,
    size: latte.sizes?.[1]?.id ?? '',
    quantity,
    addons: [...options],
  })
  const countIn = (id: string, unit: Unit) =>
    store.admin.send(inventory.changeUnit, { params: { id }, body: { unit } })
  const read = async () =>
    (await store.admin.send(products.one, { params: { id: latte.id }, query: {} })).body.data
  return { store, milk, oats, syrup, toppings, fields, latte, idOf, large, countIn, read }
}

type Shop = Awaited<ReturnType<typeof openShop>>
const left = ({ store, milk, oats, syrup }: Shop) =>
  Promise.all([milk, oats, syrup].map((id) => stockOf(store, id)))

/** What choices may take, as it is worked out when they are saved. */
async function thresholds({ store, latte }: Shop) {
  const { rows } = await sql<{ id: string; quantity: number }>`
    select ingredient_id as id, quantity from choice_needs
    where store_id = ${store.id} and product_id = ${latte.id} order by 1, 2`.execute(
    server.database.db,
  )
  return rows
}

test('sizes and options take what was typed in other units, and still say what that was', async () => {
  const shop = await openShop()
  const { store, latte, large, idOf, milk, oats, syrup } = shop
  expect(latte.sizes).toMatchObject([
    {
      // 200 ml and 19.5 g, at 0.10
      cost: 21.95,
      ingredients: [
        { unit: 'ml', count: 200, typed: { quantity: 0.2, unit: 'l' } },
        { unit: 'g', count: 19.5, typed: { quantity: 15, unit: 'ml' } },
      ],
    },
    { cost: 32.6, ingredients: [{ count: 300 }, { count: 26 }] },
  ])
  expect(latte.ingredients).toMatchObject([{ count: 200, typed: { quantity: 0.2, unit: 'l' } }, {}])
  expect(latte.groups?.map(({ options }) => options[0]?.effects)).toEqual([
    [{ kind: 'swap', ingredient: milk, with: oats, ratio: 0.9, unit: 'l', withUnit: 'l' }],
    [
      {
        kind: 'add',
        ingredient: syrup,
        quantity: 10.4,
        bySize: { '16 oz': 15.6 },
        unit: 'g',
        typed: { quantity: 1, bySize: { '16 oz': 1.5 }, unit: 'pump' },
      },
    ],
  ])
  const two = large(2, [{ _id: idOf('Oats') }, { _id: idOf('Pump'), times: 2 }])
  const placed = await place(store.stranger, store, [two, { productId: latte.id, quantity: 1 }])
  expect(placed.status).toBe(200)
  // Two large ones take 0.9 × 300 ml of oats and 26 + 2 × 15.6 g of syrup each; a small one 200 ml and 19.5 g.
  expect(await left(shop)).toEqual([9800, 9460, 9866.1])
})

test('counted in other units, sizes and options are turned along, exactly, and there and back is as it was', async () => {
  const shop = await openShop()
  const { store, large, idOf, milk, oats, syrup, countIn, read } = shop
  const before = { latte: await read(), thresholds: await thresholds(shop) }
  const library = await store.admin.send(choices.list, { query: {} })
  expect((await countIn(milk, 'l')).status).toBe(200)
  expect((await countIn(oats, 'gal')).status).toBe(200)
  expect((await countIn(syrup, 'kg')).status).toBe(200)
  const turned = await read()
  expect(turned).toMatchObject({
    cost: 21.95,
    sizes: [{ cost: 21.95 }, { cost: 32.6, ingredients: [{ count: 0.3 }, { count: 0.026 }] }],
  })
  expect((await thresholds(shop)).find(({ id }) => id === syrup)?.quantity).toBe(0.0195)
  await place(store.stranger, store, [large(1, [{ _id: idOf('Oats') }, { _id: idOf('Pump') }])])
  // 10 l are 2.641721 gal. 270 ml are 0.0713264… of it: by a ratio of six decimals they would be 0.071327. 26 + 15.6 g are 0.0416 kg.
  expect(await left(shop)).toEqual([10, 2.570395, 9.9584])
  expect(await listUntrueShelves(store)).toEqual([])
  for (const [id, unit] of [
    [milk, 'ml'],
    [oats, 'ml'],
    [syrup, 'g'],
  ] as const) {
    expect((await countIn(id, unit)).status).toBe(200)
  }
  expect(await read()).toEqual(before.latte)
  expect(await thresholds(shop)).toEqual(before.thresholds)
  expect((await store.admin.send(choices.list, { query: {} })).body).toEqual(library.body)
  expect(await listUntrueShelves(store)).toEqual([])
})

test('what an option uses of a fruit is less than it takes, and a swap gives as much to use', async () => {
  const store = await openStore(server)
  const mango = await add(store, { name: 'Mango', unit: 'g', usablePart: 62 })
  const papaya = await add(store, { name: 'Papaya', unit: 'g', usablePart: 50 })
  const { id: category } = await addCategory(store, 'Shakes', 'shakes')
  const swap = { kind: 'swap' as const, ingredient: mango, with: papaya, ratio: 1 }
  const more = { kind: 'add' as const, ingredient: mango, quantity: 31 }
  const shake = await addProduct(store, {
    name: 'Shake',
    category,
    ingredients: [{ ingredient: mango, count: 62 }],
    groups: [
      { label: 'Fruit', options: [{ label: 'Papaya', price: 50, effects: [swap] }] },
      { label: 'More', options: [{ label: 'Mango', price: 50, effects: [more] }] },
    ],
  })
  const effects = shake.groups?.flatMap(({ options }) => options.flatMap((each) => each.effects))
  expect(effects).toMatchObject([swap, more])
  const addons = shake.groups?.flatMap(({ options }) => options.map(({ _id }) => ({ _id }))) ?? []
  await place(store.stranger, store, [{ productId: shake.id, quantity: 1, addons }])
  // 62 g of papaya are 124 g of fruit; 31 g of mango are 50 g.
  expect([await stockOf(store, papaya), await stockOf(store, mango)]).toEqual([9876, 9950])
})

test('what leads nowhere is refused beside its field, in a product and in the library', async () => {
  const { store, fields, latte, milk, toppings } = await openShop()
  const missing = 'Say how much one ml of Milk weighs.'
  const change = async (parts: object) =>
    (
      await store.admin.send(products.change, {
        params: { id: latte.id },
        body: { description: 'Good', price: 1, ...fields, ...parts },
      })
    ).problem.fields
  const sizes = [
    { label: 'One', price: 100, ingredients: [{ ingredient: milk, count: 1, unit: 'g' }] },
  ]
  expect(await change({ sizes })).toEqual({ 'ingredients.0.count': missing })
  expect(await change({ sizes: [{ ...fields.sizes[0] }, { ...sizes[0] }] })).toEqual({
    'sizes.1.ingredients.0.count': missing,
  })
  const grams = {
    label: 'Milk',
    price: 50,
    effects: [{ kind: 'add', ingredient: milk, quantity: 1, unit: 'g' }],
  }
  expect(await change({ groups: [{ label: 'More', options: [grams] }] })).toEqual({
    'groups.0.options.0.effects.0.quantity': missing,
  })
  const { problem } = await store.admin.send(choices.change, {
    params: { id: toppings.id },
    body: { label: 'More', options: [grams] } as never,
  })
  expect(problem.fields).toEqual({ 'options.0.effects.0.quantity': missing })
})

test('a unit or a pack that an option cannot do without stays, and nothing has changed', async () => {
  const shop = await openShop()
  const { store, syrup, read } = shop
  const before = [await read(), await left(shop)]
  const params = { id: syrup }
  const shelf = { name: 'Syrup', unit: 'g', stock: 10_000, pricePerUnit: 0.1, markup: 0 } as const
  const unpacked = await store.admin.send(inventory.change, {
    params,
    body: { ...shelf, packs: [] },
  })
  expect(unpacked.problem.message).toBe(
    'The option "Pump" takes it. Say what one pump of Syrup holds.',
  )
  const ton = await shop.countIn(syrup, 'ton')
  // 19.5 g are 0.0000195 t.
  expect(ton.problem.message).toBe(
    '"Latte" takes 15 ml. 15 ml of Syrup is too little to be counted in ton.',
  )
  expect([await read(), await left(shop)]).toEqual(before)
})

test('a heavier syrup and a larger pump change what is taken, and none of what is said', async () => {
  const shop = await openShop()
  const { store, syrup, large, idOf, read } = shop
  await store.admin.send(inventory.change, {
    params: { id: syrup },
    body: {
      name: 'Syrup',
      unit: 'g',
      stock: 10_000,
      pricePerUnit: 0.1,
      markup: 0,
      density: 1.5,
      packs: [{ ...pump, quantity: 10 }],
    },
  })
  expect((await read()).sizes?.[1]?.ingredients).toMatchObject([
    {},
    { count: 30, typed: { quantity: 20, unit: 'ml' } },
  ])
  await place(store.stranger, store, [large(1, [{ _id: idOf('Pump') }])])
  // 20 ml and 1.5 pumps of 10 ml, 1.5 g each.
  expect(await stockOf(store, syrup)).toBe(10_000 - 30 - 22.5)
})

test('a product that is saved without a word about sizes keeps them in the unit of the shelf', async () => {
  const shop = await openShop()
  const { store, milk, latte, fields, countIn } = shop
  const { sizes, groups, ...plain } = fields
  const save = (name: string) =>
    store.admin.send(products.change, {
      params: { id: latte.id },
      body: {
        description: 'Good',
        ...plain,
        name,
        price: 100,
        ingredients: [{ ingredient: milk, count: 0.2, unit: 'l' }],
      },
    })
  const saved = await Promise.all([
    save('One'),
    countIn(milk, 'l'),
    save('Two'),
    countIn(milk, 'ml'),
  ])
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { unit } = (await store.admin.send(inventory.one, { params: { id: milk } })).body.data
  const { sizes: now } = await shop.read()
  expect(now?.[1]?.ingredients[0]).toMatchObject({ unit, count: unit === 'l' ? 0.3 : 300 })
})
