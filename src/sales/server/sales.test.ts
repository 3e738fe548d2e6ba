import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { categories, products } from '../../catalog/contract.ts'
import { counter } from '../../counter/contract.ts'
import { addressOf } from '../../kit/endpoint.ts'
import { inventory } from '../../inventory/contract.ts'
import { orders } from '../../orders/contract.ts'
import { stores } from '../../stores/contract.ts'
import { sales, type Report } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const customer = { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.com', phone: '0917' }

/** A shop in a zone that sells one drink with one topping, and a way to sell at a moment. */
async function openShop(timeZone: string) {
  server.clock.now = undefined
  const store = await openStore(server)
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { timeZone, deliveryFee: 30 },
  })
  const shelf = { stock: 100_000, unit: 'g', pricePerUnit: 0.333333, markup: 0 } as const
  const { data: milk } = (
    await store.admin.send(inventory.add, { body: { name: 'Milk', ...shelf } })
  ).body
  const { data: category } = (
    await store.admin.send(categories.add, { body: { name: 'Tea', slug: 'tea' } })
  ).body
  const { data: drink } = (
    await store.admin.send(products.add, {
      params: { storeId: store.id },
      body: {
        name: 'Milk Tea',
        description: 'Tea',
        category: category.id,
        price: 95.35,
        ingredients: [{ ingredient: milk.id, count: 7 }],
        addonTypes: [{ label: 'Toppings' }],
        addons: [
          { type: 'Toppings', label: 'Pearls', ingredient: milk.id, quantity: 3, price: 15.15 },
        ],
      },
    })
  ).body
  const addon = drink.addons[0]?._id ?? ''
  const sellAt = async (moment: string, quantity = 1) => {
    server.clock.now = new Date(moment)
    const { body } = await store.stranger.send(orders.place, {
      body: {
        storeId: store.id,
        customer,
        paymentMethod: 'cash',
        items: [
          { productId: drink.id, quantity, addons: quantity % 2 === 0 ? [{ _id: addon }] : [] },
        ],
      },
    })
    return body.data
  }
  return { store, sellAt }
}

async function summaryOf(store: TestStore, start?: string, end?: string) {
  const { body } = await store
    .as('manager')
    .then((manager) => manager.send(sales.summary, { query: { start, end } }))
  return body.data
}

const reportOf = async (store: TestStore, start: string, end: string): Promise<Report> =>
  (
    await store
      .as('manager')
      .then((manager) => manager.send(sales.report, { query: { start, end } }))
  ).body.data

describe("sales in the store's days", () => {
  test.each([
    ['Asia/Manila', '2026-03-10T15:59:59.999Z', '2026-03-10'],
    ['Asia/Manila', '2026-03-10T16:00:00.000Z', '2026-03-11'],
    ['America/New_York', '2026-03-08T04:59:59.000Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T03:59:59.000Z', '2026-03-08'],
    ['America/New_York', '2026-11-02T04:59:59.000Z', '2026-11-01'],
    ['Pacific/Apia', '2026-06-01T11:00:00.000Z', '2026-06-02'],
  ])('in %s a sale at %s belongs to %s in every report', async (zone, moment, day) => {
    const { store, sellAt } = await openShop(zone)
    const order = await sellAt(moment)
    const onTheDay = await summaryOf(store, day, day)
    expect(onTheDay.orders.map(({ id }) => id)).toEqual([order.id])
    expect(onTheDay.summary.totalSales).toBe(order.total)
    expect((await reportOf(store, day, day)).byDay).toMatchObject([
      { label: day, count: 1, sales: order.total },
    ])
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const dayAfter = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    for (const other of [dayBefore, dayAfter]) {
      expect((await summaryOf(store, other, other)).summary.totalSales).toBe(0)
    }
  })

  test('an end given as a moment reaches to the end of that day', async () => {
    const { store, sellAt } = await openShop('Asia/Manila')
    const order = await sellAt('2026-03-10T15:30:00.000Z')
    const { summary } = await summaryOf(
      store,
      '2026-03-10T01:00:00.000Z',
      '2026-03-10T02:00:00.000Z',
    )
    expect(summary.totalSales).toBe(order.total)
  })

  test('a range that ends before it begins is refused in words, in the summary, the report and the files', async () => {
    const { store } = await openShop('Asia/Manila')
    for (const query of [
      { start: '2026-03-11', end: '2026-03-10' },
      // On the store's calendar, which is a day ahead.
      { start: '2026-03-10T16:00:00Z', end: '2026-03-10' },
    ]) {
      for (const call of [
        sales.summary,
        sales.report,
        sales.exportedReport,
        sales.exportedCashflow,
      ]) {
        const { status, problem } = await store.admin.sendRaw(call, { query })
        const words = 'The first day is after the last. Please choose other days.'
        expect([status, problem.message]).toEqual([422, words])
      }
    }
  })

  test.each([
    ['2026-02-31', 422],
    ['2026-13-01', 422],
    ['2026-01-01T00:00:00+23:00', 422],
    ['2026-01-01T00:00:00+14:00', 200],
    // As they pass by while somebody types a year.
    ['0000-01-01', 200],
    ['0002-11-21', 200],
    ['9999-12-31', 200],
    ['9999-12-31T23:59:59.999Z', 200],
  ])(
    'a range from or to %s is answered %i, in the summary, the report and the files',
    async (day, status) => {
      const { store } = await openShop('Asia/Manila')
      const calls = [sales.summary, sales.report, sales.exportedReport, sales.exportedCashflow]
      for (const call of calls) {
        for (const query of [{ start: day }, { end: day }]) {
          const response = await server.app.inject({
            url: `/api${addressOf(call, { query })}`,
            headers: { authorization: `Bearer ${store.admin.token}` },
          })
          expect([response.statusCode, query]).toEqual([status, query])
        }
      }
    },
  )

  test('SALES-06 without a range it is from one month ago to today', async () => {
    const { store } = await openShop('Asia/Manila')
    server.clock.now = new Date('2026-03-31T03:00:00.000Z')
    expect((await summaryOf(store)).range).toEqual({ start: '2026-02-28', end: '2026-03-31' })
  })
})

