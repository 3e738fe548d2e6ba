import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventory } from '../../inventory/contract.ts'
import { openKitchenAt } from '../../testing/kitchen.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'
import { products } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a product keeps the prices that stand when its ingredients become dearer, until it takes more of them', async () => {
  const { store, milk, category, add } = await openKitchenAt(server)
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
  const dearer = { name: 'Milk', stock: 100, pricePerUnit: 20, markup: 20 }
  await store.admin.send(inventory.change, { params: { id: milk.id }, body: dearer })
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
