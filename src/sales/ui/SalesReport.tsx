import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { dayText } from '../../kit/day-text.ts'
import { DownloadButton } from '../../kit/ui/DownloadButton.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { LastingReport } from './LastingReport.tsx'
import { methodName } from '../../orders/order-sheet.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { sales, type Report } from '../contract.ts'
import {
  busyHours,
  chargeTitle,
  countTitle,
  discountTitle,
  everyDay,
  givenTitle,
  marginPercent,
  noteOf,
  reportTitles,
  rowLabel,
  taxTitle,
} from '../sales.ts'
import { ChartsToCome } from './ChartsToCome.tsx'
import { SumsTable, type SumsColumn } from './SumsTable.tsx'
import styles from './Sales.module.css'
import { SalesChart } from './SalesCharts.tsx'

interface SalesReportProps {
  readonly store: PublicStore
  readonly range: { readonly start: string | undefined; readonly end: string | undefined }
}

const taxColumns: readonly SumsColumn<Report['byTaxRate'][number]>[] = [
  { title: 'Net', of: ({ base }) => base },
  { title: 'Tax', of: ({ tax }) => tax },
  { title: 'Sales', isRoomy: true, of: ({ sales: sold }) => sold },
]
const discountColumns: readonly SumsColumn<Report['byDiscount'][number]>[] = [
  { title: givenTitle, isCount: true, of: ({ count }) => count },
  { title: 'Taken off', of: ({ amount }) => amount },
  { title: 'Tax not due', of: ({ taxOff }) => taxOff },
]
const chargeColumns: readonly SumsColumn<Report['byCharge'][number]>[] = [
  { title: countTitle('byCharge'), isCount: true, of: ({ count }) => count },
  { title: 'Charged', of: ({ amount }) => amount },
]

/** Where the sales come from: charts for an owner who would rather look than read, figures beside them. */
export function SalesReport({ store, range }: SalesReportProps) {
  const answer = useQuery({
    ...q(sales.report, { query: { storeId: store.id, ...range } }),
    placeholderData: keepPreviousData,
  })
  return (
    <LastingReport
      answer={answer}
      isEmpty={(report) => report.byDay.length === 0}
      empty="No sales in these days"
    >
      {(report) => <WholeReport store={store} report={report} />}
    </LastingReport>
  )
}

interface WholeReportProps {
  readonly store: PublicStore
  readonly report: Report
}

function WholeReport({ store, report }: WholeReportProps) {
  return (
    <>
      <div className={styles.above}>
        <DownloadButton
          of={sales.exportedReport}
          sent={{ query: report.range }}
          fileName={`${store.slug}-sales-${report.range.start}-${report.range.end}.csv`}
        >
          Export
        </DownloadButton>
        <DownloadButton
          of={sales.exportedJournal}
          sent={{ query: report.range }}
          fileName={`${store.slug}-journal-${report.range.start}-${report.range.end}.csv`}
        >
          Sales journal
        </DownloadButton>
      </div>
      <div className={styles.reports}>
        {reportTitles.map(([key, title]) => (
          <Figures
            key={key}
            title={title}
            counted={countTitle(key)}
            rows={key === 'byHour' ? hoursOf(report) : report[key]}
            symbol={store.currency}
            nameOf={namesOf[key] ?? rowLabel}
            linkOf={(row) => ordersBehind(store, report, key, row)}
            note={noteOf(key, report)}
          />
        ))}
        <SumsTable
          title={taxTitle}
          by="Of"
          columns={taxColumns}
          rows={report.byTaxRate}
          symbol={store.currency}
        />
        <SumsTable
          title={discountTitle}
          by="Reason"
          columns={discountColumns}
          rows={report.byDiscount}
          note={noteOf('byDiscount', report)}
          symbol={store.currency}
        />
        <SumsTable
          title={chargeTitle}
          by="Charge"
          columns={chargeColumns}
          rows={report.byCharge}
          note={noteOf('byCharge', report)}
          symbol={store.currency}
        />
      </div>
    </>
  )
}

type Side = (typeof reportTitles)[number][0]

/** The orders that a row of a report has counted; of categories, sizes and options, which no list of orders tells apart, none. */
function ordersBehind(
  { slug }: PublicStore,
  { range }: Report,
  side: Side,
  { label, id }: Row,
): string | undefined {
  const days = { status: 'sold', ...range }
  if (side === 'byDay') return paths.adminOrdersOf(slug, { ...days, start: label, end: label })
  if (side === 'byHour') {
    return paths.adminOrdersOf(slug, { ...days, hour: String(Number(label.slice(0, 2))) })
  }
  if (side === 'byPaymentMethod') return paths.adminOrdersOf(slug, { ...days, method: label })
  if (id === undefined) return undefined
  const of = { of: label }
  if (side === 'byProduct') return paths.adminOrdersOf(slug, { ...days, product: id, ...of })
  return side === 'byPerson' ? paths.adminOrdersOf(slug, { ...days, by: id, ...of }) : undefined
}