test('all sums agree to the cent, and cancelled orders are in none of them', async () => {
  const { store, sellAt } = await openShop('Europe/Berlin')
  for (let n = 1; n <= 9; n += 1) {
    const { id } = await sellAt(`2026-05-0${n}T${String(n * 2).padStart(2, '0')}:15:00.000Z`, n)
    // What nobody has looked at for a day is called off, and days go by here.
    await store.admin.send(orders.move, { params: { id }, body: { status: 'processing' } })
  }
  const cancelled = await sellAt('2026-05-05T10:00:00.000Z', 4)
  await store.admin.send(orders.move, {
    params: { id: cancelled.id },
    body: { status: 'cancelled' },
  })
  const { summary } = await summaryOf(store, '2026-05-01', '2026-05-31')
  const report = await reportOf(store, '2026-05-01', '2026-05-31')
  const cents = (rows: readonly { sales: number }[]) =>
    rows.reduce((sum, row) => sum + Math.round(row.sales * 100), 0)
  for (const rows of [
    report.byDay,
    report.byHour,
    report.byProduct,
    report.byCategory,
    report.byPaymentMethod,
  ]) {
    expect(cents(rows)).toBe(Math.round(summary.totalSales * 100))
  }
  const costs = (rows: readonly { cost: number }[]) =>
    rows.reduce((sum, row) => sum + Math.round(row.cost * 100), 0)
  for (const rows of [report.byDay, report.byProduct, report.byCategory]) {
    expect(costs(rows)).toBe(Math.round(summary.totalCost * 100))
  }
  expect(summary.orderCount).toBe(9)
  expect(report.byAddon).toEqual([
    { type: 'Toppings', label: 'Pearls', count: 2 + 4 + 6 + 8, sales: 303, share: 100 },
  ])
  expect(report.bySize).toEqual([])
  expect(report.byHour).toHaveLength(24)
})

test('the hours of a report follow the day of a store that is open past midnight', async () => {
  const { store, sellAt } = await openShop('UTC')
  const params = { storeId: store.id }
  await store.admin.send(stores.change, { params, body: { dayStartsAt: 240 } })
  for (const at of ['2026-05-05T22:15:00.000Z', '2026-05-06T01:15:00.000Z']) await sellAt(at)
  const { byHour } = await reportOf(store, '2026-05-05', '2026-05-05')
  expect([byHour.length, byHour[0]?.label, byHour.at(-1)?.label]).toEqual([24, '04', '03'])
  expect(byHour.filter(({ count }) => count > 0).map(({ label }) => label)).toEqual(['22', '01'])
})

