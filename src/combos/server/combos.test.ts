import { boolean, constantFrom, integer, record, sample } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { counter } from '../../counter/contract.ts'
import { kitchen } from '../../kitchen/contract.ts'
import { orders } from '../../orders/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { sales } from '../../sales/contract.ts'
import { cart } from '../../storefront/contract.ts'
import { addCategory, addProduct, listUntrueShelves, place } from '../../testing/menu.ts'
import { full, left, openComboShop, readCombo, withIds, wishOf } from '../../testing/combo.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('a combo as it is ordered', () => {
  test('takes what its parts take, worked out by hand, is told in one order, and is given back whole', async () => {
    const shop = await openComboShop(server)
    const { store, combo } = shop
    // 199 + 20 for the size + 25 for oat milk + 2 × 15 for pearls, twice.
    const placed = await place(store.stranger, store, [wishOf(shop, 2)], { total: 548 })
    expect(placed.status).toBe(200)
    expect(await left(shop)).toEqual({
      // 210 + 150, twice.
      Tea: 1280,
      'Oat milk': 1840,
      Milk: 1880,
      // 20 + 30, twice.
      Syrup: 1900,
      Ice: 1440,
      Pearls: 1800,
      'Large cup': 1998,
      'Small cup': 1998,
      Flour: 1840,
    })
    const { data } = placed.body
    expect(data.items).toMatchObject([
      { name: 'Afternoon for two', productId: combo.id, price: 274, quantity: 2, subtotal: 548 },
    ])
    expect(
      data.items[0]?.parts?.map(({ label, name, size, price }) => [label, name, size, price]),
    ).toEqual([
      ['Drink', 'Okinawa', '22 oz', 75],
      ['Second drink', 'Okinawa', '16 oz', 0],
      ['Bite', 'Pandesal', undefined, 0],
    ])
    const details = [
      'Okinawa (22 oz, Half sugar, Normal ice, Oat milk, 2 × Pearls)',
      'Okinawa (16 oz, Full sugar, Normal ice)',
      'Pandesal',
    ]
    const { body } = await store.admin.send(kitchen.queue, { query: { storeId: store.id } })
    expect(body.data[0]?.items.map(({ addons }) => addons)).toEqual([details])
    const csv = await server.app.inject({
      url: '/api/orders/export',
      headers: { authorization: `Bearer ${store.admin.token}` },
    })
    expect(csv.body).toContain(`2 x Afternoon for two, ${details.join(', ')}`)
    const cancelled = { params: { id: data.id }, body: { status: 'cancelled' as const } }
    expect((await store.admin.send(orders.move, cancelled)).status).toBe(200)
    expect(await left(shop)).toEqual(full)
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('counts with what was chosen in it where sales are told by choice', async () => {
    const shop = await openComboShop(server)
    const { store, tea, option, sizeId } = shop
    const loose = {
      productId: tea.id,
      size: sizeId('16 oz'),
      quantity: 1,
      addons: [option('Pearls', 1)],
    }
    const today = '2026-03-10T04:00:00Z'
    server.clock.now = new Date(today)
    onTestFinished(() => void (server.clock.now = undefined))
    expect((await place(store.stranger, store, [wishOf(shop, 2), loose])).status).toBe(200)
    const span = { storeId: store.id, startDate: today, endDate: today }
    const { body } = await store.admin.send(sales.report, { query: span })
    const rows = body.data.byAddon.map((row) => [`${row.type}: ${row.label}`, row] as const)
    expect(Object.fromEntries(rows)).toMatchObject({
      'Ice: Normal ice': { count: 5, sales: 0 },
      'Milk: Oat milk': { count: 2, sales: 50 },
      'Sugar: Full sugar': { count: 3, sales: 0 },
      'Sugar: Half sugar': { count: 2, sales: 0 },
      'Toppings: Pearls': { count: 5, sales: 75 },
    })
    expect(rows).toHaveLength(5)
  })

  test('costs the shop what its parts cost, and is voided line by line to nothing', async () => {
    const shop = await openComboShop(server)
    const { store } = shop
    const sold = await store.admin.send(counter.sell, {
      body: {
        storeId: store.id,
        items: [wishOf(shop, 2)],
        paymentMethod: 'cash',
        cashGiven: 600,
        total: 548,
      },
    })
    expect(sold.status).toBe(200)
    // 360 tea, 80 oat milk, 60 milk, 50 syrup, 280 ice, 100 pearls, two cups and 80 flour at 0.10 each, twice.
    const { rows } = await sql<{ cost: number; total: number }>`
      select l.cost, o.total_cost as total from order_lines l
      join orders o on o.store_id = l.store_id and o.id = l.order_id
      where l.store_id = ${store.id}`.execute(server.database.db)
    expect(rows).toEqual([{ cost: 101.2, total: 202.4 }])
    const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
    const voided = await store.admin.send(corrections.correct, {
      params: { id: sold.body.data.id },
      body: { kind: 'void', reason: 'Not wanted', lines },
    })
    expect(voided.status).toBe(200)
    expect(await left(shop)).toEqual({
      ...full,
      Tea: 1640,
      'Oat milk': 1920,
      Milk: 1940,
      Syrup: 1950,
      Ice: 1720,
      Pearls: 1900,
      'Large cup': 1999,
      'Small cup': 1999,
      Flour: 1920,
    })
    expect(await listUntrueShelves(store)).toEqual([])
  })

  test('without a word about its parts has the first of each, and equal ones stand together', async () => {
    const shop = await openComboShop(server)
    const { store, combo } = shop
    const placed = await place(store.stranger, store, [{ productId: combo.id, quantity: 1 }], {
      total: 199,
    })
    expect(placed.body.data.items[0]?.parts?.map(({ size }) => size)).toEqual([
      '16 oz',
      '16 oz',
      undefined,
    ])
    const { body } = await store.admin.send(kitchen.queue, { query: { storeId: store.id } })
    expect(body.data[0]?.items[0]?.addons).toEqual([
      '2 × Okinawa (16 oz, Full sugar, Normal ice)',
      'Pandesal',
    ])
  })

  test('is refused in words when a part cannot be what was chosen', async () => {
    const shop = await openComboShop(server)
    const { store, combo, pandesal, drinkIn, slot, option, tea } = shop
    const other = await openStore(server)
    const foreign = await addProduct(other, {
      name: 'Elsewhere',
      category: (await addCategory(other, 'Else', 'else')).id,
    })
    const refusal = async (parts: object[], productId = combo.id) =>
      (
        await store.stranger.send(cart.check, {
          body: { storeId: store.id, items: [{ productId, quantity: 1, parts: parts as never }] },
        })
      ).problem.message
    expect(await refusal([{ ...drinkIn(0, '16 oz'), slot: pandesal.id }])).toBe(
      'A part of "Afternoon for two" is no longer offered.',
    )
    expect(await refusal([drinkIn(0, '16 oz'), drinkIn(0, '22 oz')])).toBe(
      'Please choose one "Drink" for "Afternoon for two".',
    )
    const gone = 'What was chosen as "Drink" of "Afternoon for two" is no longer offered.'
    expect(await refusal([{ slot: slot(0), product: pandesal.id }])).toBe(gone)
    expect(await refusal([{ slot: slot(0), product: foreign.id }])).toBe(gone)
    expect(await refusal([{ ...drinkIn(0, '16 oz'), size: pandesal.id }])).toBe(gone)
    expect(await refusal([drinkIn(0, '16 oz', [option('Pearls', 4)])])).toBe(
      'Please choose at most 3 of "Toppings" for "Okinawa".',
    )
    expect(await refusal([drinkIn(0, '16 oz')], tea.id)).toBe(
      'A part of "Okinawa" is no longer offered.',
    )
    const switchedOff = { ...shop.fields, price: 89, description: 'Off', inStock: false }
    const change = { params: { id: tea.id }, body: withIds(switchedOff, shop) }
    expect((await store.admin.send(products.change, change)).status).toBe(200)
    expect(await refusal([drinkIn(0, '16 oz')])).toBe(
      '"Okinawa", a part of "Afternoon for two", is sold out.',
    )
    expect((await readCombo(shop)).inStock).toBe(false)
    expect(await left(shop)).toEqual(full)
  })
})

