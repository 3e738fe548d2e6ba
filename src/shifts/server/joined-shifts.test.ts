import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../accounts/contract.ts'
import { counter } from '../../counter/contract.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { philippineVat } from '../../pricing/tax-rate.ts'
import { sales } from '../../sales/contract.ts'
import { stores } from '../../stores/contract.ts'
import { openKeptCounter, sendKept } from '../../testing/kept-sales.ts'
import { stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { shifts } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => {
  server.clock.now = undefined
})
afterAll(() => server.close())

/** Ana has opened "Drawer 1" with 1,000; Ben works at the same tablet. A tea costs 95. */
async function openShared() {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 100_000)
  const [ana, ben] = [await store.as('cashier'), await store.as('cashier')]
  const drawer = await open(ana, 'Drawer 1')
  const items = [{ productId: tea.id, quantity: 1 }]
  const sell = async (who: Caller) => {
    const body = { storeId: store.id, paymentMethod: 'cash', cashGiven: 100, items }
    return (await who.send(counter.sell, { body })).body.data
  }
  const figures = async (id: string) =>
    (await store.admin.send(shifts.one, { params: { id } })).body.data.figures
  const expected = async (id: string) => (await figures(id))?.expected
  return { store, ana, ben, drawer, sell, figures, expected }
}

const open = async (who: Caller, drawer: string, openingFloat = 1000) =>
  (await who.send(shifts.open, { body: { drawer, openingFloat } })).body.data.id
const join = (who: Caller, id: string) => who.send(shifts.join, { params: { id } })
const leave = (who: Caller, id: string) => who.send(shifts.leave, { params: { id } })
const close = (who: Caller, id: string, ones: number, note = '') =>
  who.send(shifts.close, { params: { id }, body: { counts: [{ value: 1, count: ones }], note } })
const current = async (who: Caller) => (await who.send(shifts.current, { query: {} })).body

test('two people sell into one drawer, and whoever opened it counts what is there', async () => {
  const { store, ana, ben, drawer, sell } = await openShared()
  const named = [{ id: drawer, drawer: 'Drawer 1', by: 'Ben cashier' }]
  expect(await current(ben)).toMatchObject({ data: null, joined: null, joinable: named })
  expect((await join(ben, drawer)).body.data).toMatchObject({ drawer: 'Drawer 1' })
  expect(await current(ben)).toMatchObject({ data: null, joined: named[0], joinable: [] })
  await sell(ana)
  await sell(ben)
  await sell(ben)
  const entry = { type: 'out', amount: 30, note: 'Ice' } as const
  await ben.send(sales.addCashflow, { body: entry })
  // Somebody who has not joined sells past it.
  await sell(await store.as('cashier'))
  // 1,000 and three teas of 95, less 30 for ice.
  const { z, figures } = (await close(ana, drawer, 1255)).body.data
  expect(z).toMatchObject({ expected: 1255, difference: 0 })
  expect(figures).toMatchObject({ orders: 3, sales: 285, cashOut: -30 })
  expect(figures?.people?.map(({ userId, sales: sold }) => [userId, sold])).toEqual([
    [ben.userId, 190],
    [ana.userId, 95],
  ])
  // Of two of one name the address says which.
  expect(figures?.people?.[0]?.by).toMatch(/^Ben cashier \(.+@.+\)$/)
  await sell(ben)
  expect(await current(ben)).toMatchObject({ joined: null, joinable: [] })
  const { body } = await store.admin.send(shifts.one, { params: { id: drawer } })
  expect(body.data.figures).toEqual(figures)
  expect(body.data.joined).toEqual([{ userId: ben.userId, by: 'Ben cashier' }])
})

test('who sold all of it alone is not listed', async () => {
  const { ana, ben, drawer, sell } = await openShared()
  await join(ben, drawer)
  await sell(ana)
  expect((await close(ana, drawer, 1095)).body.data.figures).not.toHaveProperty('people')
})

test('who has joined sees no figure of it, and neither counts nor prints it', async () => {
  const { ben, drawer, sell } = await openShared()
  await join(ben, drawer)
  await sell(ben)
  expect(Object.keys((await current(ben)).joined ?? {}).toSorted()).toEqual(
    ['_id', 'by', 'drawer', 'id', 'openedAt'].toSorted(),
  )
  expect((await current(ben)).open).toEqual([])
  expect((await ben.send(shifts.one, { params: { id: drawer } })).status).toBe(404)
  expect((await close(ben, drawer, 1095)).status).toBe(404)
})

