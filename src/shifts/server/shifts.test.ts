import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import { sales } from '../../sales/contract.ts'
import { stores } from '../../stores/contract.ts'
import { stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { apiBase } from '../../kit/api-base.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { shifts } from '../contract.ts'
import { noteNeeded } from '../shift.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => {
  server.clock.now = undefined
})
afterAll(() => server.close())

async function openShop() {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 100_000)
  const sell = async (who: Caller, cashGiven = 100) => {
    const items = [{ productId: tea.id, quantity: 1 }]
    const body = { storeId: store.id, paymentMethod: 'cash', cashGiven, items }
    return who.send(counter.sell, { body })
  }
  return { store, tea, sell }
}

const open = async (who: Caller, drawer: string, openingFloat = 1000) =>
  (await who.send(shifts.open, { body: { drawer, openingFloat } })).body.data

const close = (who: Caller, id: string, ones: number, note = '') =>
  who.send(shifts.close, {
    params: { id },
    body: { counts: [{ value: 1, count: ones }], note },
  })

const numbersOf = async (store: TestStore) =>
  (await store.admin.send(shifts.list, { query: { limit: 100 } })).body.data.map(
    ({ z }) => z?.number,
  )

test('screens hear that one was opened, or closed: what is sold belongs to another drawer from then on', async () => {
  const { store } = await openShop()
  const cashier = await store.as('cashier')
  const heard: string[] = []
  const stop = server.events.subscribe((event) => {
    if (event?.storeId === store.id) heard.push(event.topic)
  })
  const { id } = await open(cashier, 'Front')
  expect(heard).toEqual(['shifts'])
  expect((await close(store.admin, id, 1000)).status).toBe(200)
  expect(heard).toEqual(['shifts', 'shifts', 'orders'])
  // A second one changes nothing, and says nothing.
  expect((await close(store.admin, id, 1000)).status).toBe(409)
  expect(heard).toHaveLength(3)
  stop()
})

test('a shift goes from its float over its sales to a blind count, and its Z stays', async () => {
  const { store, sell } = await openShop()
  const cashier = await store.as('cashier')
  const { id, figures } = await open(cashier, 'Drawer 1')
  expect(figures).toBeNull()
  await sell(cashier)
  await sell(cashier, 200)
  await cashier.send(sales.addCashflow, { body: { type: 'out', amount: 40, note: 'Ice' } })
  // Somebody without a shift sells past it.
  await sell(store.admin)
  const blind = (await cashier.send(shifts.one, { params: { id } })).body.data
  expect(blind.figures).toBeNull()
  const x = (await store.admin.send(shifts.one, { params: { id } })).body.data
  expect(x.figures).toMatchObject({ orders: 2, sales: 190, cashOut: -40, expected: 1150 })

  const off = await close(cashier, id, 1149)
  expect([off.status, off.problem.fields]).toEqual([422, { note: noteNeeded }])
  expect((await cashier.send(shifts.current, { query: {} })).body.data?.id).toBe(id)
  const { body } = await close(cashier, id, 1149, 'One peso is missing')
  expect(body.data.z).toMatchObject({
    number: 1,
    expected: 1150,
    counted: 1149,
    difference: -1,
    note: 'One peso is missing',
    counts: [{ value: 1, count: 1149 }],
  })
  expect(body.data.figures).toEqual(x.figures)
  await sell(cashier)
  expect((await cashier.send(shifts.one, { params: { id } })).body.data).toEqual(body.data)
})

test('two cashiers at two drawers: each sees their own, the manager sees both', async () => {
  const { store, sell } = await openShop()
  const [ana, ben] = [await store.as('cashier'), await store.as('cashier')]
  const manager = await store.as('manager')
  const first = await open(ana, 'Front', 500)
  const second = await open(ben, 'Back', 300)
  await Promise.all([sell(ana), sell(ben), sell(ben)])
  const seen = async (who: Caller) =>
    (await who.send(shifts.current, { query: {} })).body.open.map(({ drawer, figures }) => [
      drawer,
      figures?.sales,
    ])
  expect(await seen(ana)).toEqual([['Front', undefined]])
  expect(await seen(manager)).toEqual([
    ['Front', 95],
    ['Back', 190],
  ])
  expect((await ana.send(shifts.one, { params: { id: second.id } })).status).toBe(404)
  expect((await close(ana, second.id, 0, 'mine')).status).toBe(404)
  expect((await close(manager, first.id, 595)).status).toBe(200)
  expect((await close(ben, second.id, 490)).status).toBe(200)
  expect((await ana.send(shifts.list, { query: {} })).body.data.map(({ id }) => id)).toEqual([
    first.id,
  ])
  expect(await numbersOf(store)).toEqual([2, 1])
})

test.each([
  ['their own second one', 'self', 'You have an open shift at "Front". Close it first.'],
  [
    'a drawer that is in use',
    'other',
    '"front" is in somebody else\'s shift. Sell into that one, choose another drawer, or have it closed first.',
  ],
])('nobody opens %s', async (_, who, message) => {
  const { store } = await openShop()
  const ana = await store.as('cashier')
  const other = who === 'self' ? ana : await store.as('cashier')
  await open(ana, 'Front')
  const body = { drawer: who === 'self' ? 'Back' : 'front', openingFloat: 0 }
  const refused = await other.send(shifts.open, { body })
  expect([refused.status, refused.problem.message]).toEqual([409, message])
})

