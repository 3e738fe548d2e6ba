import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../accounts/contract.ts'
import { newId } from '../../kit/server/ids.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { philippineVat } from '../../pricing/tax-rate.ts'
import { stores } from '../../stores/contract.ts'
import { charge, setCharges } from '../../testing/charges.ts'
import { keyOf } from '../../testing/api-key.ts'
import { openKeptCounter, sendKept as send, type KeptCounter } from '../../testing/kept-sales.ts'
import { countSales, listUntrueShelves, stockOf } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let store: TestStore
let tea: KeptCounter['tea']
let cashier: KeptCounter['cashier']
let keptSale: KeptCounter['keptSale']
let saidNow: KeptCounter['saidNow']

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ store, tea, cashier, keptSale, saidNow } = await openKeptCounter(server))
})

test('a sale without a connection keeps its discounts, and says what was more than its seller may take off', async () => {
  const off = (value: number) => ({ kind: 'percent', line: null, value, reason: 'Regular' })
  const manager = await store.as('manager')
  // 110.00 less 10 %, and less half.
  const small = await send(
    manager,
    keptSale({ soldBy: manager.userId }, { discounts: [off(10)], total: 99, cashGiven: 100 }),
  )
  expect(small.body.data).toMatchObject({ total: 99, discount: 11, isPaid: true })
  expect(await saidNow()).toEqual([])
  const half = keptSale({}, { discounts: [off(50)], total: 55, cashGiven: 60 })
  const large = await send(cashier, half)
  expect(large.body.data).toMatchObject({ total: 55, discount: 55 })
  const [[kind, said] = []] = await saidNow()
  expect(kind).toBe('discount')
  expect(said).toContain('took 50 % off, which is more than they may alone.')
})

test('it gives back no more than it took when it is taken out of the books', async () => {
  const items = [{ productId: tea.tea.id, quantity: 12, addons: [tea.withPearls] }]
  const { body } = await send(cashier, keptSale({}, { items, total: 1320, cashGiven: 1500 }))
  const params = { id: body.data.id }
  const wrong = { kind: 'void', reason: 'Typed twice', method: 'cash' } as const
  const voided = await store.admin.send(corrections.correct, { params, body: wrong })
  expect(voided.status).toBe(200)
  // 120 g were sold, and 100 g were there.
  expect(await stockOf(store, tea.milk.id)).toBe(100)
  expect(await listUntrueShelves(store)).toEqual([])
})

test('it says that its taxes are not those of today', async () => {
  const params = { storeId: store.id }
  const body = { taxRates: [philippineVat(newId())] as never }
  const saved = await store.admin.send(stores.change, { params, body })
  expect(saved.status).toBe(200)
  expect((await send(cashier, keptSale())).status).toBe(200)
  expect(await saidNow()).toEqual([['price', 'Its taxes are not those of today.']])
})

test('it keeps what was charged beside its products; that of an app that knew of none is noted', async () => {
  const service = charge()
  await setCharges(store, [service])
  const { kept, ...sale } = keptSale({}, { total: 121 })
  // 110.00 and 10 % of it.
  const charged = await send(cashier, { ...sale, kept: { ...kept, charges: [service] } })
  expect(charged.body.data).toMatchObject({ total: 121, charges: [{ amount: 11 }] })
  expect(await saidNow()).toEqual([])
  const before = await send(cashier, keptSale())
  expect(before.body.data).toMatchObject({ total: 110 })
  expect(before.body.data).not.toHaveProperty('charges')
  expect(await saidNow()).toEqual([['price', 'It was sold for 110.00. By now it would be 121.00.']])
})

test('it is not sold by somebody whom nobody knows here, nor by a program', async () => {
  const elsewhere = await openStore(server)
  for (const soldBy of [newId(), elsewhere.adminId]) {
    expect((await send(cashier, keptSale({ soldBy }))).status).toBe(422)
  }
  const key = await keyOf(server, store, ['orders.sell'])
  expect((await send(key, keptSale())).status).toBe(403)
  expect((await countSales(store))?.orders).toBe(0)
})

test.each(['kitchen', 'user'] as const)(
  'what somebody sold before they became %s is taken from a colleague, as theirs, and noted',
  async (role) => {
    const sale = keptSale()
    const cora = { firstName: 'Cora', lastName: 'Lim', email: `${newId()}@example.com`, role }
    const params = { id: cashier.userId }
    expect((await store.admin.send(users.change, { params, body: cora })).status).toBe(200)
    expect((await send(cashier, sale)).status).toBe(403)
    const sent = await send(await store.as('cashier'), sale)
    expect(sent.status).toBe(200)
    expect(sent.body.data).toMatchObject({ soldBy: cashier.userId, total: 110, isPaid: true })
    expect(await saidNow()).toEqual([
      ['person', 'Cora Lim, who is said to have sold it, does not sell here now.'],
    ])
    expect((await countSales(store))?.orders).toBe(1)
  },
)

test('it has no larger discounts by the name of another', async () => {
  const { userId } = await store.as('manager')
  const half = { kind: 'percent', line: null, value: 50, reason: 'Regular' }
  const sale = keptSale({ soldBy: userId }, { discounts: [half], total: 55, cashGiven: 60 })
  expect((await send(cashier, sale)).status).toBe(200)
  const said = await saidNow()
  expect(new Set(said.map(([kind]) => kind))).toEqual(new Set(['discount', 'person']))
  expect(said.find(([kind]) => kind === 'person')?.[1]).toBe(
    'Ben manager sold it, and Ben cashier sent it.',
  )
})
