import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../accounts/changes-contract.ts'
import { hooks } from '../../hooks/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { openComboShop } from '../../testing/combo.ts'
import { openKitchenAt } from '../../testing/kitchen.ts'
import { addCategory } from '../../testing/menu.ts'
import { bring, menuOf } from '../../testing/menu-import.ts'
import { startServer, type TestServer, type TestStore } from '../../testing/test-server.ts'
import { productBatches } from '../batch-contract.ts'
import { pricesOf } from '../bulk.ts'
import { categories, products, type Product } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Kitchen = Awaited<ReturnType<typeof openKitchenAt>>
type Change = Parameters<typeof changeAll>[1]

/** Sends it as somebody does who sees these products. */
const changeAll = (
  store: TestStore,
  change:
    | { kind: 'price'; percent: number; step?: 5 | 10 }
    | { kind: 'category'; category: string }
    | { kind: 'stock'; inStock: boolean },
  seen: readonly Product[],
) =>
  store.admin.send(productBatches.change, {
    params: { storeId: store.id },
    body: { change, products: seen.map((each) => ({ id: each.id, prices: pricesOf(each) })) },
  })

const pricesAt = async (store: TestStore) =>
  Object.fromEntries((await menuOf(store)).map((each) => [each.name, pricesOf(each)]))

const fivePercent: Change = { kind: 'price', percent: 5 }

/** A bun at 40 and a tea in two sizes at 89 and 109, each of 10 milk: no price below 1.20. */
async function openMenu() {
  const kitchen = await openKitchenAt(server)
  const { milk, add } = kitchen
  const lines = [{ ingredient: milk.id, count: 10 }]
  const bun = await add({ name: 'Bun', price: 40 })
  const sizes = [
    { label: '16 oz', price: 89, ingredients: lines },
    { label: '22 oz', price: 109, ingredients: lines },
  ]
  const addons = [{ label: 'Milk', ingredient: milk.id, quantity: 5, price: 15 }]
  const tea = await add({ name: 'Tea', sizes, addons })
  return { ...kitchen, bun, tea }
}

const makeMilkDearer = ({ store, milk }: Kitchen, pricePerUnit: number) =>
  store.admin.send(inventory.change, {
    params: { id: milk.id },
    body: { name: 'Milk', stock: 100, pricePerUnit, markup: 20 },
  })