test('who may close the shifts of others closes this one, too, and nobody sells into it any more', async () => {
  const { store, ana, ben, drawer, sell, expected } = await openShared()
  const manager = await store.as('manager')
  await join(ben, drawer)
  await join(manager, drawer)
  await sell(manager)
  expect((await close(manager, drawer, 1095)).status).toBe(200)
  for (const who of [ana, ben, manager]) await sell(who)
  expect(await expected(drawer)).toBe(1095)
  const evening = await open(ana, 'Drawer 1')
  await sell(ben)
  expect(await expected(evening)).toBe(1000)
})

describe('a colleague’s shift ends for whoever has joined it', () => {
  test('when they leave it, and leaving it again changes nothing', async () => {
    const { ben, drawer, sell, expected } = await openShared()
    expect((await leave(ben, drawer)).status).toBe(404)
    await join(ben, drawer)
    expect((await leave(ben, drawer)).status).toBe(200)
    expect((await leave(ben, drawer)).status).toBe(200)
    await sell(ben)
    expect(await expected(drawer)).toBe(1000)
    await join(ben, drawer)
    await sell(ben)
    expect(await expected(drawer)).toBe(1095)
  })

  test('when they join another', async () => {
    const { store, ben, drawer, sell, expected } = await openShared()
    const bar = await open(await store.as('cashier'), 'Bar')
    await join(ben, drawer)
    await join(ben, bar)
    await sell(ben)
    expect([await expected(drawer), await expected(bar)]).toEqual([1000, 1095])
    expect(await current(ben)).toMatchObject({ joined: { id: bar }, joinable: [{ id: drawer }] })
  })

  test('when they open their own, and closing that leads nowhere back', async () => {
    const { ben, drawer, sell, expected } = await openShared()
    await join(ben, drawer)
    const own = await open(ben, 'Bar')
    await sell(ben)
    expect([await expected(drawer), await expected(own)]).toEqual([1000, 1095])
    await close(ben, own, 1095)
    await sell(ben)
    expect(await expected(drawer)).toBe(1000)
  })
})

describe('nobody joins', () => {
  test('a shift beside their own', async () => {
    const { ben, drawer } = await openShared()
    await open(ben, 'Bar')
    const { status, problem } = await join(ben, drawer)
    const message = 'You have an open shift at "Bar". Close it first.'
    expect([status, problem.message]).toEqual([409, message])
  })

  test('one that is closed', async () => {
    const { ana, ben, drawer } = await openShared()
    await close(ana, drawer, 1000)
    const { status, problem } = await join(ben, drawer)
    expect([status, problem.message]).toEqual([409, 'This shift has been closed already.'])
  })

  test('that of another store', async () => {
    const { drawer } = await openShared()
    const elsewhere = await (await openStore(server)).as('cashier')
    expect((await join(elsewhere, drawer)).status).toBe(404)
    expect((await current(elsewhere)).joinable).toEqual([])
  })
})

