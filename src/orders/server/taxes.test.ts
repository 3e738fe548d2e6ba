import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf, type AnyEndpoint } from '../../kit/endpoint.ts'
import { sumMoney } from '../../kit/money.ts'
import { newId } from '../../kit/server/ids.ts'
import { orderTypes, type TaxRate } from '../../pricing/tax-rate.ts'
import { sales } from '../../sales/contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { stores } from '../../stores/contract.ts'
import { addProduct, customer, offerMethods, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const rate = (more: Partial<TaxRate> = {}): TaxRate => ({
  id: newId(),
  name: 'VAT',
  percent: 12,
  kind: 'taxed',
  isInPrice: true,
  orderTypes: [...orderTypes],
  productIds: null,
  onFees: true,
  ...more,
})

const setRates = (store: TestStore, taxRates: readonly TaxRate[]) =>
  store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { taxRates: taxRates.map((each) => ({ ...each })), deliveryFee: 56 },
  })

/** Tea at 95.00 with VAT in the price; cake at 100.00 with a levy of 7 % on top, unless it is delivered. */
async function openShop() {
  const store = await openStore(server)
  const { tea, category } = await stockTea(store, 10_000)
  await offerMethods(store, ['GCash'])
  const cake = await addProduct(store, { name: 'Cake', category: category.id, price: 100 })
  const levy = { name: 'Levy', percent: 7, isInPrice: false, onFees: false }
  await setRates(store, [
    rate({ ...levy, productIds: [cake.id], orderTypes: ['counter', 'pickup'] }),
    rate(),
  ])
  return { store, tea, cake }
}

const address = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }

test('an order keeps its taxes by rate: those in the price, and those that come on top of it', async () => {
  const { store, tea, cake } = await openShop()
  const items = [
    { productId: tea.id, quantity: 2 },
    { productId: cake.id, quantity: 1 },
  ]
  const body = { storeId: store.id, paymentMethod: 'cash', items, cashGiven: 300, total: 297 }
  const { data } = (await store.admin.send(counter.sell, { body })).body
  // 190.00 × 12 ÷ 112 = 20.357; 100.00 × 7 % = 7.00.
  expect(data).toMatchObject({ subtotal: 290, tax: 7, shipping: 0, total: 297, isPaid: true })
  expect(data.taxes).toMatchObject([
    { name: 'VAT', base: 169.64, tax: 20.36 },
    { name: 'Levy', base: 100, tax: 7 },
  ])
  await setRates(store, [])
  const read = await store.admin.send(orders.one, { params: { id: data.id } })
  expect(read.body.data.taxes).toEqual(data.taxes)
})

test('what is delivered has the rates of deliveries, and its fee is taxed too', async () => {
  const { store, cake } = await openShop()
  const { body } = await store.stranger.send(orders.place, {
    body: {
      storeId: store.id,
      customer,
      paymentMethod: 'GCash',
      shippingAddress: address,
      items: [{ productId: cake.id, quantity: 1 }],
      total: 156,
    },
  })
  // 156.00 × 12 ÷ 112 = 16.714.
  expect(body.data).toMatchObject({ tax: 0, shipping: 56, total: 156 })
  expect(body.data.taxes).toMatchObject([{ name: 'VAT', base: 139.29, tax: 16.71 }])
})

test('a total without the tax on top is refused with the new figures', async () => {
  const { store, cake } = await openShop()
  const items = [{ productId: cake.id, quantity: 1 }]
  const body = { storeId: store.id, paymentMethod: 'cash', items, cashGiven: 200, total: 100 }
  const { status, problem } = await store.admin.send(counter.sell, { body })
  expect([status, problem.details]).toEqual([
    409,
    { subtotal: 100, shipping: 0, tax: 7, total: 107 },
  ])
})

test('a store without rates says nothing of taxes', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const items = [{ productId: tea.id, quantity: 1 }]
  const body = { storeId: store.id, paymentMethod: 'cash', items, cashGiven: 95 }
  const { data } = (await store.admin.send(counter.sell, { body })).body
  expect(data).toMatchObject({ tax: 0, total: 95 })
  expect(data).not.toHaveProperty('taxes')
})

