import { sheetMoment } from '../../kit/moment.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { listCashflowAfter } from '../../money/server/cash-queries.ts'
import { sales, type CashflowEntry, type Report } from '../contract.ts'
import {
  chargeTitle,
  countTitle,
  discountTitle,
  givenTitle,
  marginPercent,
  reportTitles,
  rowLabel,
  taxTitle,
} from '../sales.ts'
import {
  chargesByDay,
  discountsByDay,
  salesByDay,
  taxesByDay,
} from '../../orders/server/sales-queries.ts'
import { journalOf, type JournalLine } from '../journal.ts'
import { presentEntries } from './present.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { wantedDays, type WantedDays } from './wanted-days.ts'

const batch = 500

export type WantedReport = (scope: Scope, wanted: WantedDays) => Promise<Report>

export function serveSalesExports(backbone: Backbone, wantedReport: WantedReport): void {
  serveCsv(backbone, sales.exportedReport, {
    name: 'sales',
    header: ['Report', 'Of', 'Count', 'Sales', 'Cost', 'Margin %', 'Share %', 'Counted'],
    cells: ({ report, label, count, sales: sum, cost, share, counted }: ReportLine) => [
      report,
      label,
      count,
      sum,
      cost ?? null,
      (cost === undefined ? undefined : marginPercent(sum, cost)) ?? null,
      share ?? null,
      counted ?? null,
    ],
    // All of it is a few hundred sums, so it is read at once.
    read: async (scope, { query }, last) =>
      last === undefined ? linesOf(await wantedReport(scope, query)) : [],
  })

  serveJournal(backbone)

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

function serveJournal(backbone: Backbone): void {
  serveCsv(backbone, sales.exportedJournal, {
    name: 'sales-journal',
    header: ['Day', 'Tax', 'Percent', 'Kind', 'Net', 'Tax amount', 'Gross', 'Discount', 'Charge'],
    cells: (line: JournalLine) => [
      line.day,
      line.rate,
      line.percent,
      line.kind,
      line.base,
      line.tax,
      line.sales,
      line.discount ?? null,
      line.charge ?? null,
    ],
    // A line for each day and rate: it is read at once.
    read: async (scope, { query }, last) => {
      if (last !== undefined) return []
      const span = await wantedDays(scope, query)
      return journalOf(
        await salesByDay(scope, span),
        await taxesByDay(scope, span),
        await discountsByDay(scope, span),
        await chargesByDay(scope, span),
      )
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
  /** What its count is of; left out of what has none. */
  readonly counted?: string
}

const linesOf = (report: Report): readonly ReportLine[] => [
  ...reportTitles.flatMap(([key, title]) =>
    report[key].map((row): ReportLine => ({
      report: title,
      ...row,
      label: rowLabel(row),
      counted: countTitle(key),
    })),
  ),
  ...report.byTaxRate.flatMap(({ label, base, tax }): readonly ReportLine[] => [
    { report: taxTitle, label, count: 0, sales: base },
    ...(tax === 0 ? [] : [{ report: taxTitle, label: `${label}: tax`, count: 0, sales: tax }]),
  ]),
  ...report.byDiscount.flatMap(({ label, count, amount, taxOff }): readonly ReportLine[] => [
    { report: discountTitle, label, count, sales: -amount, counted: givenTitle },
    ...(taxOff === 0
      ? []
      : [{ report: discountTitle, label: `${label}: tax not due`, count: 0, sales: -taxOff }]),
  ]),
  ...report.byCharge.map(({ label, count, amount }): ReportLine => ({
    report: chargeTitle,
    label,
    count,
    sales: amount,
    counted: countTitle('byCharge'),
  })),
]
