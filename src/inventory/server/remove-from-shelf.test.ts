import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { addCategory, addGroup, addProduct, stockTea } from '../../testing/menu.ts'
import { heldIn } from '../../testing/held-rows.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { inventory } from '../contract.ts'
import { removeFromShelf } from './remove-from-shelf.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('an ingredient is held before recipes are searched for it', async () => {
  const store = await openStore(server)
  const { pearls } = await stockTea(store)
  const removing = store.inside((scope) =>
    removeFromShelf(scope, pearls.id, async () => {
      expect(await heldIn(scope, 'ingredients')).toEqual([pearls.id])
      return [{ name: 'Okinawa', places: ['recipe'] }]
    }),
  )
  await expect(removing).rejects.toThrow('"Pearls" is used by "Okinawa" (recipe).')
})

test('who removes an ingredient reads every place that takes it, and what it is there', async () => {
  const store = await openStore(server)
  const { category, pearls } = await stockTea(store)
  const shared = await addGroup(store, 'Toppings', [
    { label: 'Pearls', price: 15, effects: [{ kind: 'add', ingredient: pearls.id, quantity: 5 }] },
  ])
  await addProduct(store, {
    name: 'okinawa',
    category: category.id,
    ingredients: [{ ingredient: pearls.id, count: 5 }],
    groups: [
      { id: shared.id, shared: true },
      {
        label: 'More',
        options: [
          {
            label: 'Pearls',
            price: 15,
            effects: [{ kind: 'add', ingredient: pearls.id, quantity: 5 }],
          },
        ],
      },
    ],
  })
  const gone = await addProduct(store, {
    name: 'Brown Sugar',
    category: category.id,
    ingredients: [{ ingredient: pearls.id, count: 5 }],
  })
  await store.admin.send(products.remove, { params: { id: gone.id } })
  const { problem } = await store.admin.send(inventory.remove, { params: { id: pearls.id } })
  expect(problem.message).toBe(
    '"Pearls" is used by "Classic Milk Tea" (add-on), "okinawa" (recipe, choice) and "Toppings" (shared choice). ' +
      'Take it out there first.',
  )
})

test('of an ingredient that is removed while a recipe takes it up, one of both is refused', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Teas', 'teas')
  for (let round = 0; round < 5; round += 1) {
    const { body } = await store.admin.send(inventory.add, {
      body: { name: `Syrup ${round}`, stock: 10, pricePerUnit: 1, markup: 0 },
    })
    const { id } = body.data
    const [removed, added] = await Promise.all([
      store.admin.send(inventory.remove, { params: { id } }),
      store.admin.send(products.add, {
        params: { storeId: store.id },
        body: {
          name: `Tea ${round}`,
          description: 'Tea',
          category,
          price: 95,
          ingredients: [{ ingredient: id, count: 1 }],
        },
      }),
    ])
    expect([removed.status, added.status]).toContain(200)
    expect([removed.status, added.status]).not.toEqual([200, 200])
  }
})
