import { afterAll, beforeAll, expect, test } from 'vitest'
import { choices } from '../../choices/contract.ts'
import { EnteredSharedGroup } from '../../choices/entered.ts'
import { inventory } from '../../inventory/contract.ts'
import { openKitchenAt } from '../../testing/kitchen.ts'
import { addGroup, addIngredient } from '../../testing/menu.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'
import { products } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Kitchen = Awaited<ReturnType<typeof openKitchenAt>>
/** From 0.12 with its markup to 24.00 for one. */
const makeMilkDearer = ({ store, milk }: Kitchen) =>
  store.admin.send(inventory.change, {
    params: { id: milk.id },
    body: { name: 'Milk', stock: 100, pricePerUnit: 20, markup: 20 },
  })

test('a product keeps the prices that stand when its ingredients become dearer, until it takes more of them', async () => {
  const kitchen = await openKitchenAt(server)
  const { store, milk, category, add } = kitchen
  const lines = [{ ingredient: milk.id, count: 10 }]
  const more = { kind: 'add', ingredient: milk.id, quantity: 5 }
  const plain = await add({
    addons: [{ label: 'Milk', ingredient: milk.id, quantity: 5, price: 15 }],
    groups: [{ label: 'Milk', options: [{ label: 'Double', price: 15, effects: [more] }] }],
  })
  const sized = await add({
    sizes: [{ label: 'Small', price: 95, ingredients: lines }],
    groups: [],
  })
  await makeMilkDearer(kitchen)
  const change = (tea: typeof plain, wanted: object = {}) =>
    store.admin.send(products.change, {
      params: { id: tea.id },
      body: { ...tea, category: category.id, inStock: false, ...wanted },
    })
  for (const tea of [plain, sized]) {
    expect((await change(tea)).body.data).toMatchObject({ inStock: false, price: 95 })
  }
  const twice = [{ ingredient: milk.id, count: 20 }]
  const [addon] = plain.addons
  const [group] = plain.groups ?? []
  const [option] = group?.options ?? []
  for (const [tea, wanted, field] of [
    [plain, { price: 94 }, 'price'],
    [plain, { ingredients: twice }, 'price'],
    [plain, { addons: [{ ...addon, quantity: 6 }] }, 'addons.0.price'],
    [
      plain,
      { groups: [{ ...group, options: [{ ...option, effects: [{ ...more, quantity: 6 }] }] }] },
      'groups.0.options.0.price',
    ],
    [sized, { sizes: [{ ...sized.sizes?.[0], ingredients: twice }] }, 'sizes.0.price'],
  ] as const) {
    expect(Object.keys((await change(tea, wanted)).problem.fields ?? {})).toEqual([field])
  }
})

test('what would cost less by now than it did may be sold at the same price, whatever it is made of', async () => {
  const kitchen = await openKitchenAt(server)
  const { store, milk, category, add } = kitchen
  const water = await addIngredient(store, 'Water', 100)
  const lines = [{ ingredient: milk.id, count: 10 }]
  const plain = await add({ name: 'Plain' })
  const sized = await add({ name: 'In sizes' })
  const topped = await add({
    name: 'Topped',
    ingredients: [],
    addons: [{ label: 'Shot', ingredient: milk.id, quantity: 5, price: 15 }],
  })
  await makeMilkDearer(kitchen)
  const change = (tea: typeof plain, wanted: object) =>
    store.admin.send(products.change, {
      params: { id: tea.id },
      body: { ...tea, category: category.id, ...wanted },
    })
  expect((await change(plain, { ingredients: [{ ingredient: milk.id, count: 9 }] })).status).toBe(
    200,
  )
  // 150 of water are 18.00 with their markup, and the 5 of milk were 120.00.
  const [shot] = topped.addons
  const thinner = { ...shot, ingredient: water.id, quantity: 150, unit: undefined }
  expect((await change(topped, { addons: [thinner] })).status).toBe(200)
  const small = { label: 'Small', price: 95, ingredients: lines }
  const large = { label: 'Large', price: 120, ingredients: lines }
  const both = await change(sized, { sizes: [small, large] })
  expect(Object.keys(both.problem.fields ?? {})).toEqual(['sizes.1.price'])
  expect((await change(sized, { sizes: [small] })).body.data.sizes).toMatchObject([{ price: 95 }])
})

test('a shared group is changed where only its ingredients became dearer, and no option of it is sold for less', async () => {
  const kitchen = await openKitchenAt(server)
  const { store, milk, add } = kitchen
  const water = await addIngredient(store, 'Water', 100)
  const more = { kind: 'add' as const, ingredient: milk.id, quantity: 5 }
  const double = { label: 'Double', price: 15, effects: [more] }
  const group = await addGroup(store, 'Milk', [double])
  await add({ ingredients: [], groups: [{ id: group.id, shared: true }] })
  await makeMilkDearer(kitchen)
  const [option] = group.options
  const change = (label: string, wanted: object = {}) =>
    store.admin.send(choices.change, {
      params: { id: group.id },
      body: EnteredSharedGroup.parse({ ...group, label, options: [{ ...option, ...wanted }] }),
    })
  expect((await change('More milk')).body.data.label).toBe('More milk')
  for (const wanted of [
    { price: 14 },
    { price: 16 },
    { effects: [{ ...more, quantity: 6 }] },
    { _id: undefined },
  ]) {
    const { status, problem } = await change('More milk', wanted)
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['options.0.price']])
  }
  expect((await change('Less milk', { effects: [{ ...more, quantity: 4 }] })).status).toBe(200)
  const thinner = { ...more, ingredient: water.id, quantity: 150 }
  expect((await change('No milk', { effects: [thinner] })).status).toBe(200)
  expect((await change('No milk', { effects: [more] })).status).toBe(422)
})
