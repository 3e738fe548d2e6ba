import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../accounts/changes-contract.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { orders } from '../../orders/contract.ts'
import {
  full,
  left,
  openComboShop,
  ownCombo,
  readCombo,
  withIds,
  wishOf,
} from '../../testing/combo.ts'
import { addProduct, place } from '../../testing/menu.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const openShop = () => openComboShop(server)

describe('its owner', () => {
  test('reads what it costs and at least has to be sold for, and strangers do not', async () => {
    const shop = await openShop()
    const mine = await ownCombo(shop)
    // 36.10 for each small one, and 8.00 for the pandesal.
    expect(mine.cost).toBe(80.2)
    expect(mine.slots?.[0]?.entries.map(({ cost, floor, extra }) => [cost, floor, extra])).toEqual([
      [36.1, 43.32, 0],
      [49.1, 58.92, 20],
    ])
    // 2,000 ml of tea make six times two small ones.
    expect([mine.portions, mine.limitedBy]).toEqual([6, 'Tea'])
    const text = JSON.stringify(await readCombo(shop))
    for (const word of ['effects', 'ingredient', 'cost', 'floor', 'barcode', 'recipe']) {
      expect(text).not.toContain(word)
    }
  })

  test('may not sell it below its parts with their markup', async () => {
    const { store, comboFields, combo } = await openShop()
    const change = (price: number) =>
      store.admin.send(products.change, {
        params: { id: combo.id },
        body: { ...comboFields, description: 'Two drinks', price },
      })
    const low = await change(96.23)
    expect([low.status, low.problem.fields]).toEqual([
      422,
      { price: 'The price cannot be lower than the parts with markup (96.24).' },
    ])
    expect((await change(96.24)).status).toBe(200)
  })

  test('may leave its price as it is when only its parts have become dearer', async () => {
    const { store, category, comboFields, combo, flour } = await openShop()
    const scone = await addProduct(store, {
      name: 'Scone',
      category: category.id,
      price: 25,
      ingredients: [{ ingredient: flour.id, count: 40 }],
    })
    const dearer = { name: 'Flour', stock: 2000, pricePerUnit: 5, markup: 20 }
    await store.admin.send(inventory.change, { params: { id: flour.id }, body: dearer })
    const change = (fields: object) =>
      store.admin.send(products.change, {
        params: { id: combo.id },
        body: { ...comboFields, description: 'Two drinks', inStock: false, ...fields },
      })
    expect((await change({})).body.data).toMatchObject({ inStock: false, price: 199 })
    expect((await change({ price: 198 })).problem.fields).toHaveProperty('price')
    // Half as much flour as in the pandesal, which is a part no more.
    const slots = comboFields.slots.with(2, { label: 'Bite', entries: [{ product: scone.id }] })
    expect((await change({ slots })).body.data).toMatchObject({ price: 199 })
    expect((await change({})).problem.fields).toHaveProperty('price')
  })

  test('reads in the changes what each part costs beside it, in its size, wherever it now stands', async () => {
    const { store, comboFields, combo } = await openShop()
    const [first, second, ...others] = comboFields.slots
    const [small, large] = first?.entries ?? []
    const turned = { ...first, entries: [{ ...large, extra: 25 }, small] }
    const slots = [turned, { ...second, label: 'Drink' }, ...others]
    await store.admin.send(products.change, {
      params: { id: combo.id },
      body: { ...comboFields, description: 'Dearer', slots: slots as typeof comboFields.slots },
    })
    const { data } = (await store.admin.send(changes.list, { query: {} })).body
    expect(data[0]?.differences).toEqual([
      { name: 'Drink: Okinawa 22 oz', before: '20', after: '25' },
      { name: 'Second drink: Okinawa 16 oz', before: '0', after: '' },
      { name: 'Second drink: Okinawa 22 oz', before: '20', after: '' },
      { name: 'Drink (2): Okinawa 16 oz', before: '', after: '0' },
      { name: 'Drink (2): Okinawa 22 oz', before: '', after: '20' },
    ])
  })

  test('is refused what a combo cannot be made of', async () => {
    const shop = await openShop()
    const { store, comboFields, combo, line, tea, sizeId, category, pandesal } = shop
    const refusal = async (fields: object) =>
      (
        await store.admin.send(products.add, {
          params: { storeId: store.id },
          body: { ...comboFields, description: 'Wrong', ...fields },
        })
      ).problem.message
    const slots = (...entries: object[]) => ({ slots: [{ label: 'Drink', entries }] })
    expect(await refusal({ ingredients: [line('Tea', 1)] })).toBe(
      'A combo is made of other products: it has no recipe, sizes or choices of its own.',
    )
    expect(await refusal(slots({ product: combo.id }))).toBe(
      '"Afternoon for two" is a combo, and no part of another.',
    )
    expect(await refusal(slots({ product: category.id }))).toBe('This product does not exist.')
    expect(await refusal(slots({ product: pandesal.id, size: sizeId('16 oz') }))).toBe(
      'This is no size of "Pandesal".',
    )
    expect(
      await refusal(slots({ product: tea.id }, { product: tea.id, size: sizeId('16 oz') })),
    ).toBe('"Okinawa" stands here twice.')
    expect(await refusal({ slots: [{ label: 'Drink', entries: [] }] })).toBe(
      'A part needs a product',
    )
    const itself = await store.admin.send(products.change, {
      params: { id: tea.id },
      body: { ...comboFields, name: 'Okinawa', description: 'A combo now', sizes: [], groups: [] },
    })
    expect(itself.problem.message).toBe(
      '"Okinawa" is a part of "Afternoon for two", and cannot be a combo itself.',
    )
  })

  test('keeps what a combo is made of until it is taken out of there', async () => {
    const shop = await openShop()
    const { store, pandesal, tea, combo, comboFields, fields } = shop
    const remove = (id: string) => store.admin.send(products.remove, { params: { id } })
    const kept = await remove(pandesal.id)
    expect([kept.status, kept.problem.message]).toEqual([
      409,
      '"Pandesal" is a part of "Afternoon for two". Take it out of there first.',
    ])
    // Nor does its picture go before it.
    const picture = await store.admin.send(products.removeImage, {
      params: { id: pandesal.id, imageKey: 'shown.webp' },
      query: { before: 'removal' },
    })
    expect(picture.problem.message).toBe(kept.problem.message)
    const small = fields.sizes.filter(({ label }) => label === '16 oz')
    const smaller = withIds({ ...fields, price: 89, description: 'One size', sizes: small }, shop)
    const cut = await store.admin.send(products.change, { params: { id: tea.id }, body: smaller })
    expect(cut.problem.message).toBe(
      'The size "22 oz" is a part of "Afternoon for two". Take it out of there first.',
    )
    const slots = comboFields.slots.slice(0, 2)
    const without = { ...comboFields, description: 'Two drinks', slots }
    const changed = await store.admin.send(products.change, {
      params: { id: combo.id },
      body: without,
    })
    expect(changed.body.data.slots).toHaveLength(2)
    expect((await remove(pandesal.id)).status).toBe(200)
    expect((await remove(combo.id)).status).toBe(200)
    expect((await remove(tea.id)).status).toBe(200)
  })

  test('sends back what was read, and changes nothing by it', async () => {
    const shop = await openShop()
    const before = await ownCombo(shop)
    const { category, ...body } = before
    const changed = await shop.store.admin.send(products.change, {
      params: { id: before.id },
      body: { ...body, category: category?._id ?? null },
    })
    expect(changed.body.data).toEqual(before)
    // Who knows nothing of slots leaves them as they are.
    const { slots, ...older } = body
    const kept = await shop.store.admin.send(products.change, {
      params: { id: before.id },
      body: { ...older, category: category?._id ?? null },
    })
    expect(kept.body.data.slots).toEqual(slots)
  })

  test('what was sold stays as it was, whatever becomes of the parts', async () => {
    const shop = await openShop()
    const { store, combo, comboFields, pandesal } = shop
    const placed = await place(store.stranger, store, [wishOf(shop)])
    const before = placed.body.data.items
    const renamed = {
      ...comboFields,
      name: 'For one',
      description: 'Bread alone',
      price: 30,
      slots: [{ label: 'Bread', entries: [{ product: pandesal.id }] }],
    }
    const change = { params: { id: combo.id }, body: renamed }
    expect((await store.admin.send(products.change, change)).status).toBe(200)
    const after = await store.admin.send(orders.one, { params: { id: placed.body.data.id } })
    expect(after.body.data.items).toEqual(before)
    const cancelled = {
      params: { id: placed.body.data.id },
      body: { status: 'cancelled' as const },
    }
    expect((await store.admin.send(orders.move, cancelled)).status).toBe(200)
    expect(await left(shop)).toEqual(full)
  })
})