describe('prices by a percentage', () => {
  test('are those of every product and its sizes, and nothing else of them is touched', async () => {
    const { store, bun, tea } = await openMenu()
    const { body } = await changeAll(store, fivePercent, [bun, tea])
    expect(body.data).toEqual({ changed: 2, unchanged: 0, kept: [] })
    const menu = await menuOf(store)
    const [newBun, newTea] = [bun, tea].map(({ id }) => menu.find((each) => each.id === id))
    // 40.00 × 1.05, 89.00 × 1.05 = 93.45, 109.00 × 1.05 = 114.45
    expect(newBun).toEqual({ ...bun, price: 42 })
    expect(newTea).toEqual({
      ...tea,
      price: 93.45,
      priceFrom: 93.45,
      sizes: tea.sizes?.map((size, at) => ({ ...size, price: [93.45, 114.45][at] })),
    })
  })

  test('are rounded as it was asked for', async () => {
    const { store, bun, tea } = await openMenu()
    await changeAll(store, { ...fivePercent, step: 5 }, [bun, tea])
    expect(await pricesAt(store)).toEqual({ Bun: [40], Tea: [95, 115] })
  })

  test('are changed once, however often the same is sent', async () => {
    const { store, bun, tea } = await openMenu()
    const raised = { Bun: [42], Tea: [93.45, 114.45] }
    const both = await Promise.all([1, 2].map(() => changeAll(store, fivePercent, [bun, tea])))
    expect(both.map(({ body }) => body.data.changed).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await pricesAt(store)).toEqual(raised)
    const again = await changeAll(store, fivePercent, [bun, tea])
    expect(again.body.data).toEqual({ changed: 0, unchanged: 2, kept: [] })
    expect(await pricesAt(store)).toEqual(raised)
    // Five percent more of what is seen now are five percent more.
    await changeAll(store, fivePercent, await menuOf(store))
    expect(await pricesAt(store)).toEqual({ Bun: [44.1], Tea: [98.12, 120.17] })
  })

  test('are none where one of them has changed since, and it is named', async () => {
    const { store, category, bun, tea } = await openMenu()
    await store.admin.send(products.change, {
      params: { id: tea.id },
      body: {
        ...tea,
        category: category.id,
        sizes: (tea.sizes ?? []).map((size, at) => (at === 1 ? { ...size, price: 110 } : size)),
      },
    })
    const { status, problem } = await changeAll(store, fivePercent, [bun, tea])
    expect([status, problem.message]).toEqual([
      409,
      'Prices have changed since you looked: "Tea". Nothing was changed.',
    ])
    expect(await pricesAt(store)).toEqual({ Bun: [40], Tea: [89, 110] })
  })

  test('stay where they would be below the ingredients with their markup, and the others change', async () => {
    const kitchen = await openMenu()
    const { store, bun, tea } = kitchen
    // Ten at 8.00 with a fifth on top.
    await makeMilkDearer(kitchen, 8)
    const less: Change = { kind: 'price', percent: -5 }
    const { body } = await changeAll(store, less, [bun, tea])
    const reason = 'The price cannot be lower than the ingredients with markup (96.00).'
    expect(body.data).toEqual({
      changed: 0,
      unchanged: 0,
      kept: [
        { id: bun.id, name: 'Bun', reason },
        { id: tea.id, name: 'Tea', reason },
      ],
    })
    // Ten at 6.00: 84.00 is still above 72.00, and 38.00 is not.
    await makeMilkDearer(kitchen, 6)
    const half = await changeAll(store, less, [bun, tea])
    expect(half.body.data).toMatchObject({ changed: 1, kept: [{ name: 'Bun' }] })
    expect(await pricesAt(store)).toEqual({ Bun: [40], Tea: [84.55, 103.55] })
  })

  test('of a combo stay above its parts', async () => {
    const { store, combo } = await openComboShop(server)
    const down = (percent: number) => changeAll(store, { kind: 'price', percent }, [combo])
    const { body } = await down(-90)
    expect(body.data.kept).toMatchObject([
      { name: combo.name, reason: expect.stringContaining('the parts with markup') },
    ])
    expect((await down(-10)).body.data.changed).toBe(1)
    // 199.00 × 0.90
    expect((await pricesAt(store))[combo.name]).toEqual([179.1])
  })

  test('that would be too large to be held are refused for all', async () => {
    const { store, add, bun } = await openMenu()
    const ring = await add({ name: 'Ring', price: 60_000_000 })
    const { status, problem } = await changeAll(store, { kind: 'price', percent: 100 }, [bun, ring])
    expect([status, problem.message]).toEqual([
      422,
      '"Ring": The amount is too large. Nothing was changed.',
    ])
    expect((await pricesAt(store)).Bun).toEqual([40])
  })

  test('of two hundred products are changed together', async () => {
    const { store } = await openKitchenAt(server)
    const rows = Array.from({ length: 200 }, (_, at) => [
      `Tea ${at},Tea,S,${100 + at}\n`,
      `Tea ${at},Tea,L,${200 + at}\n`,
    ])
    await bring(store, `Name,Category,Size,Price\n${rows.flat().join('')}`)
    const seen = await menuOf(store)
    const { body } = await changeAll(store, { kind: 'price', percent: 100 }, seen)
    expect(body.data).toEqual({ changed: 200, unchanged: 0, kept: [] })
    const prices = await pricesAt(store)
    expect([prices['Tea 0'], prices['Tea 199']]).toEqual([
      [200, 400],
      [598, 798],
    ])
  })

  test.each([
    [{ kind: 'price', percent: 0 }, '0 percent changes no price'],
    [{ kind: 'price', percent: 101 }, 'Please enter -90 to 100 percent'],
    [{ kind: 'price', percent: 1.234 }, 'Please use at most two decimals'],
  ] as const)('%o is refused in words', async (change, words) => {
    const { store, bun } = await openMenu()
    const { status, problem } = await changeAll(store, change, [bun])
    expect([status, problem.message]).toEqual([422, words])
  })
})

