import { listNames } from '../../accounts/server/queries.ts'
import { listCategoryNames } from '../../catalog/server/category-queries.ts'
import { otherCategory } from '../../catalog/product.ts'
import { sumMoney } from '../../kit/money.ts'
import { notFound, storeNotFound } from '../../kit/problem.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listOrders } from '../../orders/server/queries.ts'
import {
  salesByAddon,
  salesByDay,
  salesByHour,
  salesByPaymentMethod,
  salesByProduct,
  sumCharges,
  sumSales,
  type ProductSales,
  type SalesRow,
  type Span,
} from '../../orders/server/sales-queries.ts'
import { findStore } from '../../stores/server/queries.ts'
import { sales, type CashflowEntry, type Report } from '../contract.ts'
import { cashflowTypes, monthBefore, netOf } from '../sales.ts'
import { insertCashflow, listCashflow, spanOf, sumCashflow, todayIn } from './queries.ts'

export function serveSales(backbone: Backbone): void {
  serve(backbone, sales.summary, async ({ query }, scope) => {
    const span = await wantedSpan(scope, query)
    const { limit } = query
    const orders = await listOrders(scope, {
      search: '',
      span,
      limit,
      offset: (query.ordersPage - 1) * limit,
    })
    const cash = await sumCashflow(scope, span)
    const entries = await listCashflow(scope, span, {
      limit,
      offset: (query.cashflowsPage - 1) * limit,
    })
    const { orderCount, totalSales, totalCost, unpaid } = await sumSales(scope, span)
    const figures = { totalSales, totalCost, cashIn: cash.cashIn, cashOut: cash.cashOut }
    return {
      data: {
        range: { start: span.start, end: span.end },
        orders: orders.rows,
        ordersTotal: orders.total,
        cashflows: await present(scope, entries),
        cashflowsTotal: cash.count,
        summary: { ...figures, net: netOf(figures), unpaid, orderCount },
      },
    }
  })

  serve(backbone, sales.report, async ({ query }, scope) => ({
    data: await reportOf(scope, await wantedSpan(scope, query)),
  }))

  serve(backbone, sales.addCashflow, async ({ body }, scope) => {
    const { type, amount, note } = body
    const [entry] = await present(scope, [await insertCashflow(scope, { type, amount, note })])
    if (entry === undefined) throw new Error('The entry just written is not there')
    return { data: entry }
  })
}

type WantedRange = { readonly start?: string | undefined; readonly end?: string | undefined }

async function wantedSpan(scope: Scope, { start, end }: WantedRange) {
  const store = await findStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  const last = end ?? (await todayIn(scope, store.timeZone))
  return spanOf(scope, store.timeZone, {
    start: start ?? monthBefore(last.slice(0, 10)),
    end: last,
  })
}

async function reportOf(
  scope: Scope,
  span: Span & { readonly start: string; readonly end: string },
): Promise<Report> {
  const products = await salesByProduct(scope, span)
  const charges = await sumCharges(scope, span)
  const chargesRow =
    charges === 0 ? [] : [{ label: 'Delivery fees', count: 0, sales: charges, cost: 0 }]
  const hours = new Map((await salesByHour(scope, span)).map((row) => [row.label, row]))
  return {
    range: { start: span.start, end: span.end },
    byDay: [...(await salesByDay(scope, span))],
    byHour: Array.from({ length: 24 }, (_, hour) => {
      const label = String(hour).padStart(2, '0')
      return hours.get(label) ?? { label, count: 0, sales: 0, cost: 0 }
    }),
    byProduct: [...products.map(({ productId: _id, ...row }) => row), ...chargesRow],
    byCategory: [...gathered(products, await categoryOf(scope, products)), ...chargesRow],
    byPaymentMethod: [...(await salesByPaymentMethod(scope, span))],
    byAddon: [...(await salesByAddon(scope, span))],
  }
}

/** The category a product stands in now, whatever it stood in when it was sold. */
async function categoryOf(scope: Scope, products: readonly ProductSales[]) {
  const names = await listCategoryNames(
    scope,
    products.map(({ productId }) => productId),
  )
  return ({ productId }: ProductSales) => names.get(productId) ?? otherCategory
}

function gathered(
  products: readonly ProductSales[],
  labelOf: (product: ProductSales) => string,
): readonly SalesRow[] {
  const rows = new Map<string, SalesRow>()
  for (const product of products) {
    const label = labelOf(product)
    const sum = rows.get(label) ?? { label, count: 0, sales: 0, cost: 0 }
    rows.set(label, {
      label,
      count: sum.count + product.count,
      sales: sumMoney([sum.sales, product.sales]),
      cost: sumMoney([sum.cost, product.cost]),
    })
  }
  return [...rows.values()].toSorted((a, b) => b.sales - a.sales)
}

type EntryRow = Awaited<ReturnType<typeof insertCashflow>>

async function present(scope: Scope, rows: readonly EntryRow[]): Promise<CashflowEntry[]> {
  const names = await listNames(
    scope,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map(({ userId, type, ...row }) => ({
    ...row,
    _id: row.id,
    type: cashflowTypes.find((known) => known === type) ?? 'in',
    by: userId === null ? null : (names.get(userId) ?? null),
    storeId: scope.storeId,
  }))
}
