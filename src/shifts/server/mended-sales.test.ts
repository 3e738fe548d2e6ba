import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { parts } from '../../orders/part-contract.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { offerMethods, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { philippineVat, type TaxRate } from '../../pricing/tax-rate.ts'
import { stores } from '../../stores/contract.ts'
import { shifts } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A cashier with 1,000 in a drawer has sold a tea of 95.00 for cash; a manager is at hand. */
async function soldAtFront(taxRates: readonly TaxRate[] = []) {
  const store = await openStore(server)
  const settings = { params: { storeId: store.id }, body: { taxRates: [...taxRates] } }
  await store.admin.send(stores.change, settings)
  const { tea } = await stockTea(store, 1000)
  await offerMethods(store, ['GCash'])
  const cashier = await store.as('cashier')
  const front = await open(cashier, 'Front')
  const items = [{ productId: tea.id, quantity: 1 }]
  const body = { storeId: store.id, paymentMethod: 'cash', cashGiven: 100, items }
  const { data } = (await cashier.send(counter.sell, { body })).body
  const manager = await store.as('manager')
  const params = { id: data.id }
  return {
    store,
    cashier,
    manager,
    front,
    items,
    async refund(amount: number, method = 'cash') {
      const wish = { kind: 'refund', amount, method, reason: 'Too cold' } as const
      expect((await manager.send(corrections.correct, { params, body: wish })).status).toBe(200)
    },
    async sayItWas(method: string) {
      const wish = { method, reason: 'Wrong key' }
      const { status } = await manager.send(corrections.changeMethod, { params, body: wish })
      expect(status).toBe(200)
    },
  }
}

const open = async (who: Caller, drawer: string) =>
  (await who.send(shifts.open, { body: { drawer, openingFloat: 1000 } })).body.data.id

const close = (who: Caller, id: string, ones: number) =>
  who.send(shifts.close, {
    params: { id },
    body: { counts: [{ value: 1, count: ones }], note: 'Counted' },
  })

const figures = async (store: TestStore, id: string) =>
  (await store.admin.send(shifts.one, { params: { id } })).body.data.figures

const expected = async (store: TestStore, id: string) => (await figures(store, id))?.expected

test('what a manager without a shift gives back comes out of the drawer that took it', async () => {
  const { store, cashier, front, refund } = await soldAtFront()
  const bar = await open(await store.as('cashier'), 'Bar')
  await refund(40)
  expect(await figures(store, front)).toMatchObject({ refunds: -40, expected: 1055 })
  expect(await expected(store, bar)).toBe(1000)
  expect((await close(cashier, front, 1055)).body.data.z?.difference).toBe(0)
})

test('who has a drawer gives it back out of that one', async () => {
  const { store, manager, front, refund } = await soldAtFront()
  const back = await open(manager, 'Back')
  await refund(40)
  expect([await expected(store, front), await expected(store, back)]).toEqual([1095, 960])
})

test('is the one that took it closed, it comes out of the only one that is open', async () => {
  const { store, cashier, front, refund } = await soldAtFront()
  await close(cashier, front, 1095)
  const evening = await open(await store.as('cashier'), 'Front')
  await refund(40)
  expect(await figures(store, evening)).toMatchObject({ refunds: -40, expected: 960 })
  expect((await figures(store, front))?.refunds).toBe(0)
})

test('of a bill that two drawers took in parts, each way back leads to the drawer it came into', async () => {
  const { store, cashier, manager, front, items } = await soldAtFront()
  const second = await store.as('cashier')
  const bar = await open(second, 'Bar')
  const later = { storeId: store.id, paymentMethod: 'cash', isPaid: false, items }
  const params = { id: (await cashier.send(counter.sell, { body: later })).body.data.id }
  const take = (who: Caller, method: string, amount: number) =>
    who.send(parts.take, { params, body: { id: newId(), method, amount, tip: 0 } })
  expect((await take(cashier, 'cash', 40)).status).toBe(200)
  expect((await take(second, 'GCash', 55)).status).toBe(200)
  for (const [method, amount] of [
    ['cash', 10],
    ['GCash', 20],
  ] as const) {
    const body = { kind: 'refund', amount, method, reason: 'Too cold' } as const
    expect((await manager.send(corrections.correct, { params, body })).status).toBe(200)
  }
  expect(await figures(store, front)).toMatchObject({ refunds: -10, expected: 1125 })
  expect(await figures(store, bar)).toMatchObject({ refunds: -20, expected: 1000 })
})

