import { sheetMoment } from '../../kit/moment.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { listCashflowAfter } from '../../money/server/cash-queries.ts'
import { sales, type CashflowEntry, type Report } from '../contract.ts'
import { marginPercent, reportTitles, rowLabel } from '../sales.ts'
import { presentEntries } from './present.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { wantedDays, type WantedDays } from './wanted-days.ts'

const batch = 500

export type WantedReport = (scope: Scope, wanted: WantedDays) => Promise<Report>

export function serveSalesExports(backbone: Backbone, wantedReport: WantedReport): void {
  serveCsv(backbone, sales.exportedReport, {
    name: 'sales',
    header: ['Report', 'Of', 'Count', 'Sales', 'Cost', 'Margin %', 'Share %'],
    cells: ({ report, label, count, sales: sum, cost, share }: ReportLine) => [
      report,
      label,
      count,
      sum,
      cost ?? null,
      (cost === undefined ? undefined : marginPercent(sum, cost)) ?? null,
      share ?? null,
    ],
    // All of it is a few hundred sums, so it is read at once.
    read: async (scope, { query }, last) =>
      last === undefined ? linesOf(await wantedReport(scope, query)) : [],
  })

  serveCsv(backbone, sales.exportedCashflow, {
    name: 'cashflow',
    header: ['Date', 'Type', 'Amount', 'Note', 'By'],
    cells: ({
      enteredAt,
      type,
      amount,
      note,
      by,
    }: CashflowEntry & { readonly enteredAt: string }) => [
      enteredAt,
      type,
      type === 'in' ? amount : -amount,
      note,
      by,
    ],
    read: async (scope, { query }, last) => {
      const span = await wantedDays(scope, query)
      const entries = await presentEntries(scope, await listCashflowAfter(scope, span, last, batch))
      return entries.map((entry) => ({
        ...entry,
        enteredAt: sheetMoment(entry.createdAt, span.timeZone),
      }))
    },
  })
}

interface ReportLine {
  readonly report: string
  readonly label: string
  readonly count: number
  readonly sales: number
  readonly cost?: number
  readonly share?: number
}

const linesOf = (report: Report): readonly ReportLine[] =>
  reportTitles.flatMap(([key, title]) =>
    report[key].map((row): ReportLine => ({ report: title, ...row, label: rowLabel(row) })),
  )
