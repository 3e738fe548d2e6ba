import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf, type AnyEndpoint } from '../../kit/endpoint.ts'
import { sales } from '../../sales/contract.ts'
import { cents, money, must, openDays, type Act } from '../../testing/random-days.ts'
import { startServer, type TestServer, type TestStore } from '../../testing/test-server.ts'
import { shifts, type Shift } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const often = ['sell', 'sell', 'sell', 'sell', 'later', 'pay', 'pay', 'back', 'back'] as const
const act: Arbitrary<Act> = record({
  what: constantFrom(...often, 'method', 'cash', 'turn'),
  minutes: integer({ min: 8, max: 21 }),
  who: integer({ min: 0, max: 1 }),
  tea: integer({ min: 1, max: 3 }),
  cake: integer({ min: 0, max: 2 }),
  off: constantFrom('none', 'none', 'percent', 'amount', 'line', 'senior', 'coupon'),
  value: integer({ min: 1, max: 60 }),
  way: constantFrom('cash', 'GCash', 'Maya', 'parts'),
  tip: integer({ min: 0, max: 900 }),
  which: integer({ min: 0, max: 99 }),
  much: constantFrom('whole', 'line', 'amount'),
  isSo: boolean(),
})

/** The business day of a moment by the wall's clock of New York: what happens before four belongs to the day before. */
function dayOf(at: number): string {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  const [date = '', time = ''] = wall.split(' ')
  if (Number(time.slice(0, 2)) >= 4) return date
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}

const sumBy = <Row>(rows: readonly Row[], centsOf: (row: Row) => number) =>
  money(rows.reduce((sum, row) => sum + centsOf(row), 0))

/** The rows of a CSV export by the names of their columns. */
async function fileOf(store: TestStore, endpoint: AnyEndpoint, query: object) {
  const { payload } = await server.app.inject({
    method: 'GET',
    url: apiBase + addressOf(endpoint, { query }),
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  const [head = '', ...lines] = payload.replace('\uFEFF', '').split('\r\n').filter(Boolean)
  const names = head.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
  )
}

test('on random days over a night with two threes every Z, report and export is what a notebook says, to the cent', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 12, maxLength: 32 }), async (acts) => {
      const days = await openDays(server)
      for (const each of acts) await days.play(each)
      const { store, entries, sold, closed } = days
      const query = { start: '2026-10-30', end: '2026-11-30' }
      const { summary: before } = must(await store.admin.send(sales.summary, { query })).data
      expect(before.unpaid).toBe(
        sumBy(
          sold.filter(({ isPaid }) => !isPaid),
          (order) => order.worth,
        ),
      )
      await days.closeAll()

      const { data: reports } = must(await store.admin.send(shifts.list, { query: { limit: 100 } }))
      expect(reports.map(({ z }) => z?.number)).toEqual(closed.map((_, at) => closed.length - at))
      for (const { id, counted, openingFloat } of closed) {
        const z = reports.find((report) => report.id === id)
        const own = entries.filter((entry) => entry.shift === id)
        expect(told(z)).toEqual(noted(own, openingFloat))
        expect([z?.z?.counted, z?.z?.difference]).toEqual([
          money(counted),
          money(counted - expectedOf(own, openingFloat)),
        ])
      }

      const kept = sold.filter(({ isCalledOff }) => !isCalledOff)
      const { summary } = (await store.admin.send(sales.summary, { query })).body.data
      const report = (await store.admin.send(sales.report, { query })).body.data
      const worth = sumBy(kept, (order) => order.worth)
      expect([summary.totalSales, summary.orderCount]).toEqual([worth, kept.length])
      expect(summary.unpaid).toBe(0)
      const byDay = Map.groupBy(kept, ({ at }) => dayOf(at))
      expect(
        Object.fromEntries(
          report.byDay.filter(({ count }) => count > 0).map((row) => [row.label, row.sales]),
        ),
      ).toEqual(
        Object.fromEntries([...byDay].map(([day, own]) => [day, sumBy(own, (one) => one.worth)])),
      )
      for (const rows of [report.byHour, report.byProduct, report.byPaymentMethod]) {
        expect(sumBy(rows, (row) => cents(row.sales))).toBe(worth)
      }
      expect(sumBy(report.byTaxRate, (row) => cents(row.sales))).toBe(worth)
      const bySeller = Map.groupBy(kept, ({ by }) => by)
      for (const row of report.byPerson) {
        expect([row.id, row.sales]).toEqual([
          row.id,
          sumBy(bySeller.get(row.id ?? '') ?? [], (one) => one.worth),
        ])
      }
      const offs = sumBy(report.byDiscount, (row) => cents(row.amount) + cents(row.taxOff))
      expect(offs).toBe(sumBy(kept, (order) => order.discount))
      expect(sumBy(report.byCharge, (row) => cents(row.amount))).toBe(
        sumBy(kept, (order) => order.charge),
      )

      // What was sold at each rate is in the Z in which its money came, less what was corrected in another.
      const taxed = reports.flatMap(({ figures }) => figures?.taxes ?? [])
      const rated = report.byTaxRate.filter(({ label }) => label !== 'No tax')
      for (const figure of ['base', 'tax'] as const) {
        expect(sumBy(taxed, (row) => cents(row[figure]))).toBe(
          sumBy(rated, (row) => cents(row[figure])),
        )
      }

      const { data: ledger } = must(await store.admin.send(sales.money, { query }))
      expect(ledger.total.net).toBe(sumBy(entries, (entry) => entry.cents))
      expect(ledger.total.givenBack).toBe(sumBy(entries.filter(isBack), (entry) => entry.cents))
      expect(sumBy(ledger.givenBackFor, (row) => cents(row.amount))).toBe(ledger.total.givenBack)
      expect(Object.fromEntries(ledger.byShift.map(({ id = '', net }) => [id, net]))).toEqual(
        Object.fromEntries(
          [...Map.groupBy(entries, ({ shift }) => shift)].map(([id, own]) => [
            id,
            sumBy(own, (entry) => entry.cents),
          ]),
        ),
      )

      const journal = await fileOf(store, sales.exportedJournal, query)
      expect(sumBy(journal, (row) => cents(Number(row['Gross'])))).toBe(worth)
      expect(sumBy(journal, (row) => cents(Number(row['Tax amount'])))).toBe(
        sumBy(report.byTaxRate, (row) => cents(row.tax)),
      )
      const file = await fileOf(store, shifts.exported, {})
      expect(
        file.map((row) => [row['Z'], Number(row['Sales before refunds']), Number(row['Expected'])]),
      ).toEqual(reports.map(({ z, figures }) => [`Z ${z?.number}`, figures?.sales, z?.expected]))
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 240_000)

