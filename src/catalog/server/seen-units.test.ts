import { afterAll, beforeAll, expect, test } from 'vitest'
import { choices } from '../../choices/contract.ts'
import { EnteredSharedGroup } from '../../choices/entered.ts'
import { rulesDraftOf } from '../../choices/group-draft.ts'
import { inventory } from '../../inventory/contract.ts'
import { addCategory, addGroup, addProduct } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { sentProduct } from '../combo-drafts.ts'
import { products } from '../contract.ts'
import { NewProduct } from '../new-product.ts'
import { draftOf } from '../product-form.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function open() {
  const store = await openStore(server)
  const shelf = { stock: 20_000, pricePerUnit: 0.01, markup: 0, unit: 'g' } as const
  const add = async (name: string) =>
    (await store.admin.send(inventory.add, { body: { ...shelf, name } })).body.data.id
  const [milk, oats] = [await add('Milk'), await add('Oats')]
  const { id: category } = await addCategory(store, 'Milk Tea', 'milk-tea')
  return {
    store,
    milk,
    oats,
    product: { name: 'Milk tea', category },
    /** Somebody else counts it in kilos, while a form is open. */
    turn: async () => {
      const body = { unit: 'kg' } as const
      await store.admin.send(inventory.changeUnit, { params: { id: milk }, body })
    },
    effects: [
      { kind: 'add', ingredient: milk, quantity: 20, bySize: { '22 oz': 40 } },
      { kind: 'swap', ingredient: milk, with: oats, ratio: 0.5 },
    ] as const,
  }
}

test('500 g in a form that is open stay 500 g when the shelf is counted in kilos meanwhile', async () => {
  const { store, milk, oats, product, turn, effects } = await open()
  const opened = await addProduct(store, {
    ...product,
    ingredients: [{ ingredient: milk, count: 500 }],
    addonTypes: [{ label: 'More' }],
    addons: [{ type: 'More', label: 'More', ingredient: milk, quantity: 50, price: 6 }],
    groups: [{ label: 'Milk', options: [{ label: 'Other', price: 20, effects: [...effects] }] }],
  })
  const draft = draftOf(opened)
  await turn()
  const saved = await store.admin.send(products.change, {
    params: { id: opened.id },
    body: NewProduct.parse(sentProduct(draft)),
  })
  // 500 g at 0.01, as before.
  expect(saved.body.data).toMatchObject({
    cost: 5,
    ingredients: [{ unit: 'kg', count: 0.5, typed: { quantity: 500, unit: 'g' } }],
    addons: [{ unit: 'kg', quantity: 0.05, typed: { quantity: 50, unit: 'g' } }],
    groups: [
      {
        options: [
          {
            effects: [
              { kind: 'add', unit: 'kg', quantity: 0.02, bySize: { '22 oz': 0.04 } },
              // Half a gram of oats for one of milk.
              { kind: 'swap', with: oats, ratio: 0.5, unit: 'g', withUnit: 'g' },
            ],
          },
        ],
      },
    ],
  })
})

test('nor do those of a product in sizes become kilos', async () => {
  const { store, milk, product, turn } = await open()
  const size = { label: '16 oz', price: 95, ingredients: [{ ingredient: milk, count: 500 }] }
  const opened = await addProduct(store, { ...product, sizes: [size] })
  const draft = draftOf(opened)
  await turn()
  const saved = await store.admin.send(products.change, {
    params: { id: opened.id },
    body: NewProduct.parse(sentProduct(draft)),
  })
  expect(saved.body.data.sizes?.[0]).toMatchObject({
    cost: 5,
    ingredients: [{ unit: 'kg', count: 0.5, typed: { quantity: 500, unit: 'g' } }],
  })
})

test('nor do those of a shared group', async () => {
  const { store, turn, effects } = await open()
  const opened = await addGroup(store, 'Milk', [
    { label: 'Other', price: 20, effects: [...effects] },
  ])
  const draft = rulesDraftOf(opened)
  await turn()
  const saved = await store.admin.send(choices.change, {
    params: { id: opened.id },
    body: EnteredSharedGroup.parse(draft),
  })
  expect(saved.body.data.options[0]?.effects).toMatchObject([
    { kind: 'add', unit: 'kg', quantity: 0.02, bySize: { '22 oz': 0.04 } },
    { kind: 'swap', ratio: 0.5, unit: 'g', withUnit: 'g' },
  ])
})
