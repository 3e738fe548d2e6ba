import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { addProduct } from '../../testing/menu.ts'
import { openOkinawaShop } from '../../testing/okinawa.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'
import { choices } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Shop = Awaited<ReturnType<typeof openOkinawaShop>>
const openShop = () => openOkinawaShop(server)
const read = async ({ store, tea }: Shop) =>
  (await store.stranger.send(products.one, { params: { id: tea.id } })).body.data

describe('a shared group', () => {
  test('that is edited changes every product that uses it, as editing each would', async () => {
    const shop = await openShop()
    const { store, ice, idOf, toppings, category, line } = shop
    const other = await addProduct(store, {
      name: 'Winter melon',
      category: category.id,
      ingredients: [line('Tea', 100)],
      groups: [{ id: toppings.id, shared: true, prices: { [toppings.options[0]?._id ?? '']: 20 } }],
    })
    expect(other.groups?.[0]?.options[0]?.price).toBe(20)
    const { body } = await store.admin.send(choices.list, { query: { storeId: store.id } })
    expect(body.data.map(({ label, usedBy }) => [label, usedBy.map(({ name }) => name)])).toEqual([
      ['Ice', ['Okinawa']],
      ['Toppings', ['Okinawa', 'Winter melon']],
    ])
    const [pearls] = toppings.options
    const changed = await store.admin.send(choices.change, {
      params: { id: toppings.id },
      body: {
        label: 'Toppings',
        max: 2,
        mostEach: 2,
        options: [
          { ...pearls, label: 'Boba', price: 18 },
          {
            label: 'More milk',
            price: 30,
            effects: [{ kind: 'add', ingredient: idOf('Milk'), quantity: 10 }],
          },
        ],
      },
    })
    expect(changed.status).toBe(200)
    const [okinawa, melon] = [await read(shop), await read({ ...shop, tea: other })]
    expect(okinawa.groups?.at(-1)).toMatchObject({
      max: 2,
      options: [
        { _id: pearls?._id, label: 'Boba', price: 18 },
        { label: 'More milk', price: 30 },
      ],
    })
    expect(melon.groups?.at(-1)?.options.map(({ price }) => price)).toEqual([20, 30])
    const removed = await store.admin.send(choices.remove, { params: { id: ice.id } })
    expect(removed.problem.message).toBe(
      '"Ice" is used by "Okinawa". Take it off that product first.',
    )
  })

  test('is not sold below what it takes in any of its products', async () => {
    const { store, toppings, idOf } = await openShop()
    const [pearls] = toppings.options
    const { status, problem } = await store.admin.send(choices.change, {
      params: { id: toppings.id },
      body: {
        label: 'Toppings',
        options: [
          {
            ...pearls,
            label: 'Pearls',
            price: 1,
            effects: [{ kind: 'add', ingredient: idOf('Pearls'), quantity: 40 }],
          },
        ],
      },
    })
    expect([status, problem.message]).toEqual([
      422,
      'In "Okinawa", "Pearls" cannot cost less than its ingredients with markup (4.80).',
    ])
  })
})

describe('a shared group that asks for a choice', () => {
  test('is left enough options by what a product hides', async () => {
    const { store, tea, ice } = await openShop()
    const hide = (hidden: readonly string[]) =>
      store.admin.send(products.change, {
        params: { id: tea.id },
        body: {
          ...tea,
          category: tea.categoryId,
          groups: (tea.groups ?? []).map((group) =>
            group.id === ice.id ? { ...group, hidden: [...hidden] } : group,
          ),
        },
      })
    const [normal, less] = ice.options.map(({ _id }) => _id)
    const none = await hide([normal ?? '', less ?? ''])
    expect([none.status, none.problem.fields]).toEqual([
      422,
      { 'groups.1.id': '"Ice" asks for at least 1. Please leave more of its options here.' },
    ])
    expect((await hide([less ?? ''])).status).toBe(200)
  })

  test('does not ask for more than a product of it shows', async () => {
    const { store, category, toppings } = await openShop()
    const [pearls] = toppings.options
    const label = 'Toppings'
    const change = (options: readonly object[], rules: object = {}) =>
      store.admin.send(choices.change, {
        params: { id: toppings.id },
        body: { label, max: 3, options: options as [], ...rules },
      })
    const { data } = (await change([{ ...pearls }, { label: 'Jelly' }])).body
    const hidden = data.options.slice(1).map(({ _id }) => _id)
    await addProduct(store, {
      name: 'Winter melon',
      category: category.id,
      groups: [{ id: toppings.id, shared: true, hidden }],
    })
    const both = await change(data.options, { min: 2 })
    expect([both.status, both.problem.fields]).toEqual([
      422,
      { min: '"Winter melon" hides options of this group, and has too few left for at least 2.' },
    ])
    expect((await change(data.options, { min: 1 })).status).toBe(200)
  })
})