type Entries = Awaited<ReturnType<typeof openDays>>['entries']

const isBack = ({ kind }: Entries[number]) => kind === 'refund' || kind === 'void'

const expectedOf = (own: Entries, openingFloat: number) =>
  own
    .filter(({ method }) => method === 'cash')
    .reduce((sum, entry) => sum + entry.cents, openingFloat)

/** What the notebook says of a shift. */
function noted(own: Entries, openingFloat: number) {
  const of = (...kinds: readonly string[]) =>
    sumBy(
      own.filter(({ kind }) => kinds.includes(kind)),
      (entry) => entry.cents,
    )
  const byMethod = Map.groupBy(
    own.filter(({ kind }) => kind !== 'in' && kind !== 'out'),
    ({ method }) => method,
  )
  return {
    openingFloat: money(openingFloat),
    sales: of('sale'),
    tips: of('tip'),
    refunds: of('refund'),
    voids: of('void'),
    cashIn: of('in'),
    cashOut: of('out'),
    expected: money(expectedOf(own, openingFloat)),
    methods: Object.fromEntries(
      [...byMethod].map(([method, rows]) => [method, sumBy(rows, (entry) => entry.cents)]),
    ),
  }
}

/** What its Z says. */
function told(shift: Shift | undefined) {
  const figures = shift?.figures
  return {
    openingFloat: shift?.openingFloat,
    sales: figures?.sales,
    tips: figures?.tips,
    refunds: figures?.refunds,
    voids: figures?.voids,
    cashIn: figures?.cashIn,
    cashOut: figures?.cashOut,
    expected: shift?.z?.expected,
    methods: Object.fromEntries((figures?.methods ?? []).map(({ method, net }) => [method, net])),
  }
}