describe('the last cups', () => {
  test('are shared by the parts: what cannot be had together is told, and refused', async () => {
    const shop = await openComboShop(server)
    const { store, drinkIn, combo, count } = shop
    await count('Small cup', 1)
    const now = await readCombo(shop)
    expect(now.inStock).toBe(true)
    const [first, second] = now.slots ?? []
    expect(first?.entries.map(({ inStock }) => inStock)).toEqual([true, true])
    expect(first?.entries[0]?.soldOutWith).toEqual([second?.entries[0]?.id])
    expect(second?.entries[0]?.soldOutWith).toEqual([first?.entries[0]?.id])
    expect(first?.entries[1]).not.toHaveProperty('soldOutWith')
    const small = [drinkIn(0, '16 oz'), drinkIn(1, '16 oz')]
    const refused = await place(store.stranger, store, [
      { productId: combo.id, quantity: 1, parts: small },
    ])
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      '"Afternoon for two" cannot be made as it was chosen.',
    ])
    await count('Large cup', 0)
    expect(await readCombo(shop)).toMatchObject({ inStock: false, isSwitchedOn: true })
    await count('Large cup', 1)
    const mixed = [drinkIn(0, '22 oz'), drinkIn(1, '16 oz')]
    const sold = await place(store.stranger, store, [
      { productId: combo.id, quantity: 1, parts: mixed },
    ])
    expect(sold.status).toBe(200)
    expect((await readCombo(shop)).inStock).toBe(false)
  })

  test('a sale that leaves too little for a combo is told to open screens', async () => {
    const shop = await openComboShop(server)
    const { store, tea, sizeId, count } = shop
    await count('Small cup', 2)
    await count('Large cup', 0)
    expect(await readCombo(shop)).toMatchObject({ inStock: true })
    const heard = announcedBy(store)
    // One drink is left of them, and no combo.
    const sold = await place(store.stranger, store, [
      { productId: tea.id, quantity: 1, size: sizeId('16 oz') },
    ])
    expect(sold.status).toBe(200)
    expect((await readCombo(shop)).inStock).toBe(false)
    expect(heard()).toContain('menu')
    const back = { params: { id: sold.body.data.id }, body: { status: 'cancelled' as const } }
    expect((await store.admin.send(orders.move, back)).status).toBe(200)
    expect((await readCombo(shop)).inStock).toBe(true)
    expect(heard()).toContain('menu')
    // While there is plenty for any combo, a drink more or less tells nobody.
    await count('Small cup', 2000)
    heard()
    await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
    expect(heard()).not.toContain('menu')
  })
})

