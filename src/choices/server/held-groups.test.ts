import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { holdGroups } from '../../catalog/server/save-product.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { addCategory, addGroup, addIngredient, addProduct } from '../../testing/menu.ts'
import { heldIn } from '../../testing/held-rows.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { choices } from '../contract.ts'
import { EnteredGroup, EnteredSharedGroup } from '../entered.ts'
import { changeShared, removeUnused } from './routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ice = [{ label: 'No ice' }]
const entered = (label: string) => EnteredSharedGroup.parse({ label, options: ice })

test('a shared group is held before it is asked who uses it', async () => {
  const store = await openStore(server)
  const group = await addGroup(store, 'Ice', ice)
  await addGroup(store, 'Sugar', ice)
  const nameProducts = async (scope: Scope) => {
    expect(await heldIn(scope, 'choice_groups')).toEqual([group.id])
    return new Map([['1', 'Okinawa']])
  }
  await expect(
    store.inside((scope) => removeUnused(scope, group.id, { nameProducts })),
  ).rejects.toThrow('"Ice" is used by "Okinawa".')
  await store.inside(async (scope) => {
    const renewProducts = async () => undefined
    const changing = changeShared(scope, group.id, entered('Sugar'), { renewProducts })
    await expect(changing).rejects.toThrow('Another group already has this label.')
    expect(await heldIn(scope, 'choice_groups')).toEqual([group.id])
  })
})

test('a product that is saved holds the shared groups that it uses and is to use', async () => {
  const store = await openStore(server)
  const [used, wanted] = [await addGroup(store, 'Ice', ice), await addGroup(store, 'Sugar', ice)]
  await addGroup(store, 'Milk', ice)
  await store.inside(async (scope) => {
    const groups = [EnteredGroup.parse({ id: wanted.id, shared: true })]
    const own = { ...used, shared: true, hidden: [], prices: {}, options: [] }
    await holdGroups(scope, { groups }, { groups: [own] })
    expect((await heldIn(scope, 'choice_groups')).toSorted()).toEqual(
      [used.id, wanted.id].toSorted(),
    )
  })
})

test('two products whose sizes get other labels at once both take their quantities along', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Teas', 'teas')
  const { id: pearls } = await addIngredient(store, 'Pearls', 100)
  for (let round = 0; round < 5; round += 1) {
    const add = { kind: 'add', ingredient: pearls, quantity: 10, bySize: { M: 15, L: 20 } } as const
    const option = { label: 'Pearls', price: 20, effects: [add] }
    const { id } = await addGroup(store, `Toppings ${round}`, [option])
    const rename = async (from: string, to: string) => {
      const tea = await addProduct(store, {
        name: `${from} ${round}`,
        category,
        sizes: [{ label: from, price: 95 }],
        groups: [{ id, shared: true }],
      })
      const sizes = (tea.sizes ?? []).map((size) => ({ ...size, label: to }))
      return () =>
        store.admin.send(products.change, {
          params: { id: tea.id },
          body: { ...tea, category, sizes },
        })
    }
    const both = [await rename('M', 'Medium'), await rename('L', 'Large')]
    const changed = await Promise.all(both.map((change) => change()))
    expect(changed.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await store.admin.send(choices.list, { query: { storeId: store.id } })
    expect(body.data.find((group) => group.id === id)?.options[0]?.effects[0]).toMatchObject({
      bySize: { Medium: 15, Large: 20 },
    })
  }
})

const addTea = async (store: TestStore, name: string, category: string, groupId: string) =>
  store.admin.send(products.add, {
    params: { storeId: store.id },
    body: {
      name,
      description: 'Tea',
      category,
      price: 95,
      groups: [{ id: groupId, shared: true }],
    },
  })

test('of a shared group that is removed while a product takes it up, one of both is refused', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Teas', 'teas')
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addGroup(store, `Ice ${round}`, ice)
    const [removed, added] = await Promise.all([
      store.admin.send(choices.remove, { params: { id } }),
      addTea(store, `Tea ${round}`, category, id),
    ])
    expect([removed.status, added.status]).toContain(200)
    expect([removed.status, added.status]).not.toEqual([200, 200])
  }
})

test('a product that is saved while a group of its changes needs what the group takes now', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Teas', 'teas')
  const { id: pearls } = await addIngredient(store, 'Pearls', 100)
  const with10 = [
    { label: 'Pearls', price: 20, effects: [{ kind: 'add', ingredient: pearls, quantity: 10 }] },
  ] as const
  for (let round = 0; round < 5; round += 1) {
    const label = `Toppings ${round}`
    const { id } = await addGroup(store, label, ice)
    const [changed, added] = await Promise.all([
      store.admin.send(choices.change, {
        params: { id },
        body: EnteredSharedGroup.parse({ label, options: with10 }),
      }),
      addTea(store, `Tea ${round}`, category, id),
    ])
    expect([changed.status, added.status]).toEqual([200, 200])
    const productId = added.body.data.id
    const needs = await store.inside((scope) =>
      scope.db
        .selectFrom('choiceNeeds')
        .select(['ingredientId', 'quantity'])
        .where('productId', '=', productId)
        .execute(),
    )
    expect(needs).toEqual([{ ingredientId: pearls, quantity: 10 }])
  }
})

test('who has the library open hears of every change of it', async () => {
  const store = await openStore(server)
  const heard: (string | undefined)[] = []
  const stop = server.events.subscribe((event) => {
    if (event?.storeId === store.id) heard.push(event.topic)
  })
  const { id } = await addGroup(store, 'Ice', ice)
  expect(heard).toEqual(['menu'])
  await store.admin.send(choices.change, { params: { id }, body: entered('More ice') })
  expect(heard).toEqual(['menu', 'menu'])
  await store.admin.send(choices.remove, { params: { id } })
  expect(heard).toEqual(['menu', 'menu', 'menu'])
  stop()
})
