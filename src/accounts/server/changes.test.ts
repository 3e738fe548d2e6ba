import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeyOf, openPaidStore, startPayServer, type PayServer } from '../../testing/payments.ts'
import { openStore, testPassword, type TestStore } from '../../testing/test-server.ts'
import { addIngredient } from '../../testing/menu.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { recordChange } from '../../kit/server/changes.ts'
import { payments } from '../../payments/contract.ts'
import { stores } from '../../stores/contract.ts'
import { changes } from '../changes-contract.ts'
import { users } from '../contract.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

const read = async (by: Caller, storeId: string, query: object = {}) =>
  (await by.send(changes.list, { query: { storeId, ...query } })).body

/** What stands at the top, without its moment. */
async function latest(store: TestStore) {
  const [first] = (await read(store.admin, store.id)).data
  return first && [first.by, `${first.subject} ${first.act}`, first.differences]
}

test('who changed a price is told with what it was, also of an add-on', async () => {
  const { store, tea } = await openPaidStore(pay)
  const manager = await store.as('manager')
  const params = { id: tea.id }
  const { data } = (await manager.send(products.one, { params })).body
  const body = {
    name: data.name,
    description: data.description,
    category: data.category?._id ?? '',
    price: 120,
    ingredients: data.ingredients.map(({ ingredient, count }) => ({
      ingredient,
      count,
    })),
    addonTypes: data.addonTypes,
    addons: data.addons.map(({ _id, type, label, ingredient, quantity, price }) => ({
      _id,
      type,
      label,
      ingredient,
      quantity,
      price: label === 'Pearls' ? 25 : price,
    })),
  }
  expect((await manager.send(products.change, { params, body })).status).toBe(200)
  const change = [
    expect.any(String),
    'Classic Milk Tea changed',
    [
      { name: 'Price', before: '95', after: '120' },
      { name: 'Add-on Pearls', before: '15', after: '25' },
    ],
  ]
  expect(await latest(store)).toEqual(change)
  // A form that was saved as it was changed nothing.
  const { total } = await read(store.admin, store.id)
  await manager.send(products.change, { params, body })
  expect((await read(store.admin, store.id)).total).toBe(total)
  await manager.send(products.remove, { params })
  expect(await latest(store)).toEqual([expect.any(String), 'Classic Milk Tea removed', []])
})

test('so is who changed what an ingredient costs', async () => {
  const store = await openStore(pay.server)
  const { id } = await addIngredient(store, 'Oat milk', 100)
  expect((await read(store.admin, store.id)).data[0]?.act).toBe('added')
  const { data } = (await store.admin.send(inventory.one, { params: { id } })).body
  const { name, stock, unit, markup } = data
  const body = { name, stock, stockBefore: stock, unit, markup, pricePerUnit: 0.62 }
  expect((await store.admin.send(inventory.change, { params: { id }, body })).status).toBe(200)
  expect(await latest(store)).toEqual([
    'Ana Reyes',
    'Oat milk changed',
    [{ name: 'Price per unit', before: String(data.pricePerUnit), after: '0.62' }],
  ])
})

test('a setting, a role and a person are told with who changed them', async () => {
  const store = await openStore(pay.server)
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { deliveryFee: 49, address: { city: 'Cebu' } },
  })
  expect(await latest(store)).toEqual([
    'Ana Reyes',
    'Store settings changed',
    [
      { name: 'Delivery fee', before: '0', after: '49' },
      { name: 'City', before: '', after: 'Cebu' },
    ],
  ])
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { dayStartsAt: 300, guestOrderHours: 5, unansweredMinutes: 0 },
  })
  expect((await latest(store))?.[2]).toEqual([
    { name: 'Business day begins at', before: '00:00', after: '05:00' },
    { name: 'Hours until unpaid orders of guests end', before: '24', after: '5' },
    {
      name: 'Minutes until the owner is told of an unanswered order',
      before: '10',
      after: '0',
    },
  ])
  const cora = { firstName: 'Cora', lastName: 'Lim', email: 'cora@example.com' }
  const { body } = await store.admin.send(users.add, { body: { ...cora, role: 'staff' } })
  await store.admin.send(users.change, {
    params: { id: body.data.id },
    body: { ...cora, role: 'manager', isActive: false },
  })
  const told = 'Cora Lim (cora@example.com)'
  expect(await latest(store)).toEqual([
    'Ana Reyes',
    `${told} changed`,
    [
      { name: 'Role', before: 'staff', after: 'manager' },
      { name: 'Active', before: 'yes', after: 'no' },
    ],
  ])
  await store.admin.send(users.remove, { params: { id: body.data.id } })
  expect(await latest(store)).toEqual(['Ana Reyes', `${told} removed`, []])
})