test('sizes are summed by their money, and levels as shares of their own group', async () => {
  const { store } = await openShop('UTC')
  server.clock.now = new Date('2026-05-05T10:00:00.000Z')
  const option = (label: string, isDefault = false) => ({ label, price: 0, isDefault, effects: [] })
  const group = (label: string, labels: readonly string[]) => ({
    label,
    min: 1,
    options: labels.map((each, at) => option(each, at === 0)),
  })
  const { data: tea } = (
    await store.admin.send(products.add, {
      params: { storeId: store.id },
      body: {
        name: 'Assam',
        description: 'Tea',
        category: (await store.admin.send(categories.list, { query: { store: store.id } })).body
          .data[0]?.id,
        price: 80,
        sizes: [
          { label: '16 oz', price: 80 },
          { label: '22 oz', price: 100.5 },
        ],
        groups: [group('Sugar', ['100 %', '50 %']), group('Ice', ['50 %', 'None'])],
      },
    })
  ).body
  const optionOf = (at: number, label: string) => ({
    _id: tea.groups?.[at]?.options.find((each) => each.label === label)?._id ?? '',
  })
  const sell = (size: number, sugar: string, ice: string, quantity: number) =>
    store.admin.send(counter.sell, {
      body: {
        storeId: store.id,
        paymentMethod: 'cash',
        cashGiven: 1000,
        items: [
          {
            productId: tea.id,
            quantity,
            size: tea.sizes?.[size]?.id,
            addons: [optionOf(0, sugar), optionOf(1, ice)],
          },
        ],
      },
    })
  for (const reply of [
    await sell(0, '100 %', '50 %', 1),
    await sell(1, '50 %', 'None', 2),
    await sell(0, '50 %', '50 %', 3),
  ]) {
    expect(reply.status).toBe(200)
  }
  const report = await reportOf(store, '2026-05-05', '2026-05-05')
  expect(report.bySize).toEqual([
    { label: '16 oz', count: 4, sales: 320, cost: 0 },
    { label: '22 oz', count: 2, sales: 201, cost: 0 },
  ])
  expect(report.byAddon).toEqual([
    { type: 'Ice', label: '50 %', count: 4, sales: 0, share: 66.7 },
    { type: 'Ice', label: 'None', count: 2, sales: 0, share: 33.3 },
    { type: 'Sugar', label: '50 %', count: 5, sales: 0, share: 83.3 },
    { type: 'Sugar', label: '100 %', count: 1, sales: 0, share: 16.7 },
  ])
  const query = { start: '2026-05-05', end: '2026-05-05' }
  const file = await server.app.inject({
    url: `/api${addressOf(sales.exportedReport, { query })}`,
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  expect(file.body).toContain('By option,Sugar: 50 %,5,0,,,83.3,Pieces')
})

describe('cash in and out', () => {
  test('ENT-51 ENT-52 an entry is kept with its author and moves the net', async () => {
    const { store } = await openShop('UTC')
    server.clock.now = new Date('2026-05-05T10:00:00.000Z')
    await store.admin.send(sales.addCashflow, { body: { type: 'in', amount: 500, note: 'Float' } })
    await store.admin.send(sales.addCashflow, { body: { type: 'out', amount: 120.5, note: 'Ice' } })
    const { cashflows, summary } = await summaryOf(store, '2026-05-05', '2026-05-05')
    expect(cashflows).toMatchObject([
      { type: 'out', amount: 120.5, note: 'Ice', by: 'Ana Reyes', storeId: store.id },
      { type: 'in', amount: 500 },
    ])
    expect(summary).toMatchObject({
      totalSales: 0,
      totalCost: 0,
      cashIn: 500,
      cashOut: 120.5,
      net: 379.5,
    })
  })

  test.each([
    [{ type: 'in', amount: 0 }, 'Please enter an amount above 0'],
    [{ type: 'in', amount: -5 }, 'The amount cannot be negative'],
    [{ type: 'in', amount: 1.005 }, 'Please use at most two decimals'],
    [{ type: 'sideways', amount: 5 }, 'Please choose in or out'],
    [{ type: 'in', amount: '5' }, 'Please enter an amount'],
  ])('%j is refused: %s', async (body, message) => {
    const { store } = await openShop('UTC')
    const { status, problem } = await store.admin.sendRaw(sales.addCashflow, { body })
    expect([status, problem.message]).toEqual([422, message])
    server.clock.now = new Date()
    expect((await summaryOf(store)).cashflowsTotal).toBe(0)
  })

  test('a cashier may enter cash but not read the sums; staff may do neither', async () => {
    const { store } = await openShop('UTC')
    server.clock.now = undefined
    const [cashier, staff] = [await store.as('cashier'), await store.as('staff')]
    const entry = { body: { type: 'in', amount: 5 } } as const
    expect((await cashier.send(sales.addCashflow, entry)).status).toBe(200)
    expect((await staff.send(sales.addCashflow, entry)).status).toBe(403)
    expect((await cashier.send(sales.summary, { query: {} })).status).toBe(403)
  })

  test('SALES-04 SALES-05 orders and cash entries come ten a page, each with its own page', async () => {
    const { store, sellAt } = await openShop('UTC')
    for (let n = 0; n < 11; n += 1) await sellAt('2026-05-05T10:00:00.000Z')
    for (let n = 0; n < 12; n += 1) {
      await store.admin.send(sales.addCashflow, { body: { type: 'in', amount: n + 1 } })
    }
    const query = { start: '2026-05-05', end: '2026-05-05', ordersPage: 2 }
    const { data } = (await store.admin.send(sales.summary, { query })).body
    expect([data.orders.length, data.ordersTotal]).toEqual([1, 11])
    expect([data.cashflows.length, data.cashflowsTotal]).toEqual([10, 12])
  })
})