test('joining twice, also at once, is joining once', async () => {
  const { store, ben, drawer } = await openShared()
  const replies = await Promise.all(Array.from({ length: 5 }, () => join(ben, drawer)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from shift_joins where store_id = ${store.id}`.execute(
    server.database.db,
  )
  expect(rows).toEqual([{ times: 1 }])
})

test('who opens a shift of their own while they join another stands in one of them', async () => {
  const { ben, drawer } = await openShared()
  await Promise.all([join(ben, drawer), ben.send(shifts.open, bar)])
  const { data, joined } = await current(ben)
  expect([data?.drawer, joined]).toEqual(['Bar', null])
})
const bar = { body: { drawer: 'Bar', openingFloat: 0 } }

test('who joins a shift while it is being closed is in it before, or told that it is closed', async () => {
  const { store, ana, drawer, figures } = await openShared()
  const people = await Promise.all(Array.from({ length: 4 }, () => store.as('cashier')))
  const [closed, ...replies] = await Promise.all([
    close(ana, drawer, 1000),
    ...people.map((who) => join(who, drawer)),
  ])
  expect(closed.status).toBe(200)
  for (const { status, problem } of replies) {
    if (status !== 200) {
      expect([status, problem.message]).toEqual([409, 'This shift has been closed already.'])
    }
  }
  for (const who of people) expect((await current(who)).joined).toBeNull()
  expect((await figures(drawer))?.expected).toBe(1000)
})

test('every till hears that somebody has joined or left', async () => {
  const { store, ben, drawer } = await openShared()
  const heard: string[] = []
  const stop = server.events.subscribe((event) => {
    if (event?.storeId === store.id) heard.push(event.topic)
  })
  await join(ben, drawer)
  await join(ben, drawer)
  await leave(ben, drawer)
  await leave(ben, drawer)
  expect(heard).toEqual(['shifts', 'shifts'])
  stop()
})

test('what a colleague who has joined gives back leaves this drawer, with its taxes', async () => {
  const { store, drawer, sell, figures } = await openShared()
  const settings = { params: { storeId: store.id }, body: { taxRates: [philippineVat(newId())] } }
  await store.admin.send(stores.change, settings)
  const front = await store.as('cashier')
  const other = await open(front, 'Front')
  const manager = await store.as('manager')
  await join(manager, drawer)
  const { id } = await sell(front)
  const wish = { kind: 'refund', amount: 40, method: 'cash', reason: 'Too cold' } as const
  await manager.send(corrections.correct, { params: { id }, body: wish })
  await leave(manager, drawer)
  // 40.00 with 12 % in it: 35.71 and 4.29.
  const taken = { refunds: -40, expected: 960, taxes: [{ base: -35.71, tax: -4.29 }] }
  expect(await figures(drawer)).toMatchObject(taken)
  expect(await figures(other)).toMatchObject({ refunds: 0, expected: 1095 })
})

describe('a sale that is sent late', () => {
  const minutesAgo = (many: number) => new Date(Date.now() - many * 60_000)

  /** Ben has joined Ana's drawer an hour ago; what he sold for 110 is told by whoever sends it now. */
  async function joinedAnHourAgo() {
    server.clock.now = minutesAgo(60)
    const { store, cashier: ben, keptSale, saidNow } = await openKeptCounter(server)
    const ana = await store.as('cashier')
    const drawer = await open(ana, 'Drawer 1')
    await join(ben, drawer)
    server.clock.now = minutesAgo(30)
    const sendLate = async (who: Caller, minutes: number) => {
      server.clock.now = undefined
      const sentAt = new Date().toISOString()
      const sale = keptSale({ at: minutesAgo(minutes).toISOString(), sentAt })
      expect((await sendKept(who, sale)).status).toBe(200)
    }
    const expected = async (id: string) =>
      (await store.admin.send(shifts.one, { params: { id } })).body.data.figures?.expected
    return { ana, ben, drawer, sendLate, saidNow, expected }
  }

  test('belongs to the drawer of then while that is open, whoever sends it', async () => {
    const { ana, ben, drawer, sendLate, saidNow, expected } = await joinedAnHourAgo()
    const own = await open(ben, 'Bar')
    await sendLate(ben, 40)
    await sendLate(ana, 20)
    expect([await expected(drawer), await expected(own)]).toEqual([1110, 1110])
    expect((await saidNow()).map(([kind]) => kind)).not.toContain('shift')
  })

  test('belongs to the one of now, with a word, when that was closed', async () => {
    const { ana, ben, drawer, sendLate, saidNow, expected } = await joinedAnHourAgo()
    await close(ana, drawer, 1000)
    const own = await open(ben, 'Bar')
    await sendLate(ben, 40)
    expect([await expected(drawer), await expected(own)]).toEqual([1000, 1110])
    expect((await saidNow()).map(([kind]) => kind)).toEqual(['shift'])
  })
})

describe('the database refuses that', () => {
  test.each([
    [
      'somebody is in two shifts',
      sql`insert into shift_joins (store_id, id, shift_id, user_id, joined_at)
      select store_id, gen_random_uuid(), shift_id, user_id, now() from shift_joins`,
    ],
    [
      'somebody has joined another one',
      sql`update shift_joins set joined_at = now() - interval '1 hour', left_at = now()`,
    ],
    ['it is forgotten', sql`delete from shift_joins`],
  ])('%s', async (_, statement) => {
    const { store, ben, drawer } = await openShared()
    await join(ben, drawer)
    await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
      /permission denied|leaves it once|one_per_person/,
    )
  })
})

test('who is taken out of the store has sold nothing of what comes after', async () => {
  const { store, ana, ben, drawer, sell } = await openShared()
  await join(ben, drawer)
  await sell(ben)
  await sell(ana)
  await store.admin.send(users.remove, { params: { id: ben.userId } })
  const { figures } = (await close(ana, drawer, 1190)).body.data
  expect(figures?.people).toHaveLength(2)
})