test('another key is told by its end alone, also one that ends like the old one', async () => {
  const { store } = await openPaidStore(pay)
  const save = (apiKey: string) =>
    store.admin.send(payments.save, {
      body: {
        storeId: store.id,
        password: testPassword,
        options: [{ key: 'xendit', enabled: true, config: { apiKey } }],
      },
    })
  const end = store.id.slice(-4)
  await save('xnd-quite-another')
  expect(await latest(store)).toEqual([
    'Ana Reyes',
    'Payment setup changed',
    [{ name: 'E-wallets and banks: key', before: `…${end}`, after: '…ther' }],
  ])
  await save('xnd-yet-another')
  expect((await latest(store))?.[2]).toEqual([
    { name: 'E-wallets and banks: key', before: 'set', after: 'another' },
  ])
  const all = JSON.stringify(await read(store.admin, store.id, { limit: 100 }))
  expect(all).not.toContain('xnd-')
  expect(all).not.toContain(apiKeyOf(store))
})

test('what is refused or undone leaves no trace', async () => {
  const store = await openStore(pay.server)
  const { total } = await read(store.admin, store.id)
  const undone = store.inside(async (scope) => {
    await recordChange(scope, { kind: 'settings', act: 'added', subject: 'Ghost' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { deliveryFee: -1 },
  })
  expect((await read(store.admin, store.id)).total).toBe(total)
})

test('nobody rewrites the list, not even the owner of the table', async () => {
  const store = await openStore(pay.server)
  await store.inside((scope) =>
    recordChange(scope, { kind: 'refunds', act: 'refunded', subject: 'Order #1' }),
  )
  const { db } = pay.server.database
  await expect(
    store.inside((scope) => scope.db.deleteFrom('storeChanges').execute()),
  ).rejects.toThrow('permission denied')
  await expect(db.updateTable('storeChanges').set({ subject: 'x' }).execute()).rejects.toThrow(
    'append-only',
  )
})

test('the list is read by kind and by name, page by page, and leaves as a file in the store’s time', async () => {
  const store = await openStore(pay.server)
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { timeZone: 'Asia/Manila' },
  })
  pay.server.clock.now = new Date('2026-03-01T20:30:00Z')
  await store.inside(async (scope) => {
    for (let n = 1; n <= 12; n += 1) {
      const differences = [{ name: 'Price', before: `${n}`, after: '=2+2' }]
      const kind = n % 2 === 0 ? 'prices' : 'people'
      await recordChange(scope, { kind, act: 'changed', subject: `Tea ${n}`, differences })
    }
  })
  const page = await read(store.admin, store.id, { kind: 'prices', limit: 4, page: 2 })
  expect([page.total, page.totalPages, page.data.map(({ subject }) => subject)]).toEqual([
    6,
    2,
    ['Tea 4', 'Tea 2'],
  ])
  const found = await read(store.admin, store.id, { search: 'tea 11' })
  expect(found.data.map(({ subject }) => subject)).toEqual(['Tea 11'])
  const file = await pay.server.app.inject({
    url: '/api/changes/export?kind=prices',
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  pay.server.clock.now = undefined
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = file.body.split('\r\n').filter((line) => line !== '')
  expect(rows).toHaveLength(7)
  expect(rows[1]).toContain('2026-03-02 04:30')
  expect(rows[1]).toContain('Tea 12')
})

test.each(['manager', 'staff', 'cashier', 'kitchen', 'customer'] as const)(
  'a %s does not read it',
  async (role) => {
    const store = await openStore(pay.server)
    const person = await store.as(role)
    const { status } = await person.send(changes.list, { query: { storeId: store.id } })
    expect(status).toBe(403)
    const other = await openStore(pay.server)
    expect((await other.admin.send(changes.list, { query: { storeId: store.id } })).status).toBe(
      404,
    )
  },
)