test('ten who close one shift at once close it once, and no number is lost', async () => {
  const { store, sell } = await openShop()
  const manager = await store.as('manager')
  for (let turn = 0; turn < 3; turn += 1) {
    const cashier = await store.as('cashier')
    const { id } = await open(cashier, 'Front')
    await sell(cashier)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => close(at % 2 === 0 ? cashier : manager, id, 1095)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
  }
  expect(await numbersOf(store)).toEqual([3, 2, 1])
})

test('two shifts that end at the same moment get two numbers without a gap', async () => {
  const { store } = await openShop()
  const people = await Promise.all(Array.from({ length: 5 }, () => store.as('cashier')))
  const opened = await Promise.all(people.map((who, at) => open(who, `Drawer ${at}`, 0)))
  const replies = await Promise.all(people.map((who, at) => close(who, opened[at]?.id ?? '', 0)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await numbersOf(store)).toEqual([5, 4, 3, 2, 1])
})

test('what is sold while a shift ends is in its Z or in none, and never lost', async () => {
  const { store, sell } = await openShop()
  const cashier = await store.as('cashier')
  const { id } = await open(cashier, 'Front', 0)
  const [closed] = await Promise.all([
    close(cashier, id, 1, 'in a hurry'),
    ...Array.from({ length: 12 }, () => sell(cashier)),
  ])
  expect(closed?.status).toBe(200)
  const { rows } = await sql<{ inside: number; all: number }>`
    select coalesce(sum(amount) filter (where shift_id = ${id}), 0) as inside, sum(amount) as all
    from money_movements where store_id = ${store.id}`.execute(server.database.db)
  expect(rows[0]?.all).toBe(12 * 95)
  const z = (await store.admin.send(shifts.one, { params: { id } })).body.data
  expect(z.figures?.expected).toBe(rows[0]?.inside)
  expect(z.z?.expected).toBe(rows[0]?.inside)
})

describe('a closed shift', () => {
  test.each([
    ['is opened again', sql`update shifts set closed_at = null`],
    ['gets another float', sql`update shifts set opening_float = 1`],
    ['is closed at another time', sql`update shifts set closed_at = now()`],
    ['is taken away', sql`delete from shifts`],
    ['gets another count', sql`update z_reports set counted = 0`],
    ['loses its Z', sql`delete from z_reports`],
    [
      'gets more money',
      sql`insert into money_movements (store_id, id, kind, method, amount, shift_id, created_at)
        select store_id, gen_random_uuid(), 'in', 'cash', 5, id, now() from shifts`,
    ],
  ])('never %s', async (_, statement) => {
    const { store } = await openShop()
    const cashier = await store.as('cashier')
    const { id } = await open(cashier, 'Front', 0)
    await close(cashier, id, 0)
    await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
      /permission denied|closed/,
    )
  })
})

test('a store that opens no shift works as before', async () => {
  const { store, sell } = await openShop()
  const cashier = await store.as('cashier')
  await sell(cashier)
  const { body } = await cashier.send(shifts.current, { query: {} })
  expect(body).toMatchObject({ data: null, isUsed: false, open: [] })
})

test('what is sold after midnight belongs to the business day before, in every report', async () => {
  const { store, sell } = await openShop()
  const params = { storeId: store.id }
  const body = { timeZone: 'Asia/Manila', dayStartsAt: 240 } as const
  await store.admin.send(stores.change, { params, body })
  const cashier = await store.as('cashier')
  // 20:00 in Manila.
  server.clock.now = new Date('2026-03-10T12:00:00Z')
  const { id, day } = await open(cashier, 'Front', 0)
  expect(day).toBe('2026-03-10')
  await sell(cashier)
  // 03:59 and 04:00 of the next morning.
  server.clock.now = new Date('2026-03-10T19:59:00Z')
  await sell(cashier)
  const z = (await close(cashier, id, 190)).body.data
  expect([z.day, z.figures?.sales]).toEqual(['2026-03-10', 190])
  const summaryOf = async (on: string) =>
    (await store.admin.send(sales.summary, { query: { start: on, end: on } })).body.data.summary
      .totalSales
  expect(await summaryOf('2026-03-10')).toBe(190)
  const report = (await store.admin.send(sales.report, { query: {} })).body.data
  expect(report.byDay.map(({ label, sales: sum }) => [label, sum])).toEqual([['2026-03-10', 190]])
  server.clock.now = new Date('2026-03-10T20:00:00Z')
  await sell(cashier)
  expect(await summaryOf('2026-03-10')).toBe(190)
  expect(await summaryOf('2026-03-11')).toBe(95)
})

test('every Z is in the file for the books, and in no cashier’s', async () => {
  const { store } = await openShop()
  const cashier = await store.as('cashier')
  const { id } = await open(cashier, 'Front', 20)
  await close(cashier, id, 20)
  const { body } = await server.app.inject({
    url: apiBase + shifts.exported.path,
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  expect(body.split('\r\n')[1]).toMatch(
    /^Z 1,\d{4}-\d\d-\d\d,Front,Ben cashier,.*,0,0,0,0,0,20,0,0,20,20,0,,0,0,0,0$/,
  )
  expect((await cashier.send(shifts.exported, { query: {} })).status).toBe(403)
})
