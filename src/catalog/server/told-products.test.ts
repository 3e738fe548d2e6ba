import { afterAll, beforeAll, expect, test } from 'vitest'
import { choices } from '../../choices/contract.ts'
import { EnteredSharedGroup } from '../../choices/entered.ts'
import { hooks } from '../../hooks/contract.ts'
import { openComboShop } from '../../testing/combo.ts'
import { addCategory, addGroup, addProduct, stockTea } from '../../testing/menu.ts'
import { bring, menuOf } from '../../testing/menu-import.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { products } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A program that hears of products; answers what it was told since it was asked last. */
async function listen(store: TestStore) {
  const body = { address: 'https://localhost/mirror', events: ['product.changed' as const] }
  const { data } = (await store.admin.send(hooks.add, { body })).body
  const asked = { params: { id: data.id }, query: { limit: 1000 } }
  let known = 0
  return async () => {
    const all = (await store.admin.send(hooks.deliveries, asked)).body.data.toReversed()
    const told = all.slice(known)
    known = all.length
    return told.map((one) => (JSON.parse(one.body) as { readonly data: unknown }).data)
  }
}

test('a program is told once of each change of a product, whatever of it has changed', async () => {
  const store = await openStore(server)
  const { tea, milk, category } = await stockTea(store)
  const told = await listen(store)
  let now = tea
  const change = async (wanted: object) => {
    const { status, body } = await store.admin.send(products.change, {
      params: { id: tea.id },
      body: { ...now, category: category.id, ...wanted },
    })
    expect(status).toBe(200)
    now = body.data
    return told()
  }
  const itself = {
    productId: tea.id,
    name: tea.name,
    slug: tea.slug,
    price: 95,
    inStock: true,
    isRemoved: false,
  }
  expect(await change({})).toEqual([])
  const [topping, ...others] = now.addons
  expect(await change({ addons: [{ ...topping, price: 16 }, ...others] })).toEqual([itself])
  expect(await change({})).toEqual([])
  const lines = [{ ingredient: milk.id, count: 11 }]
  expect(await change({ ingredients: lines })).toEqual([itself])
  const addonTypes = [...now.addonTypes, { label: 'Sugar' }]
  expect(await change({ addonTypes })).toEqual([itself])
  const small = { label: 'Small', price: 95, ingredients: lines }
  expect(await change({ sizes: [small] })).toEqual([itself])
  expect(await change({})).toEqual([])
  expect(await change({ sizes: [{ ...now.sizes?.[0], label: 'Tall' }] })).toEqual([itself])
  const options = [{ label: 'No ice' }, { label: 'Less ice' }]
  expect(await change({ groups: [{ label: 'Ice', options }] })).toEqual([itself])
  expect(await change({})).toEqual([])
  // Of the row and of what hangs on it at once, and of the row alone.
  const dearer = now.sizes?.map((size) => ({ ...size, price: 99 }))
  expect(await change({ sizes: dearer, groups: [] })).toEqual([{ ...itself, price: 99 }])
  expect(await change({ inStock: false })).toMatchObject([{ inStock: false }])
})

test('where a product stands is not told, and which category it goes into is', async () => {
  const store = await openStore(server)
  const { tea, category } = await stockTea(store)
  const other = await addProduct(store, { name: 'Assam', category: category.id })
  const told = await listen(store)
  const sent = { params: { id: tea.id }, body: { position: 1 } }
  expect((await store.admin.send(products.move, sent)).body.data).toEqual({ position: 1, of: 2 })
  expect((await menuOf(store)).map(({ id }) => id)).toEqual([tea.id, other.id])
  expect(await told()).toEqual([])
  await store.admin.send(products.change, {
    params: { id: tea.id },
    body: { ...tea, category: (await addCategory(store, 'Tea', 'tea')).id },
  })
  expect(await told()).toMatchObject([{ productId: tea.id }])
  const counts = await bring(store, `Name,Category,Price\nMatcha,${category.name},95\n`)
  expect(counts.added).toBe(1)
  expect(await told()).toMatchObject([{ name: 'Matcha' }])
})

