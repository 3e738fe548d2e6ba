import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayText } from '../../kit/day-text.ts'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf } from '../../kit/endpoint.ts'
import { sumMoney } from '../../kit/money.ts'
import { counter } from '../../counter/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { openChargeShop } from '../../testing/charges.ts'
import { startServer, type TestServer } from '../../testing/test-server.ts'
import { sales } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const openDrawer = { drawer: 'Front', openingFloat: 100 }

test('the money of a day: by method, by person, by shift, and what was given back and why', async () => {
  const { store, cake, sell } = await openChargeShop(server)
  await store.admin.send(shifts.open, { body: openDrawer })
  const items = [{ productId: cake.id, quantity: 1 }]
  // 100.00, 10 % for service and 2.50 for packaging.
  await sell(items, { paymentMethod: 'cash', cashGiven: 200 })
  const { data } = (await sell(items)).body
  await store.admin.send(sales.addCashflow, { body: { type: 'out', amount: 12, note: 'Ice' } })
  await store.admin.send(corrections.correct, {
    params: { id: data.id },
    body: { kind: 'refund', amount: 30, reason: 'Cold', method: 'cash' },
  })
  const { body } = await store.admin.send(sales.money, { query: {} })
  const { total, byMethod, byPerson, byShift, givenBackFor } = body.data
  expect(total).toEqual({
    handedOver: 312.5,
    change: -87.5,
    sales: 225,
    tips: 0,
    givenBack: -30,
    corrected: 0,
    cashIn: 0,
    cashOut: -12,
    net: 183,
    surplus: 0,
  })
  expect(byMethod.map(({ label, net }) => [label, net])).toEqual([
    ['Cash', 70.5],
    ['GCash', 112.5],
  ])
  expect(byPerson).toMatchObject([{ label: 'Ana Reyes', net: 183 }])
  const shift = (await store.admin.send(shifts.current, { query: {} })).body.data
  expect(byShift).toMatchObject([
    { label: `Open, ${dayText(shift?.day ?? '')}, Front, Ana Reyes`, id: shift?.id, net: 183 },
  ])
  expect(givenBackFor).toEqual([
    { kind: 'refund', method: 'Cash', reason: 'Cold', count: 1, amount: -30 },
  ])
  const { payload } = await server.app.inject({
    url: apiBase + addressOf(sales.exportedMoney, { query: {} }),
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  expect(payload.split('\r\n').slice(0, 4)).toEqual([
    '\uFEFFReport,Of,Count,Taken,Tips,Given back,Moved,Cash in,Cash out,Net',
    'Money,Total,,225,0,-30,0,0,-12,183',
    'Money by method,Cash,,112.5,0,-30,0,0,-12,70.5',
    'Money by method,GCash,,112.5,0,0,0,0,0,112.5',
  ])
  expect(payload).toContain('"Given back, and why","Refund, Cash: Cold",1,,,-30,,,,-30')
  // Sheets take such a day for a date.
  expect(payload).toContain(`Open, ${shift?.day}, Front, Ana Reyes`)
})

test('two people of one name are told apart by their email, in the money and in the sales of the staff', async () => {
  const { store, cake } = await openChargeShop(server)
  const two = [await store.as('cashier'), await store.as('cashier')]
  for (const cashier of two) {
    await cashier.send(counter.sell, {
      body: {
        storeId: store.id,
        items: [{ productId: cake.id, quantity: 1 }],
        paymentMethod: 'cash',
        cashGiven: 200,
      },
    })
  }
  const money = (await store.admin.send(sales.money, { query: {} })).body.data
  const report = (await store.admin.send(sales.report, { query: {} })).body.data
  for (const rows of [money.byPerson, report.byPerson]) {
    expect(rows).toHaveLength(2)
    for (const { label } of rows) expect(label).toMatch(/^Ben cashier \(\S+@\S+\)$/)
    expect(new Set(rows.map(({ label }) => label)).size).toBe(2)
  }
})

test('days without money have none of it, and no day has that of another', async () => {
  const { store, cake, sell } = await openChargeShop(server)
  await sell([{ productId: cake.id, quantity: 1 }])
  const query = { start: '2020-01-01', end: '2020-01-31' }
  const { data } = (await store.admin.send(sales.money, { query })).body
  expect(data).toMatchObject({ range: query, total: { net: 0, handedOver: 0 }, byMethod: [] })
})

const sale = record({
  quantity: integer({ min: 1, max: 3 }),
  method: constantFrom('cash', 'GCash', 'parts'),
  back: constantFrom('none', 'none', 'line', 'whole'),
  by: constantFrom('cash', 'same'),
})

test('on random days the money is that of the Z, of the journal and of a naive sum, to the cent', async () => {
  await assert(
    asyncProperty(array(sale, { minLength: 1, maxLength: 5 }), async (day) => {
      const { store, cake, sell } = await openChargeShop(server)
      await store.admin.send(shifts.open, { body: openDrawer })
      let [taken, back, tips] = [0, 0, 0]
      for (const { quantity, method, back: fate, by } of day) {
        // 100.00, 10.00 and 2.50 for each.
        const total = 112.5 * quantity
        const half = { method: 'GCash', amount: total - 50, tip: 5 }
        const cash = { method: 'cash', amount: 50, tip: 0 }
        const paid = {
          cash: { paymentMethod: 'cash', cashGiven: 500 },
          GCash: {},
          parts: { parts: [half, cash] },
        }[method]
        const { data } = (await sell([{ productId: cake.id, quantity }], { ...paid, total })).body
        taken += total
        tips += method === 'parts' ? 5 : 0
        if (fate !== 'none') {
          const lines = [{ position: 0, quantity: 1, fate: 'wasted' as const }]
          const way = by === 'same' && method === 'GCash' ? 'GCash' : 'cash'
          await store.admin.send(corrections.correct, {
            params: { id: data.id },
            body: {
              kind: 'refund',
              reason: fate,
              method: way,
              ...(fate === 'line' ? { lines } : {}),
            },
          })
          back += fate === 'line' ? 112.5 : total
        }
      }
      const { data } = (await store.admin.send(sales.money, { query: {} })).body
      const z = (await store.admin.send(shifts.current, { query: {} })).body.data?.figures
      expect(data.total).toMatchObject({
        sales: taken,
        tips,
        givenBack: 0 - back,
        net: sumMoney([taken, tips, -back]),
      })
      expect([z?.sales, z?.tips, sumMoney([z?.refunds ?? 0, z?.voids ?? 0])]).toEqual([
        taken,
        tips,
        0 - back,
      ])
      expect(data.byShift.map(({ net }) => net)).toEqual([data.total.net])
      const report = (await store.admin.send(sales.report, { query: {} })).body.data
      expect(sumMoney(report.byTaxRate.map((row) => row.sales))).toBe(sumMoney([taken, -back]))
    }),
    { numRuns: 5 },
  )
})