/** First of all what one can see: the days of a longer time, and the hours. A column leads to its orders. */
export function SalesCharts({
  store,
  range,
}: {
  readonly store: PublicStore
  readonly range: { readonly start: string; readonly end: string }
}) {
  const navigate = useNavigate()
  const { data, error } = useQuery({
    ...q(sales.report, { query: { storeId: store.id, ...range } }),
    placeholderData: keepPreviousData,
  })
  const report = data?.data
  if (report === undefined && error === null) {
    return <ChartsToCome count={range.start === range.end ? 1 : 2} />
  }
  // Failures are told by the summary above.
  if (report === undefined || report.byDay.length === 0) return null
  const open = (side: Side) => (label: string) => {
    const to = ordersBehind(store, report, side, { label, count: 0, sales: 0 })
    if (to !== undefined) void navigate(to)
  }
  return (
    <div className={styles.charts}>
      {report.range.start !== report.range.end && (
        <SalesChart
          title="Sales by day"
          bars={everyDay(report.range, report.byDay)}
          symbol={store.currency}
          onOpen={open('byDay')}
        />
      )}
      <SalesChart
        title="Sales by hour"
        bars={hoursOf(report)}
        symbol={store.currency}
        onOpen={open('byHour')}
      />
    </div>
  )
}

const hoursOf = ({ byHour }: Report) =>
  busyHours(byHour).map((row) => ({ ...row, label: `${row.label}:00` }))

interface Row {
  readonly label: string
  readonly count: number
  readonly sales: number
  /** Not known of add-ons, which are part of their product's. */
  readonly cost?: number
  readonly id?: string | undefined
  readonly type?: string
  /** Percent of what was taken of its type. */
  readonly share?: number
}

interface FiguresProps {
  readonly title: string
  /** What its counts are of. */
  readonly counted: string
  readonly rows: readonly Row[]
  readonly symbol: string
  readonly nameOf: (row: Row) => string
  readonly linkOf: (row: Row) => string | undefined
  /** How its rows are counted, where somebody may take them for something else. */
  readonly note: string | undefined
}

/** Of a long list, as many as one takes in at a glance. */
const glance = 10

function Figures({ title, counted, rows, symbol, nameOf, linkOf, note }: FiguresProps) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  // What is taken off them all is read with the first of them.
  const shown = rows.filter((row, at) => isWhole || at < glance || row.sales < 0)
  const most = Math.max(...rows.map((row) => row.sales), 0.01)
  const hasCost = rows.some(({ cost }) => cost !== undefined)
  const hasShare = rows.some(({ share }) => share !== undefined)
  return (
    <section className={styles.bars} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Of</span>
            </th>
            <th scope="col">{counted}</th>
            <th scope="col">
              Sales
              {hasCost && <small className={styles.narrow}>Cost</small>}
            </th>
            {hasCost && (
              <th scope="col" className={styles.roomy}>
                Cost
              </th>
            )}
            {hasCost && <th scope="col">Margin</th>}
            {hasShare && <th scope="col">Share</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id ?? rowLabel(row)}>
              <th scope="row">
                <RowName name={nameOf(row)} to={linkOf(row)} />
                <span aria-hidden className={styles.track}>
                  {row.sales > 0 && (
                    <span style={{ width: `${row.share ?? (row.sales / most) * 100}%` }} />
                  )}
                </span>
              </th>
              <td>{row.count > 0 && row.count.toLocaleString('en-US')}</td>
              <td>
                <Money amount={row.sales} symbol={symbol} />
                {hasCost && <CostBelow row={row} symbol={symbol} />}
              </td>
              {hasCost && <CostCells row={row} symbol={symbol} />}
              {hasShare && <td>{row.share}%</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p className="dimmed">{note}</p>}
      {rows.length > glance && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${glance}` : `Show all ${rows.length}`}
        </Button>
      )}
    </section>
  )
}

const RowName = ({ name, to }: { readonly name: string; readonly to: string | undefined }) =>
  to === undefined ? name : <Link to={to}>{name}</Link>

/** The row itself keeps the word by which its orders are found. */
const namesOf: Partial<Readonly<Record<Side, (row: Row) => string>>> = {
  byDay: ({ label }) => dayText(label),
  byPaymentMethod: ({ label }) => methodName({ paymentMethod: label }),
}

/** On a small screen the cost has no column. */
const CostBelow = ({ row, symbol }: { readonly row: Row; readonly symbol: string }) => (
  <small className={`dimmed ${styles.narrow}`}>
    <Money amount={row.cost ?? 0} symbol={symbol} />
  </small>
)

function CostCells({ row, symbol }: { readonly row: Row; readonly symbol: string }) {
  const margin = marginPercent(row.sales, row.cost ?? 0)
  return (
    <>
      <td className={`dimmed ${styles.roomy}`}>
        <Money amount={row.cost ?? 0} symbol={symbol} />
      </td>
      <td>{margin === undefined ? '–' : `${margin}%`}</td>
    </>
  )
}
