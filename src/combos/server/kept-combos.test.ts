import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { counter } from '../../counter/contract.ts'
import { minutes } from '../../kit/fields.ts'
import { doubts } from '../../orders/doubt-contract.ts'
import { openComboShop } from '../../testing/combo.ts'
import { listUntrueShelves, stockOf } from '../../testing/menu.ts'
import { deviceId, sendKept } from '../../testing/kept-sales.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function openCounter() {
  const shop = await openComboShop(server)
  const cashier = await shop.store.as('cashier')
  await cashier.send(counter.device, { body: { id: deviceId } })
  const { combo, drinkIn, option, store, slot, pandesal } = shop
  const [full, normal, half] = ['Full sugar', 'Normal ice', 'Half sugar'].map((label) => ({
    ...option(label),
    type: label.endsWith('ice') ? 'Ice' : 'Sugar',
    label,
    price: 0,
  }))
  const addons = (...each: ({ readonly _id: string } | undefined)[]) =>
    each.flatMap((addon) => (addon === undefined ? [] : [addon]))
  const ids = (...each: ({ readonly _id: string } | undefined)[]) =>
    addons(...each).map(({ _id }) => ({ _id }))
  const at = (ms: number) => new Date(Date.now() - ms).toISOString()
  /** A large one with half sugar, at a price of then; a small one; a pandesal. */
  const kept = (price: number) => ({
    id: 'kept-combo',
    storeId: store.id,
    paymentMethod: 'cash',
    cashGiven: 300,
    total: price,
    items: [
      {
        productId: combo.id,
        quantity: 1,
        parts: [
          drinkIn(0, '22 oz', ids(half, normal)),
          drinkIn(1, '16 oz', ids(full, normal)),
          { slot: slot(2), product: pandesal.id },
        ],
      },
    ],
    kept: {
      at: at(minutes(5)),
      sentAt: at(0),
      deviceId,
      number: 1,
      soldBy: cashier.userId,
      taxRates: [],
      lines: [
        {
          name: 'Merienda',
          price,
          addons: [],
          parts: [
            { name: 'Okinawa of then', price: 15, addons: addons(half, normal) },
            { name: 'Okinawa of then', price: 0, addons: addons(full, normal) },
            { name: 'Pandesal', price: 0, addons: [] },
          ],
        },
      ],
    },
  })
  const said = async () =>
    (await store.admin.send(doubts.list, {})).body.data.map((each) => [each.kind, each.said])
  return { ...shop, cashier, kept, said }
}

test('a combo that was sold without a line is taken at the words and prices of then, and from the shelf', async () => {
  const { store, cashier, kept, idOf, flour, said } = await openCounter()
  const sold = await sendKept(cashier, kept(214))
  expect(sold.status).toBe(200)
  const [item] = sold.body.data.items
  expect(item).toMatchObject({ name: 'Merienda', price: 214, subtotal: 214 })
  expect(item?.parts?.map(({ name, size, price }) => [name, size, price])).toEqual([
    ['Okinawa of then', '22 oz', 15],
    ['Okinawa of then', '16 oz', 0],
    ['Pandesal', undefined, 0],
  ])
  // 210 + 150 of tea, 20 + 30 of syrup.
  expect(await stockOf(store, idOf('Tea'))).toBe(1640)
  expect(await stockOf(store, idOf('Syrup'))).toBe(1950)
  expect(await stockOf(store, flour.id)).toBe(1920)
  expect(await listUntrueShelves(store)).toEqual([])
  expect((await said()).map(([kind]) => kind)).toEqual(['price'])
})

test('one that is not on the menu like this any more is in the books all the same, with its words', async () => {
  const { store, cashier, kept, combo, comboFields, pandesal, idOf, said } = await openCounter()
  const slots = [{ label: 'Bread', entries: [{ product: pandesal.id }] }]
  const body = { ...comboFields, description: 'Bread alone', slots }
  const changed = await store.admin.send(products.change, { params: { id: combo.id }, body })
  expect(changed.status).toBe(200)
  const sold = await sendKept(cashier, kept(219))
  expect(sold.status).toBe(200)
  expect(sold.body.data.items[0]?.parts?.map(({ name, addons }) => [name, addons.length])).toEqual([
    ['Okinawa of then', 2],
    ['Okinawa of then', 2],
    ['Pandesal', 0],
  ])
  expect(await stockOf(store, idOf('Tea'))).toBe(2000)
  expect(await said()).toContainEqual([
    'gone',
    '"Merienda", sold for 219.00, is not on the menu like this any more.',
  ])
})