test('nobody knows out of which of two, and by no cash out of none', async () => {
  const { store, cashier, front, refund, sayItWas } = await soldAtFront()
  await close(cashier, front, 1095)
  await sayItWas('GCash')
  const evening = await open(await store.as('cashier'), 'Front')
  await refund(40, 'GCash')
  const bar = await open(await store.as('cashier'), 'Bar')
  await refund(10)
  for (const id of [evening, bar]) {
    expect(await figures(store, id)).toMatchObject({ refunds: 0, expected: 1000 })
  }
})

test('the taxes of what a manager without a shift takes out of a sale go with it', async () => {
  const { store, cashier, front, refund } = await soldAtFront([philippineVat(newId())])
  const bar = await open(await store.as('cashier'), 'Bar')
  await refund(40)
  // 95.00 with 12 % in it: 84.82 and 10.18, less 35.71 and 4.29 of the forty.
  const taxes = async (id: string) =>
    ((await figures(store, id))?.taxes ?? []).map(({ base, tax }) => [base, tax])
  expect([await taxes(front), await taxes(bar)]).toEqual([[[49.11, 5.89]], []])
  await close(cashier, front, 1055)
  await refund(10)
  // Closed is closed: the rest goes out of the only one that is still open, money and taxes.
  expect([await taxes(front), await taxes(bar)]).toEqual([[[49.11, 5.89]], [[-8.93, -1.07]]])
})

test('what is taken out of an order before it is paid is taxed nowhere', async () => {
  const { store, cashier, manager, front, items } = await soldAtFront([philippineVat(newId())])
  const two = items.map((item) => ({ ...item, quantity: 2 }))
  const later = { storeId: store.id, paymentMethod: 'cash', isPaid: false, items: two }
  const params = { id: (await cashier.send(counter.sell, { body: later })).body.data.id }
  const back = await open(manager, 'Back')
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  const body = { kind: 'void', lines, reason: 'One is enough' } as const
  expect((await manager.send(corrections.correct, { params, body })).status).toBe(200)
  const part = { id: newId(), method: 'cash', amount: 95, tip: 0 }
  expect((await cashier.send(parts.take, { params, body: part })).status).toBe(200)
  expect((await figures(store, back))?.taxes ?? []).toEqual([])
  expect((await figures(store, front))?.taxes).toMatchObject([{ base: 169.64, tax: 20.36 }])
})

test('a method that was entered wrongly is corrected where the money came, whoever corrects it', async () => {
  const { store, manager, front, sayItWas } = await soldAtFront()
  const back = await open(manager, 'Back')
  await sayItWas('GCash')
  expect([await expected(store, front), await expected(store, back)]).toEqual([1000, 1000])
  const { methods = [] } = (await figures(store, front)) ?? {}
  expect(methods.map(({ method, net }) => [method, net])).toEqual([
    ['cash', 0],
    ['GCash', 95],
  ])
})

test('where the money came is closed: no drawer of today gains or loses by it', async () => {
  const { store, cashier, manager, front, sayItWas } = await soldAtFront()
  await close(cashier, front, 1000)
  const back = await open(manager, 'Back')
  await sayItWas('GCash')
  expect(await expected(store, back)).toBe(1000)
  expect(await expected(store, front)).toBe(1095)
})

test('what came into no drawer is corrected in that of whoever corrects it', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 1000)
  await offerMethods(store, ['GCash'])
  const items = [{ productId: tea.id, quantity: 1 }]
  const body = { storeId: store.id, paymentMethod: 'GCash', items }
  const { data } = (await store.admin.send(counter.sell, { body })).body
  const manager = await store.as('manager')
  const back = await open(manager, 'Back')
  const wish = { method: 'cash', reason: 'Wrong key' }
  await manager.send(corrections.changeMethod, { params: { id: data.id }, body: wish })
  expect(await expected(store, back)).toBe(1095)
})