describe('a size that gets another label', () => {
  const rename = ({ store, tea }: Shop, label: string) =>
    store.admin.send(products.change, {
      params: { id: tea.id },
      body: {
        ...tea,
        category: tea.categoryId,
        sizes: (tea.sizes ?? []).map((size) =>
          size.label === '22 oz' ? { ...size, label } : size,
        ),
      },
    })
  const pearlsIn = async ({ store }: Shop) => {
    const { body } = await store.admin.send(choices.list, { query: { storeId: store.id } })
    return body.data.at(-1)?.options[0]?.effects
  }
  const addMelon = ({ store, category, line, toppings }: Shop, label: string) =>
    addProduct(store, {
      name: 'Winter melon',
      category: category.id,
      sizes: [{ label, price: 99, ingredients: [line('Tea', 100)] }],
      groups: [{ id: toppings.id, shared: true }],
    })

  test('keeps what shared groups add in it, and leaves other products theirs', async () => {
    const shop = await openShop()
    await addMelon(shop, '22 oz')
    const { status, body } = await rename(shop, 'Large')
    expect(status).toBe(200)
    expect(body.data.groups?.at(-1)?.options[0]?.effects).toMatchObject([
      { quantity: 40, bySize: { '22 oz': 50, Large: 50 } },
    ])
    const needs = await shop.store.inside((scope) =>
      scope.db
        .selectFrom('choiceNeeds')
        .select('quantity')
        .where('productId', '=', shop.tea.id)
        .where('ingredientId', '=', shop.idOf('Pearls'))
        .orderBy('quantity')
        .execute(),
    )
    expect(needs.map(({ quantity }) => quantity)).toContain(50)
  })

  test('takes the quantities along where no other product has them', async () => {
    const shop = await openShop()
    expect((await rename(shop, 'Large')).status).toBe(200)
    expect(await pearlsIn(shop)).toMatchObject([{ quantity: 40, bySize: { Large: 50 } }])
    expect((await pearlsIn(shop))?.[0]).not.toHaveProperty(['bySize', '22 oz'])
  })

  test('is refused where another product takes something else by that label', async () => {
    const shop = await openShop()
    await addMelon(shop, 'Large')
    const { status, problem } = await rename(shop, 'Large')
    expect([status, problem.fields]).toEqual([
      422,
      {
        'sizes.1.label':
          '"Toppings" has a quantity for "22 oz" and none for "Large", which another product has, too. Please enter it under Shared groups first.',
      },
    ])
    expect(await pearlsIn(shop)).toMatchObject([{ quantity: 40, bySize: { '22 oz': 50 } }])
  })
})

describe('saving a product', () => {
  test('by a program that knows nothing of choices leaves them as they are', async () => {
    const shop = await openShop()
    const { store, tea, category, line } = shop
    const { status, body } = await store.admin.send(products.change, {
      params: { id: tea.id },
      body: {
        name: 'Okinawa',
        description: 'Brown sugar',
        price: 95,
        category: category.id,
        ingredients: [line('Tea', 140)],
      },
    })
    expect(status).toBe(200)
    expect(body.data.sizes).toMatchObject([
      { label: '16 oz', price: 95, ingredients: [{ name: 'Tea', count: 140 }] },
      { label: '22 oz', price: 109 },
    ])
    expect(body.data.groups).toHaveLength(4)
  })

  test('takes back what it was answered, and nothing changes', async () => {
    const { store, tea } = await openShop()
    const { status, body } = await store.admin.send(products.change, {
      params: { id: tea.id },
      body: { ...tea, category: tea.categoryId },
    })
    expect([status, body.data]).toEqual([200, tea])
  })

  test('refuses prices below the floor, by field', async () => {
    const { store, fields, tea } = await openShop()
    const send = (body: object) =>
      store.admin.send(products.change, {
        params: { id: tea.id },
        body: { description: 'Tea', price: 1, ...fields, ...body },
      })
    const [small, large] = fields.sizes
    expect((await send({ sizes: [small, { ...large, price: 10 }] })).problem.fields).toEqual({
      // (210 + 80 + 40 + 160 + 1) × 0.1 × 1.2
      'sizes.1.price': 'The price cannot be lower than the ingredients with markup (58.92).',
    })
    expect((await send({ sizes: [small, { ...small, label: '16 OZ' }] })).status).toBe(422)
  })

  test('an ingredient that an option takes is not removed, until its product is', async () => {
    const { store, idOf, tea } = await openShop()
    const remove = () => store.admin.send(inventory.remove, { params: { id: idOf('Oat milk') } })
    expect((await remove()).problem.message).toContain('is used by "Okinawa"')
    await store.admin.send(products.remove, { params: { id: tea.id } })
    expect((await remove()).status).toBe(200)
  })

  test('a product cannot have the barcode of another one’s size, but that of its own', async () => {
    const { store, category, tea } = await openShop()
    const next = { name: 'Next', category: category.id, price: 10, description: 'Sweet' }
    const body = { ...next, barcode: '1600' }
    const taken = await store.admin.send(products.add, { params: { storeId: store.id }, body })
    expect([taken.status, taken.problem.fields]).toEqual([
      409,
      { barcode: 'Another product or size already has this barcode.' },
    ])
    const added = await addProduct(store, next)
    const changed = await store.admin.send(products.change, { params: { id: added.id }, body })
    expect(changed.status).toBe(409)
    const own = { ...body, name: tea.name, sizes: [], groups: [] }
    const whole = await store.admin.send(products.change, { params: { id: tea.id }, body: own })
    expect(whole.body.data.barcode).toBe('1600')
  })

  test('the barcode of a size is free again when its product is removed', async () => {
    const { store, fields, tea } = await openShop()
    const sizes = fields.sizes.map((size) => ({ ...size, barcode: `4809${size.label}` }))
    const body = { ...fields, description: 'Tea', price: 1, sizes }
    await store.admin.send(products.change, { params: { id: tea.id }, body })
    await store.admin.send(products.remove, { params: { id: tea.id } })
    const next = await addProduct(store, {
      name: 'Next',
      category: tea.categoryId,
      barcode: '4809',
    })
    expect(next.barcode).toBe('4809')
  })
})