test('of a product that is not saved nothing is told', async () => {
  const store = await openStore(server)
  const { tea, category } = await stockTea(store)
  const told = await listen(store)
  const addons = tea.addons.map((addon) => ({ ...addon, price: 0 }))
  const { status } = await store.admin.send(products.change, {
    params: { id: tea.id },
    body: { ...tea, category: category.id, addons },
  })
  expect([status, await told()]).toEqual([422, []])
})

test('a change of a shared group is told of each product that offers what has changed', async () => {
  const store = await openStore(server)
  const { category } = await stockTea(store)
  const group = await addGroup(store, 'Ice', [{ label: 'No ice' }, { label: 'Much ice' }])
  const [none, much] = group.options
  const add = (name: string, use?: object) =>
    addProduct(store, {
      name,
      category: category.id,
      groups: use && [{ id: group.id, shared: true, ...use }],
    })
  await add('Bun')
  const hiding = await add('Hiding', { hidden: [much?._id] })
  const whole = await add('Whole', {})
  const told = await listen(store)
  const change = async (wanted: object) => {
    const body = EnteredSharedGroup.parse({ ...group, ...wanted })
    const { status } = await store.admin.send(choices.change, { params: { id: group.id }, body })
    expect(status).toBe(200)
    return (await told()).map((data) => (data as { readonly productId: string }).productId)
  }
  expect(await change({})).toEqual([])
  const dearer = { options: [none, { ...much, price: 5 }] }
  expect(await change(dearer)).toEqual([whole.id])
  expect(await change(dearer)).toEqual([])
  const renamed = await change({ ...dearer, label: 'Cold' })
  expect(renamed.toSorted()).toEqual([hiding.id, whole.id].toSorted())
})

test('a file that changes a size alone is told of its product, and one that changes nothing of none', async () => {
  const store = await openStore(server)
  const file = (small: number, large: number) =>
    `Name,Category,Size,Price\nLatte,Coffee,Small,${small}\nLatte,Coffee,Large,${large}\nMocha,Coffee,,90\n`
  await bring(store, file(100, 120))
  const told = await listen(store)
  const [latte] = await menuOf(store)
  await bring(store, file(100, 125))
  expect(await told()).toMatchObject([{ productId: latte?.id, price: 100 }])
  await bring(store, file(105, 130))
  expect(await told()).toMatchObject([{ productId: latte?.id, price: 105 }])
  await bring(store, file(105, 130))
  expect(await told()).toEqual([])
})

test('a combo is told of when its parts are other ones', async () => {
  const { store, combo, comboFields } = await openComboShop(server)
  const told = await listen(store)
  const change = (wanted: object) =>
    store.admin.send(products.change, {
      params: { id: combo.id },
      body: { ...comboFields, description: combo.description, slots: combo.slots, ...wanted },
    })
  expect((await change({})).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await change({ slots: combo.slots?.slice(1) })).status).toBe(200)
  expect(await told()).toMatchObject([{ productId: combo.id, price: 199 }])
})

test('of two who change one product at once, what the later one changed is told as well', async () => {
  const store = await openStore(server)
  const { tea, category } = await stockTea(store)
  const told = await listen(store)
  const priced = (price: number) =>
    store.admin.send(products.change, {
      params: { id: tea.id },
      body: {
        ...tea,
        category: category.id,
        addons: tea.addons.map((addon, at) => (at === 0 ? { ...addon, price } : addon)),
      },
    })
  for (let round = 0; round < 5; round += 1) {
    await priced(15)
    await told()
    const [first, second] = await Promise.all([priced(16), priced(15)])
    expect([first.status, second.status]).toEqual([200, 200])
    const { data } = (await store.admin.send(products.one, { params: { id: tea.id } })).body
    // Whoever came last: 15, 16 and 15 are two changes, 15 and 16 one.
    expect(await told()).toHaveLength(data.addons[0]?.price === 15 ? 2 : 1)
  }
})
