import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
} from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../accounts/changes-contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf } from '../../kit/endpoint.ts'
import { sumMoney } from '../../kit/money.ts'
import { newId } from '../../kit/server/ids.ts'
import { sales } from '../../sales/contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { stores } from '../../stores/contract.ts'
import { charge, openChargeShop, setCharges } from '../../testing/charges.ts'
import { customer } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const address = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }

describe('an order keeps what was charged beside its products', () => {
  test('at the counter: service with its tax, and packaging by item', async () => {
    const { store, tea, cake, sell } = await openChargeShop(server)
    const items = [
      { productId: tea.id, quantity: 2 },
      { productId: cake.id, quantity: 1 },
    ]
    // 290.00, 29.00 for service and 3 × 2.50; of 319.00 the VAT is 34.178.
    const { data } = (await sell(items, { total: 326.5 })).body
    expect(data).toMatchObject({ subtotal: 290, tax: 0, shipping: 0, discount: 0, total: 326.5 })
    expect(data.charges).toEqual([
      {
        name: 'Service charge',
        kind: 'percent',
        value: 10,
        quantity: 1,
        amount: 29,
        taxedBy: 'VAT 12%',
      },
      { name: 'Packaging', kind: 'item', value: 2.5, quantity: 3, amount: 7.5 },
    ])
    expect(data.taxes).toMatchObject([{ name: 'VAT', base: 284.82, tax: 34.18 }])
    await setCharges(store, [])
    const read = await store.admin.send(orders.one, { params: { id: data.id } })
    expect(read.body.data.charges).toEqual(data.charges)
    expect(read.body.data.total).toBe(326.5)
  })

  test('online: an amount for the order, with the tax that comes on top of it', async () => {
    const { store, cake } = await openChargeShop(server)
    const { body } = await store.stranger.send(orders.place, {
      body: {
        storeId: store.id,
        customer,
        paymentMethod: 'GCash',
        shippingAddress: address,
        items: [{ productId: cake.id, quantity: 2 }],
        // 200.00, packaging 5.00, the box 20.00 and 7 % of it.
        total: 226.4,
      },
    })
    expect(body.data).toMatchObject({ subtotal: 200, tax: 1.4, total: 226.4 })
    expect(body.data.charges).toMatchObject([
      { name: 'Packaging', amount: 5 },
      { name: 'Box', amount: 20, taxedBy: 'Levy 7%' },
    ])
  })

  test('a total of before is refused with the new figures, and nothing is sold', async () => {
    const { store, cake, sell } = await openChargeShop(server)
    const { status, problem } = await sell([{ productId: cake.id, quantity: 1 }], { total: 100 })
    expect([status, problem.details]).toEqual([
      409,
      { subtotal: 100, shipping: 0, charge: 12.5, total: 112.5 },
    ])
    const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
    expect(summary.orderCount).toBe(0)
  })

  test('a store without charges says nothing of them', async () => {
    const { store, cake, sell } = await openChargeShop(server)
    await setCharges(store, [])
    const { data } = (await sell([{ productId: cake.id, quantity: 1 }], { total: 100 })).body
    expect(data).not.toHaveProperty('charges')
    const { rows } = await store.inside((scope) =>
      sql<{ count: number }>`select count(*) as count from order_charges`.execute(scope.db),
    )
    expect(rows[0]?.count).toBe(0)
  })

  test.each([
    ['changed', sql`update order_charges set amount = 1`],
    ['taken away', sql`delete from order_charges`],
  ])('and they are never %s', async (_, statement) => {
    const { store } = await openChargeShop(server)
    await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('what is given back', () => {
  const wasted = (position: number, quantity: number) => ({
    position,
    quantity,
    fate: 'wasted' as const,
  })

  test('of a line takes its packaging and its share of the service along', async () => {
    const { store, tea, cake, sell } = await openChargeShop(server)
    const { data } = (
      await sell([
        { productId: tea.id, quantity: 2 },
        { productId: cake.id, quantity: 1 },
      ])
    ).body
    const params = { id: data.id }
    const body = { kind: 'refund', reason: 'Cold', method: 'GCash' } as const
    const one = await store.admin.send(corrections.correct, {
      params,
      body: { ...body, lines: [wasted(0, 1)] },
    })
    // 95.00, half of 19.00 for service, and 2.50.
    expect(one.body.data.corrections.at(-1)?.amount).toBe(107)
    const rest = await store.admin.send(corrections.correct, { params, body })
    expect(rest.body.data).toMatchObject({ total: 326.5, reduced: 326.5, paid: 0, toGiveBack: 0 })
  })

  test('with the last line takes what belongs to no line along', async () => {
    const { store, cake } = await openChargeShop(server)
    const once = charge({ name: 'Box', kind: 'order', value: 20 })
    await setCharges(store, [once])
    const items = [{ productId: cake.id, quantity: 2 }]
    const { data } = (
      await store.stranger.send(orders.place, {
        body: { storeId: store.id, customer, paymentMethod: 'cash', items, total: 220 },
      })
    ).body
    const amounts = []
    for (let left = 2; left > 0; left -= 1) {
      const { body } = await store.admin.send(corrections.correct, {
        params: { id: data.id },
        body: { kind: 'void', reason: 'Mistake', lines: [wasted(0, 1)] },
      })
      amounts.push(body.data.corrections.at(-1)?.amount)
    }
    expect(amounts).toEqual([100, 120])
  })

  const line = record({ tea: boolean(), quantity: integer({ min: 1, max: 3 }) })

  test('one by one, in any order, is exactly all of it, tax for tax', async () => {
    const { store, tea, cake, vat, sell } = await openChargeShop(server)
    await assert(
      asyncProperty(
        array(line, { minLength: 1, maxLength: 3 }),
        integer({ min: 1, max: 2500 }),
        integer({ min: 0, max: 99 }),
        async (lines, hundredths, off) => {
          await setCharges(store, [
            charge({ value: hundredths / 100, rateId: vat.id }),
            charge({ name: 'Packaging', kind: 'item', value: hundredths / 100, rateId: vat.id }),
            charge({ name: 'Box', kind: 'order', value: 3.33 }),
          ])
          const items = lines.map((each) => ({
            productId: each.tea ? tea.id : cake.id,
            quantity: each.quantity,
          }))
          const wish = { kind: 'percent', line: null, value: off, reason: 'Late' } as const
          const { data } = (await sell(items, { discounts: off === 0 ? [] : [wish] })).body
          const each = lines.flatMap(({ quantity }, at) =>
            Array.from({ length: quantity }, () => wasted(at, 1)),
          )
          const amounts: number[] = []
          for (const one of each.toReversed()) {
            const { body } = await store.admin.send(corrections.correct, {
              params: { id: data.id },
              body: { kind: 'refund', reason: 'Cold', lines: [one], method: 'GCash' },
            })
            amounts.push(body.data.corrections.at(-1)?.amount ?? 0)
          }
          expect(sumMoney(amounts)).toBe(data.total)
          const { rows } = await store.inside((scope) =>
            sql<{ base: number; tax: number }>`
              select coalesce(sum(base), 0) as base, coalesce(sum(tax), 0) as tax from order_taxes
              where order_id = ${data.id}`.execute(scope.db),
          )
          expect(rows).toEqual([{ base: 0, tax: 0 }])
        },
      ),
      { numRuns: 6 },
    )
  })
})

describe('the charges of a store', () => {
  test('are told to everybody who orders, and their change is noted', async () => {
    const { store, set, charges } = await openChargeShop(server)
    expect(set.status).toBe(200)
    const told = await store.stranger.send(stores.byId, { params: { storeId: store.id } })
    expect(told.body.data.store.charges).toEqual(charges)
    const { data } = (await store.admin.send(changes.list, { query: {} })).body
    expect(JSON.stringify(data)).toContain(
      'Service charge, percent of the goods: 10, Sold at the counter, VAT 12%',
    )
  })

  test('are not left without the tax that they name, from either side', async () => {
    const { store, vat } = await openChargeShop(server)
    const params = { storeId: store.id }
    const without = await store.admin.send(stores.change, { params, body: { taxRates: [vat] } })
    expect([without.status, without.problem.message]).toEqual([
      409,
      'The charge "Box" is taxed by a rate that is not there. Choose another tax for it under Charges first.',
    ])
    const unknown = await setCharges(store, [charge({ rateId: newId() })])
    expect(unknown.status).toBe(409)
    const both = { taxRates: [], charges: [] }
    expect((await store.admin.send(stores.change, { params, body: both })).status).toBe(200)
  })

  test('are set by an admin alone', async () => {
    const { store } = await openChargeShop(server)
    const manager = await store.as('manager')
    const refused = await manager.send(stores.change, {
      params: { storeId: store.id },
      body: { charges: [] },
    })
    expect(refused.status).toBe(403)
  })

  test('are none of a store that has said nothing', async () => {
    const store = await openStore(server)
    const told = await store.stranger.send(stores.byId, { params: { storeId: store.id } })
    expect(told.body.data.store.charges).toEqual([])
  })
})

const sale = record({
  tea: integer({ min: 0, max: 3 }),
  cake: integer({ min: 0, max: 2 }),
  off: constantFrom(0, 0, 10, 100),
  fate: constantFrom('kept', 'kept', 'line', 'whole', 'cancelled'),
})

test('on random days charges by name, in the Z, the journal and of the orders are the same, to the cent', async () => {
  await assert(
    asyncProperty(
      array(sale, { minLength: 1, maxLength: 4 }),
      shuffledSubarray(['percent', 'item', 'order'] as const),
      async (day, kinds) => {
        const { store, tea, cake, vat, sell } = await openChargeShop(server)
        await setCharges(
          store,
          kinds.map((kind) => charge({ name: kind, kind, value: 7.77, rateId: vat.id })),
        )
        await store.admin.send(shifts.open, { body: { drawer: 'Front', openingFloat: 0 } })
        let [worth, charged] = [0, 0]
        for (const each of day.filter(({ tea: one, cake: other }) => one + other > 0)) {
          const items = [
            { productId: tea.id, quantity: each.tea },
            { productId: cake.id, quantity: each.cake },
          ].filter(({ quantity }) => quantity > 0)
          const wish = { kind: 'percent', line: null, value: each.off, reason: 'Late' } as const
          const isPaid = each.fate !== 'cancelled'
          const discounts = each.off === 0 ? [] : [wish]
          const { data } = (await sell(items, { discounts, isPaid })).body
          // By hand, in cents.
          const goods = ((each.tea * 9500 + each.cake * 10_000) * (100 - each.off)) / 100
          const byKind = {
            percent: Math.floor((goods * 777 * 2 + 10_000) / 20_000),
            item: 777 * (each.tea + each.cake),
            order: 777,
          }
          const own = goods === 0 ? 0 : kinds.reduce((sum, kind) => sum + byKind[kind], 0)
          expect(Math.round(data.total * 100)).toBe(goods + own)
          if (each.fate !== 'kept' && data.total > 0) {
            const lines = [{ position: 0, quantity: 1, fate: 'wasted' as const }]
            const kind = isPaid ? 'refund' : 'void'
            const { body } = await store.admin.send(corrections.correct, {
              params: { id: data.id },
              body: {
                kind,
                reason: 'Cold',
                ...(isPaid ? { method: 'GCash' } : {}),
                ...(each.fate === 'line' ? { lines } : {}),
              },
            })
            if (isPaid) worth += Math.round((data.total - body.data.reduced) * 100)
          } else if (isPaid) {
            worth += goods + own
          }
          if (isPaid) charged += own
        }
        const report = (await store.admin.send(sales.report, { query: {} })).body.data
        const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
        const z = (await store.admin.send(shifts.current, { query: {} })).body.data?.figures
        const inCents = (amounts: readonly number[]) => Math.round(sumMoney(amounts) * 100)
        expect(inCents([summary.totalSales])).toBe(worth)
        expect(inCents(report.byCharge.map(({ amount }) => amount))).toBe(charged)
        expect(z?.charges ?? []).toEqual(report.byCharge)
        expect(inCents(report.byProduct.map((row) => row.sales))).toBe(worth)
        expect(inCents((z?.methods ?? []).map(({ net }) => net))).toBe(worth)
        const csv = await server.app.inject({
          url: apiBase + addressOf(sales.exportedJournal, { query: {} }),
          headers: { authorization: `Bearer ${store.admin.token}` },
        })
        const rows = csv.body.trim().split(/\r?\n/).slice(1)
        const cells = rows.map((row) => row.split(','))
        expect(inCents(cells.map((row) => Number(row.at(-1))))).toBe(charged)
        expect(inCents(cells.map((row) => Number(row[6])))).toBe(worth)
      },
    ),
    { numRuns: 5 },
  )
})
