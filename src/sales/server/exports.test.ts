import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf, type AnyEndpoint } from '../../kit/endpoint.ts'
import type { Caller } from '../../kit/server/in-process.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { stores } from '../../stores/contract.ts'
import { sales } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function fileOf(caller: Caller, endpoint: AnyEndpoint, query: object) {
  const { payload, headers } = await server.app.inject({
    method: 'GET',
    url: apiBase + addressOf(endpoint, { query }),
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return { lines: payload.split('\r\n'), type: headers['content-type'] }
}

test('cash entries are exported by the day of the store, signed, and safe for a spreadsheet', async () => {
  const store = await openStore(server)
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { timeZone: 'Asia/Manila' },
  })
  const enter = (moment: string, type: 'in' | 'out', amount: number, note: string) => {
    server.clock.now = new Date(moment)
    return store.admin.send(sales.addCashflow, { body: { type, amount, note } })
  }
  await enter('2026-03-10T15:59:59Z', 'in', 1, 'the day before')
  await enter('2026-03-10T16:00:00Z', 'in', 500, 'Float')
  await enter('2026-03-11T02:00:00Z', 'out', 85.5, '=1+1')
  const { lines, type } = await fileOf(store.admin, sales.exportedCashflow, {
    start: '2026-03-11',
    end: '2026-03-11',
  })
  expect(type).toBe('text/csv; charset=utf-8')
  expect(lines).toEqual([
    '\uFEFFDate,Type,Amount,Note,By',
    "2026-03-11 10:00,out,-85.5,'=1+1,Ana Reyes",
    '2026-03-11 00:00,in,500,Float,Ana Reyes',
    '',
  ])
})

test('an export reads on until the last entry, each once', async () => {
  const store = await openStore(server)
  server.clock.now = new Date('2026-03-11T02:00:00Z')
  // More than one batch, all of one moment: only the id tells them apart.
  const ids = Array.from({ length: 1203 }, (_, at) => at)
  await store.inside(({ db, storeId, now }) =>
    db
      .insertInto('moneyMovements')
      .values(
        ids.map((at) => ({
          storeId,
          id: `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`,
          kind: 'in',
          method: 'cash',
          amount: 1,
          note: `entry ${at}`,
          userId: null,
          createdAt: now.toISOString(),
        })),
      )
      .execute(),
  )
  const { lines } = await fileOf(store.admin, sales.exportedCashflow, {
    start: '2026-03-11',
    end: '2026-03-11',
  })
  const notes = lines.slice(1, -1).map((line) => line.split(',')[3])
  expect(notes).toEqual(ids.toReversed().map((at) => `entry ${at}`))
})

test('people without the books get no file of them, and a cashier sees only own entries', async () => {
  const store = await openStore(server)
  server.clock.now = undefined
  const [cashier, other] = [await store.as('cashier'), await store.as('cashier')]
  await cashier.send(sales.addCashflow, { body: { type: 'in', amount: 20, note: 'mine' } })
  await other.send(sales.addCashflow, { body: { type: 'out', amount: 5, note: 'theirs' } })
  for (const endpoint of [sales.exportedCashflow, sales.exportedReport]) {
    expect((await cashier.sendRaw(endpoint, { query: {} })).status).toBe(403)
  }
  const { body } = await cashier.send(sales.ownCashflow, { query: {} })
  expect([body.total, body.data.map(({ note }) => note)]).toEqual([1, ['mine']])
})