describe('several products at once', () => {
  test('are switched and put into another category', async () => {
    const { store, category, bun, tea } = await openMenu()
    const other = await addCategory(store, 'Specials', 'specials')
    const off = await changeAll(store, { kind: 'stock', inStock: false }, [bun, tea])
    expect(off.body.data).toEqual({ changed: 2, unchanged: 0, kept: [] })
    const moved = await changeAll(store, { kind: 'category', category: other.id }, [bun])
    expect(moved.body.data.changed).toBe(1)
    const menu = await menuOf(store)
    const of = (id: string) => menu.find((each) => each.id === id)
    expect(of(bun.id)).toMatchObject({ isSwitchedOn: false, categoryId: other.id, price: 40 })
    expect(of(tea.id)).toMatchObject({ isSwitchedOn: false, categoryId: category.id })
    const again = await changeAll(store, { kind: 'stock', inStock: false }, [bun, tea])
    expect(again.body.data).toEqual({ changed: 0, unchanged: 2, kept: [] })
  })

  test('stay as they are where one of them is gone, which is named', async () => {
    const { store, bun, tea } = await openMenu()
    await store.admin.send(products.remove, { params: { id: tea.id } })
    for (const change of [fivePercent, { kind: 'stock', inStock: false }] as const) {
      const { status, problem } = await changeAll(store, change, [bun, tea])
      expect([status, problem.message]).toEqual([
        409,
        'No longer on your menu: "Tea". Nothing was changed.',
      ])
    }
    expect(await menuOf(store)).toEqual([bun])
  })

  test('stay as they are where one of them never was on this menu', async () => {
    const { store, bun } = await openMenu()
    const { bun: foreign } = await openMenu()
    for (const stranger of [foreign, { ...bun, id: crypto.randomUUID() }]) {
      const { status, problem } = await changeAll(store, { kind: 'stock', inStock: false }, [
        bun,
        stranger,
      ])
      expect([status, problem.message]).toEqual([
        409,
        'Something that you chose is not on your menu. Please choose again. Nothing was changed.',
      ])
    }
    expect((await menuOf(store)).map(({ isSwitchedOn }) => isSwitchedOn)).toEqual([true, true])
  })

  test('stay where they are when the category is gone', async () => {
    const { store, bun } = await openMenu()
    const other = await addCategory(store, 'Specials', 'specials')
    await store.admin.send(categories.remove, { params: { id: other.id } })
    const { status, problem } = await changeAll(store, { kind: 'category', category: other.id }, [
      bun,
    ])
    expect([status, problem.message]).toEqual([
      409,
      'This category is gone. Please choose another. Nothing was changed.',
    ])
  })

  test('are of one store: those of another one are left alone', async () => {
    const [here, there] = [await openMenu(), await openMenu()]
    for (const change of [fivePercent, { kind: 'stock', inStock: false }] as const) {
      const { status } = await changeAll(here.store, change, [here.bun, there.bun])
      expect(status).toBe(409)
    }
    expect(await menuOf(there.store)).toEqual(expect.arrayContaining([there.bun]))
    expect((await pricesAt(here.store)).Bun).toEqual([40])
  })

  test('leave in the audit what each of them was before', async () => {
    const { store, bun, tea } = await openMenu()
    await changeAll(store, fivePercent, [bun, tea])
    await changeAll(store, fivePercent, [bun, tea])
    await changeAll(store, { kind: 'stock', inStock: false }, [bun])
    const { data } = (await store.admin.send(changes.list, { query: {} })).body
    const told = data.filter(({ act }) => act === 'changed')
    expect(told.map(({ subject, differences }) => [subject, differences])).toEqual([
      ['Bun', [{ name: 'In stock', before: 'yes', after: 'no' }]],
      [
        'Tea',
        [
          { name: 'Price', before: '89', after: '93.45' },
          { name: 'Size 16 oz', before: '89', after: '93.45' },
          { name: 'Size 22 oz', before: '109', after: '114.45' },
        ],
      ],
      ['Bun', [{ name: 'Price', before: '40', after: '42' }]],
    ])
  })

  test('are told to the programs of the store, each once', async () => {
    const { store, add, milk, bun, tea } = await openMenu()
    const body = { address: 'https://localhost/mirror', events: ['product.changed' as const] }
    const hook = (await store.admin.send(hooks.add, { body })).body.data
    const lines = [{ ingredient: milk.id, count: 1 }]
    // Of tens: 102.00 × 1.01 = 103.02 stays, and 48.00 × 1.01 = 48.48 becomes 50.00. Its own row says nothing of that.
    const sizes = [102, 48].map((price) => ({ label: `of ${price}`, price, ingredients: lines }))
    const cake = await add({ name: 'Cake', sizes })
    const told = async () => {
      const asked = { params: { id: hook.id }, query: { limit: 1000 } }
      const { data } = (await store.admin.send(hooks.deliveries, asked)).body
      return data
        .map((one) => (JSON.parse(one.body) as { data: { name: string; price: number } }).data)
        .map(({ name, price }) => `${name} ${price}`)
        .toSorted()
    }
    expect(await told()).toEqual(['Cake 102'])
    await changeAll(store, fivePercent, [bun, tea])
    expect(await told()).toEqual(['Bun 42', 'Cake 102', 'Tea 93.45'])
    await changeAll(store, { kind: 'price', percent: 1, step: 10 }, [cake])
    expect(await pricesAt(store)).toMatchObject({ Cake: [102, 50] })
    expect(await told()).toEqual(['Bun 42', 'Cake 102', 'Cake 102', 'Tea 93.45'])
  })

  test('are new on the menu of strangers at once', async () => {
    const { store, bun } = await openMenu()
    const read = async () =>
      (await store.stranger.send(products.one, { params: { id: bun.id } })).body.data
    expect((await read()).price).toBe(40)
    await changeAll(store, fivePercent, [bun])
    expect((await read()).price).toBe(42)
    await changeAll(store, { kind: 'stock', inStock: false }, [bun])
    expect((await read()).inStock).toBe(false)
  })
})