test.each([
  ['changed', sql`update order_taxes set tax = 0`],
  ['taken away', sql`delete from order_taxes`],
])('the taxes of an order are never %s', async (_, statement) => {
  const { store } = await openShop()
  await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
    'permission denied',
  )
})

test('lines that are given back take their taxes along, and the rest of the order the rest', async () => {
  const { store, cake } = await openShop()
  const items = [{ productId: cake.id, quantity: 3 }]
  const body = { storeId: store.id, paymentMethod: 'cash', items, cashGiven: 321 }
  const { data } = (await store.admin.send(counter.sell, { body })).body
  const params = { id: data.id }
  const lines = [{ position: 0, quantity: 1, fate: 'wasted' as const }]
  const back = (wish: { lines?: typeof lines; amount?: number }) =>
    store.admin.send(corrections.correct, {
      params,
      body: { kind: 'refund', reason: 'Cold', method: 'cash', ...wish },
    })
  expect((await back({ lines })).body.data.reduced).toBe(107)
  const rates = async () =>
    (await store.admin.send(sales.report, { query: {} })).body.data.byTaxRate
  expect(await rates()).toMatchObject([{ base: 200, tax: 14, sales: 214 }])
  // As its papers say it, under what it comes to now.
  const order = (await store.admin.send(orders.one, { params })).body.data
  expect(order.taxes).toMatchObject([{ name: 'Levy', base: 200, tax: 14 }])
  // Half of what is left.
  expect((await back({ amount: 107 })).body.data.reduced).toBe(214)
  expect(await rates()).toMatchObject([{ base: 100, tax: 7, sales: 107 }])
  expect((await back({})).body.data.reduced).toBe(321)
  expect(await rates()).toMatchObject([{ base: 0, tax: 0, sales: 0 }])
})

async function fileOf(store: TestStore, endpoint: AnyEndpoint) {
  const { payload } = await server.app.inject({
    method: 'GET',
    url: apiBase + addressOf(endpoint, { query: {} }),
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  return payload
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}

const sold = record({
  tea: integer({ min: 0, max: 3 }),
  cake: integer({ min: 0, max: 3 }),
  /** What becomes of it afterwards. */
  fate: constantFrom('kept', 'line', 'amount', 'whole'),
})

test('on random days the journal, the report, the sales and the Z agree on every rate, to the cent', async () => {
  await assert(
    asyncProperty(array(sold, { minLength: 1, maxLength: 6 }), async (day) => {
      const { store, tea, cake } = await openShop()
      const cashier = await store.as('manager')
      await cashier.send(shifts.open, { body: { drawer: 'Front', openingFloat: 0 } })
      for (const sale of day.filter((each) => each.tea + each.cake > 0)) {
        const items = [
          ...(sale.tea > 0 ? [{ productId: tea.id, quantity: sale.tea }] : []),
          ...(sale.cake > 0 ? [{ productId: cake.id, quantity: sale.cake }] : []),
        ]
        const body = { storeId: store.id, paymentMethod: 'GCash', items }
        const { data } = (await cashier.send(counter.sell, { body })).body
        if (sale.fate === 'kept') continue
        const wish = {
          whole: {},
          amount: { amount: 33.33 },
          line: { lines: [{ position: 0, quantity: 1, fate: 'wasted' as const }] },
        }[sale.fate]
        const correction = { kind: 'refund', reason: 'Cold', method: 'GCash', ...wish } as const
        await cashier.send(corrections.correct, { params: { id: data.id }, body: correction })
      }
      const report = (await store.admin.send(sales.report, { query: {} })).body.data
      const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
      const journal = await fileOf(store, sales.exportedJournal)
      const current = (await cashier.send(shifts.current, { query: {} })).body.data
      const gross = sumMoney(report.byTaxRate.map((row) => row.sales))
      expect(gross).toBe(summary.totalSales)
      expect(sumMoney(journal.map((line) => Number(line[6])))).toBe(summary.totalSales)
      const tax = sumMoney(report.byTaxRate.map((row) => row.tax))
      expect(sumMoney(journal.map((line) => Number(line[5])))).toBe(tax)
      const z = current?.figures
      expect(sumMoney((z?.taxes ?? []).map((sum) => sum.tax))).toBe(tax)
      expect(sumMoney((z?.methods ?? []).map(({ net }) => net))).toBe(summary.totalSales)
    }),
    { numRuns: 8 },
  )
})
