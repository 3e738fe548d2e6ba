import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { counter } from '../../counter/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { kitchen } from '../../kitchen/contract.ts'
import { orders } from '../../orders/contract.ts'
import { cart } from '../../storefront/contract.ts'
import { addProduct, listUntrueShelves, place, stockOf } from '../../testing/menu.ts'
import { openOkinawaShop, okinawaIngredients } from '../../testing/okinawa.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Shop = Awaited<ReturnType<typeof openOkinawaShop>>
const openShop = () => openOkinawaShop(server)
const left = async ({ store, idOf }: Shop) =>
  Object.fromEntries(
    await Promise.all(
      okinawaIngredients.map(async (name) => [name, await stockOf(store, idOf(name))] as const),
    ),
  )
const read = async ({ store, tea }: Shop) =>
  (await store.stranger.send(products.one, { params: { id: tea.id } })).body.data
const full = Object.fromEntries(okinawaIngredients.map((name) => [name, 2000]))

describe('a drink as it is really ordered', () => {
  test('takes what was worked out by hand, is told in the same words, and is given back whole', async () => {
    const shop = await openShop()
    const { store, option, sizeId, tea } = shop
    const whole = {
      productId: tea.id,
      size: sizeId('22 oz'),
      quantity: 3,
      // Tapped in an order of their own.
      addons: [option('Pearls', 2), option('Oat milk'), option('Less ice'), option('Half sugar')],
    }
    const plain = { productId: tea.id, quantity: 2 }
    const placed = await place(store.stranger, store, [whole, plain], { total: 670 })
    expect(placed.status).toBe(200)
    expect(await left(shop)).toEqual({
      Tea: 1070,
      'Oat milk': 1760,
      Milk: 1880,
      Syrup: 1880,
      Ice: 1520,
      Pearls: 1700,
      'Large cup': 1997,
      'Small cup': 1998,
    })
    const { data } = placed.body
    expect(data.items).toMatchObject([
      { name: 'Okinawa', size: '22 oz', price: 109, quantity: 3, subtotal: 492 },
      { name: 'Okinawa', size: '16 oz', price: 89, quantity: 2, subtotal: 178 },
    ])
    expect(data.items[0]?.addons.map(({ type, label, times }) => [type, label, times])).toEqual([
      ['Sugar', 'Half sugar', undefined],
      ['Ice', 'Less ice', undefined],
      ['Milk', 'Oat milk', undefined],
      ['Toppings', 'Pearls', 2],
    ])
    const { body } = await store.admin.send(kitchen.queue, { query: { storeId: store.id } })
    expect(body.data[0]?.items.map(({ addons }) => addons)).toEqual([
      ['22 oz', 'Half sugar', 'Less ice', 'Oat milk', '2 × Pearls'],
      ['16 oz', 'Full sugar', 'Normal ice'],
    ])
    const cancelled = { params: { id: data.id }, body: { status: 'cancelled' as const } }
    expect((await store.admin.send(orders.move, cancelled)).status).toBe(200)
    expect(await left(shop)).toEqual(full)
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('is refused in words when a group is not as it asks, and costs nothing then', async () => {
    const shop = await openShop()
    const { store, option, sizeId, tea } = shop
    const refusal = async (wish: object) =>
      (
        await store.stranger.send(cart.check, {
          body: { storeId: store.id, items: [{ productId: tea.id, quantity: 1, ...wish }] },
        })
      ).problem.message
    expect(await refusal({ addons: [option('Pearls', 4)] })).toBe(
      'Please choose at most 3 of "Toppings" for "Okinawa".',
    )
    expect(await refusal({ addons: [option('Full sugar'), option('Half sugar')] })).toBe(
      'Please choose only one of "Sugar" for "Okinawa".',
    )
    expect(await refusal({ size: option('Pearls')._id })).toBe(
      'A size of "Okinawa" is no longer offered.',
    )
    expect(await refusal({ addons: [{ _id: sizeId('16 oz') }] })).toBe(
      'An option of "Okinawa" is no longer offered.',
    )
    expect(await left(shop)).toEqual(full)
  })

  test('with two options that swap the same ingredient cannot be had', async () => {
    const { store, line, category, idOf } = await openShop()
    const swap = (name: 'Oat milk' | 'Tea') => ({
      label: name,
      price: 200,
      effects: [{ kind: 'swap' as const, ingredient: idOf('Milk'), with: idOf(name), ratio: 1 }],
    })
    const latte = await addProduct(store, {
      name: 'Latte',
      category: category.id,
      ingredients: [line('Milk', 100)],
      groups: [{ label: 'Milk', max: 2, options: [swap('Oat milk'), swap('Tea')] }],
    })
    const addons = latte.groups?.[0]?.options.map(({ _id }) => ({ _id })) ?? []
    const { status, problem } = await place(store.stranger, store, [
      { productId: latte.id, quantity: 1, addons },
    ])
    expect([status, problem.message]).toEqual([
      409,
      '"Oat milk" and "Tea" cannot both be had with "Latte".',
    ])
  })

  test('at the counter has what is offered only there', async () => {
    const { store, line, category } = await openShop()
    const cake = await addProduct(store, {
      name: 'Cake',
      category: category.id,
      ingredients: [line('Milk', 1)],
      groups: [
        { label: 'Warm', online: false, min: 1, options: [{ label: 'Warm' }, { label: 'Cold' }] },
      ],
    })
    const item = { productId: cake.id, quantity: 1 }
    const warm = { _id: cake.groups?.[0]?.options[0]?._id ?? '' }
    const online = await place(store.stranger, store, [{ ...item, addons: [warm] }])
    expect(online.problem.message).toBe('An option of "Cake" is no longer offered.')
    expect((await place(store.stranger, store, [item])).status).toBe(200)
    const sell = (addons: readonly { readonly _id: string }[]) =>
      store.admin.send(counter.sell, {
        body: {
          storeId: store.id,
          items: [{ ...item, addons: [...addons] }],
          paymentMethod: 'cash',
          cashGiven: 100,
        },
      })
    expect((await sell([])).problem.message).toBe('Please choose one of "Warm" for "Cake".')
    expect((await sell([warm])).body.data.items[0]?.addons[0]?.label).toBe('Warm')
  })
})

describe('what can be had', () => {
  test('follows the shelf, size by size and option by option', async () => {
    const shop = await openShop()
    const { store, idOf, sizeId } = shop
    expect(await read(shop)).toMatchObject({ price: 89, priceFrom: 89, inStock: true })
    const empty = (name: (typeof okinawaIngredients)[number], to: number) =>
      store.admin.send(inventory.move, {
        params: { id: idOf(name) },
        body: { reason: 'count', quantity: to, note: '' },
      })
    await empty('Large cup', 0)
    await empty('Milk', 70)
    await empty('Pearls', 45)
    const now = await read(shop)
    expect(now.sizes).toMatchObject([{ inStock: true }, { inStock: false }])
    const pearls = now.groups?.flatMap(({ options }) => options).at(-1)
    expect(pearls).toMatchObject({ inStock: true, soldOutIn: [sizeId('22 oz')] })
    await empty('Small cup', 0)
    expect((await read(shop)).inStock).toBe(false)
  })

  test('is told to strangers without recipes, costs and effects', async () => {
    const shop = await openShop()
    const text = JSON.stringify(await read(shop))
    for (const word of ['effects', 'ingredient', 'cost', 'barcode', 'recipe']) {
      expect(text).not.toContain(word)
    }
    const card = (
      await shop.store.stranger.send(products.list, { query: { storeId: shop.store.id } })
    ).body.data[0]
    expect(card).toMatchObject({ hasAddons: true, priceFrom: 89 })
    expect(card).not.toHaveProperty('sizes')
  })
})