test('whatever is picked, placing and calling it off nets to nothing, and costs what its parts cost', async () => {
  const shop = await openComboShop(server)
  const { store, combo, option, drinkIn } = shop
  const drink = record({
    size: constantFrom('16 oz', '22 oz'),
    sugar: constantFrom('Full sugar', 'Half sugar'),
    pearls: integer({ min: 0, max: 3 }),
    isOat: boolean(),
  })
  const picks = sample(record({ one: drink, other: drink }), { numRuns: 12, seed: 131 })
  for (const { one, other } of picks) {
    const parts = [one, other].map(({ size, sugar, pearls, isOat }, at) =>
      drinkIn(at, size, [
        option(sugar),
        ...(pearls > 0 ? [option('Pearls', pearls)] : []),
        ...(isOat ? [option('Oat milk')] : []),
      ]),
    )
    const placed = await place(store.stranger, store, [{ productId: combo.id, quantity: 1, parts }])
    expect(placed.status).toBe(200)
    const taken = [one, other].reduce((sum, each) => sum + takenBy(each), 80)
    const { rows } = await sql<{ cost: number }>`
      select cost from order_lines where store_id = ${store.id} and order_id = ${placed.body.data.id}`.execute(
      server.database.db,
    )
    expect(rows[0]?.cost).toBeCloseTo(taken * 0.1, 2)
    const off = { params: { id: placed.body.data.id }, body: { status: 'cancelled' as const } }
    expect((await store.admin.send(orders.move, off)).status).toBe(200)
    expect(await left(shop)).toEqual(full)
  }
  expect(await listUntrueShelves(store)).toEqual([])
})

/** How much a drink takes of everything, by hand: tea, milk of either kind, syrup, ice, a cup and pearls. */
function takenBy({ size, sugar, pearls }: { size: string; sugar: string; pearls: number }): number {
  const isLarge = size === '22 oz'
  const syrup = (isLarge ? 40 : 30) / (sugar === 'Half sugar' ? 2 : 1)
  return (isLarge ? 210 + 80 + 160 : 150 + 60 + 120) + syrup + 1 + pearls * (isLarge ? 50 : 40)
}

/** What was announced in a store since it was asked for last. */
function announcedBy(store: TestStore) {
  const topics: string[] = []
  server.events.subscribe((event) => {
    if (event?.storeId === store.id) topics.push(event.topic)
  })
  return () => topics.splice(0)
}
