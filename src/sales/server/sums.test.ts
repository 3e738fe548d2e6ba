import { assert, asyncProperty, constantFrom, integer, array, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { newId } from '../../kit/server/ids.ts'
import { stores } from '../../stores/contract.ts'
import { sales } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Zones whose clocks change, stand at odd minutes, or lie at the ends of the day; with a night that is special. */
const nights = [
  ['America/New_York', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-11-01T04:00:00Z'],
  ['Europe/Berlin', '2026-03-29T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T13:00:00Z'],
  ['Asia/Kathmandu', '2026-06-15T18:15:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z'],
  ['Pacific/Pago_Pago', '2026-01-01T11:00:00Z'],
] as const

const cents = integer({ min: 0, max: 999_999 }).map((value) => value / 100)
const sale = record({
  /** Minutes from the special midnight. */
  at: integer({ min: -3000, max: 3000 }),
  total: cents,
  cost: cents,
  status: constantFrom('pending', 'processing', 'delivered', 'cancelled'),
})
type Sale = Parameters<typeof insert>[2]

/** Written beside the product's own path, so that any figure at any moment can be tried. */
async function insert(
  store: TestStore,
  number: number,
  {
    moment,
    total,
    cost,
    status,
  }: Record<'moment' | 'status', string> & Record<'total' | 'cost', number>,
): Promise<void> {
  await store.inside(async ({ db, storeId }) => {
    await db
      .insertInto('orders')
      .values({
        storeId,
        id: newId(),
        number,
        status,
        idempotencyKey: newId(),
        requestHash: Buffer.alloc(32),
        customer: JSON.stringify({ firstName: 'Carla', lastName: '', email: '', phone: '' }),
        paymentMethod: number % 2 === 0 ? 'cash' : 'GCash',
        subtotal: total,
        total,
        totalCost: cost,
        createdAt: moment,
        updatedAt: moment,
      })
      .execute()
  })
}

const dayIn = (timeZone: string) => {
  // Sweden writes dates as the wire does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  return (moment: string) => format.format(new Date(moment))
}

const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)

test('whatever is sold when, every day and every report adds up to the summary, to the cent', async () => {
  await assert(
    asyncProperty(
      constantFrom(...nights),
      array(sale, { minLength: 1, maxLength: 12 }),
      async ([timeZone, midnight], sold) => {
        const store = await openStore(server)
        await store.admin.send(stores.change, { params: { storeId: store.id }, body: { timeZone } })
        const all: Sale[] = sold.map(({ at, ...rest }) => ({
          ...rest,
          moment: new Date(Date.parse(midnight) + at * 60_000).toISOString(),
        }))
        for (const [at, one] of all.entries()) await insert(store, 1001 + at, one)
        const counted = all.filter(({ status }) => status !== 'cancelled')
        const day = dayIn(timeZone)
        const days = [...new Set(all.map(({ moment }) => day(moment)))].toSorted()
        const range = { start: days[0], end: days.at(-1) }
        const { summary } = (await store.admin.send(sales.summary, { query: range })).body.data
        const report = (await store.admin.send(sales.report, { query: range })).body.data

        expect(sumOf([summary.totalSales])).toBe(sumOf(counted.map(({ total }) => total)))
        expect(sumOf([summary.totalCost])).toBe(sumOf(counted.map(({ cost }) => cost)))
        for (const rows of [report.byDay, report.byHour, report.byPaymentMethod]) {
          expect(sumOf(rows.map((row) => row.sales))).toBe(sumOf([summary.totalSales]))
          expect(sumOf(rows.map((row) => row.cost))).toBe(sumOf([summary.totalCost]))
        }
        for (const one of days) {
          const query = { start: one, end: one }
          const { data } = (await store.admin.send(sales.summary, { query })).body
          const expected = counted.filter(({ moment }) => day(moment) === one)
          expect(sumOf([data.summary.totalSales])).toBe(sumOf(expected.map(({ total }) => total)))
          const inReport = report.byDay.filter(({ label }) => label === one)
          expect(sumOf(inReport.map((row) => row.sales))).toBe(sumOf([data.summary.totalSales]))
        }
      },
    ),
    { numRuns: 25 },
  )
})
