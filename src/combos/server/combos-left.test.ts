import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { counter } from '../../counter/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { addCategory, addIngredient, addProduct } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A set of a tea and either a croissant or a muffin, each of them an ingredient of its own. */
async function openBreakfast(stock: { tea: number; croissant: number; muffin: number }) {
  const store = await openStore(server)
  const category = await addCategory(store, 'Sets', 'sets')
  const one = async (name: 'tea' | 'croissant' | 'muffin') => {
    const ingredient = await addIngredient(store, name, stock[name])
    const ingredients = [{ ingredient: ingredient.id, count: 1 }]
    const product = await addProduct(store, { name, category: category.id, ingredients })
    return { ingredient, product }
  }
  const [tea, croissant, muffin] = [await one('tea'), await one('croissant'), await one('muffin')]
  const set = await addProduct(store, {
    name: 'Morning Set',
    category: category.id,
    price: 300,
    slots: [
      { label: 'Drink', entries: [{ product: tea.product.id }] },
      {
        label: 'Bite',
        entries: [{ product: croissant.product.id }, { product: muffin.product.id }],
      },
    ],
  })
  const slot = (at: number) => set.slots?.[at]?.id ?? ''
  return {
    left: async () => {
      const { portions, limitedBy } = (
        await store.admin.send(products.one, { params: { id: set.id } })
      ).body.data
      return [portions, limitedBy]
    },
    async sell(bite: 'croissant' | 'muffin') {
      const parts = [
        { slot: slot(0), product: tea.product.id },
        { slot: slot(1), product: { croissant, muffin }[bite].product.id },
      ]
      const items = [{ productId: set.id, quantity: 1, parts }]
      const body = { storeId: store.id, items, paymentMethod: 'cash', cashGiven: 300 }
      expect((await store.admin.send(counter.sell, { body })).status).toBe(200)
    },
    receive: (quantity: number) =>
      store.admin.send(inventory.move, {
        params: { id: croissant.ingredient.id },
        body: { reason: 'purchase', quantity },
      }),
  }
}

test('what is left of a set counts whichever of its choices can be had, and one sale takes one', async () => {
  const { left, sell, receive } = await openBreakfast({ tea: 10, croissant: 1, muffin: 3 })
  expect(await left()).toEqual([4, 'muffin'])
  await sell('croissant')
  expect(await left()).toEqual([3, 'muffin'])
  await sell('muffin')
  expect(await left()).toEqual([2, 'muffin'])
  await receive(1)
  expect(await left()).toEqual([3, 'muffin'])
})

test('what all of a set take of is what there are left of it', async () => {
  const { left, sell } = await openBreakfast({ tea: 2, croissant: 1, muffin: 3 })
  expect(await left()).toEqual([2, 'tea'])
  await sell('muffin')
  expect(await left()).toEqual([1, 'tea'])
  await sell('muffin')
  expect(await left()).toEqual([0, 'tea'])
})
