import { rowsPerPage } from '../../kit/page.ts'
import { invariant } from '../../kit/problem.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { listCashflow, listCashflowOf, sumCashflow } from '../../money/server/cash-queries.ts'
import { listOrders } from '../../orders/server/order-pages.ts'
import { createSalesDays } from '../../orders/server/sales-days.ts'
import { sales } from '../contract.ts'
import { netOf } from '../sales.ts'
import { enterCash } from './enter-cash.ts'
import { serveSalesExports, type WantedReport } from './exports.ts'
import { presentEntries } from './present.ts'
import { serveMoney } from './money.ts'
import { reportOf } from './report.ts'
import { wantedDays } from './wanted-days.ts'

export function serveSales(backbone: Backbone): void {
  const days = createSalesDays(backbone)
  serve(backbone, sales.summary, async ({ query }, scope) => {
    const span = await wantedDays(scope, query)
    const sums = await days.head(scope, span)
    const { limit } = query
    const orders = await listOrders(scope, {
      search: '',
      span,
      known: sums.orders,
      limit,
      offset: (query.ordersPage - 1) * limit,
    })
    const cash = await sumCashflow(scope, span)
    const entries = await listCashflow(scope, span, {
      limit,
      offset: (query.cashflowsPage - 1) * limit,
    })
    const { orderCount, totalSales, totalCost, unpaid } = sums
    const figures = { totalSales, totalCost, cashIn: cash.cashIn, cashOut: cash.cashOut }
    return {
      data: {
        range: { start: span.start, end: span.end },
        orders: orders.rows,
        ordersTotal: orders.total,
        cashflows: await presentEntries(scope, entries),
        cashflowsTotal: cash.count,
        summary: { ...figures, net: netOf(figures), unpaid, orderCount },
      },
    }
  })

  const reportBy =
    (sums: typeof days.whole): WantedReport =>
    async (scope, query) => {
      const span = await wantedDays(scope, query)
      return reportOf(scope, span, await sums(scope, span))
    }
  const shownReport = reportBy(days.wholeAndKept)
  serve(backbone, sales.report, async ({ query }, scope) => ({
    data: await shownReport(scope, query),
  }))

  serveCashflow(backbone)
  serveMoney(backbone)
  serveSalesExports(backbone, reportBy(days.whole))
}

function serveCashflow(backbone: Backbone): void {
  serve(backbone, sales.ownCashflow, async ({ query: { page } }, scope) => {
    const { userId } = scope.actor
    invariant(userId !== undefined, 'only people who have signed in enter cash')
    const offset = (page - 1) * rowsPerPage
    const { rows, total } = await listCashflowOf(scope, userId, { limit: rowsPerPage, offset })
    return { data: await presentEntries(scope, rows), total }
  })

  serve(backbone, sales.addCashflow, async ({ body }, scope) => {
    const { id, type, amount, note } = body
    const [entry] = await presentEntries(scope, [
      await enterCash(scope, { id, type, amount, note }),
    ])
    invariant(entry !== undefined, 'the entry just written is there')
    return { data: entry }
  })
}
