import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
  type Arbitrary,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import { sumMoney } from '../../kit/money.ts'
import { sales } from '../../sales/contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { openDiscountShop, senior, type Discounts } from '../../testing/discounts.ts'
import { startServer, type TestServer, type TestStore } from '../../testing/test-server.ts'
import { corrections } from '../correction-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Given {
  readonly tea: number
  readonly platter: number
  readonly kind: 'none' | 'senior' | 'percent' | 'amount' | 'both'
  readonly value: number
  readonly persons: number
  readonly fate: 'kept' | 'line' | 'whole'
}

const given: Arbitrary<Given> = record({
  tea: integer({ min: 0, max: 3 }),
  platter: integer({ min: 0, max: 2 }),
  kind: constantFrom<Given['kind']>('none', 'senior', 'percent', 'amount', 'both'),
  value: integer({ min: 1, max: 60 }),
  persons: integer({ min: 1, max: 4 }),
  fate: constantFrom<Given['fate']>('kept', 'line', 'whole'),
})

test('on random days discounts by reason, in the Z and of the orders are the same, to the cent', async () => {
  await assert(
    asyncProperty(array(given, { minLength: 1, maxLength: 5 }), async (day) => {
      const { store, tea, platter } = await openDiscountShop(server)
      await store.admin.send(shifts.open, { body: { drawer: 'Front', openingFloat: 0 } })
      const naive = await inTurn(
        day.filter((sale) => sale.tea + sale.platter > 0),
        (sale) => sellOne(store, [tea.id, platter.id], sale),
      )
      const report = (await store.admin.send(sales.report, { query: {} })).body.data
      const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
      const z = (await store.admin.send(shifts.current, { query: {} })).body.data?.figures
      const kept = sumMoney(naive.map(({ worth }) => worth))
      expect(summary.totalSales).toBe(kept)
      const offs = (rows: readonly { amount: number; taxOff: number }[]) =>
        sumMoney(rows.flatMap(({ amount, taxOff }) => [amount, taxOff]))
      expect(offs(report.byDiscount)).toBe(sumMoney(naive.map(({ discount }) => discount)))
      expect(offs(z?.discounts ?? [])).toBe(offs(report.byDiscount))
      expect(sumMoney(report.byProduct.map((row) => row.sales))).toBe(kept)
      expect(sumMoney(report.byTaxRate.map((row) => row.sales))).toBe(
        report.byTaxRate.length === 0 ? 0 : kept,
      )
      expect(sumMoney((z?.methods ?? []).map(({ net }) => net))).toBe(kept)
    }),
    { numRuns: 5 },
  )
})

/** What it was sold for less what was given back since, and what was taken off it. */
async function sellOne(store: TestStore, products: readonly string[], sale: Given) {
  const { kind, value, persons, fate } = sale
  const quantities = [sale.tea, sale.platter]
  const items = products.flatMap((productId, at) => {
    const quantity = quantities[at] ?? 0
    return quantity === 0 ? [] : [{ productId, quantity }]
  })
  const byShop = { kind: 'percent', line: 0, value, reason: 'Late' } as const
  const discounts: Discounts = {
    none: [],
    senior: [{ ...senior, persons }],
    percent: [byShop],
    amount: [{ ...byShop, kind: 'amount' as const, line: null }],
    both: [{ ...senior, persons }, byShop],
  }[kind]
  const body = { storeId: store.id, paymentMethod: 'GCash', items, discounts }
  const { data } = (await store.admin.send(counter.sell, { body })).body
  const { id, total, discount } = data
  if (fate === 'kept' || total === 0) return { worth: total, discount }
  const lines = [{ position: 0, quantity: 1, fate: 'wasted' as const }]
  const wish = fate === 'line' ? { lines } : {}
  const { body: money } = await store.admin.send(corrections.correct, {
    params: { id },
    body: { kind: 'refund', reason: 'Cold', method: 'GCash', ...wish },
  })
  return { worth: sumMoney([total, -money.data.reduced]), discount }
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
