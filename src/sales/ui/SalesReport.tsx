import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { sales, type Report } from '../contract.ts'
import styles from './Sales.module.css'

interface SalesReportProps {
  readonly store: PublicStore
  readonly range: { readonly start: string | undefined; readonly end: string | undefined }
}

/** Where the sales come from: longer bars for an owner who would rather look than read, figures beside them. */
export function SalesReport({ store, range }: SalesReportProps) {
  const { data, error, refetch } = useQuery({
    ...q(sales.report, { query: { storeId: store.id, ...range } }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton height="20rem" />
  const report = data.data
  if (report.byDay.length === 0) {
    return <EmptyState title="No sales in these days">Choose other days above.</EmptyState>
  }
  return (
    <div className={styles.reports}>
      {titles.map(([key, title]) => (
        <Bars key={key} title={title} rows={rowsOf(report, key)} symbol={store.currency} />
      ))}
    </div>
  )
}

const titles = [
  ['byDay', 'By day'],
  ['byHour', 'By hour'],
  ['byProduct', 'By product'],
  ['byCategory', 'By category'],
  ['byPaymentMethod', 'By payment method'],
  ['byAddon', 'By add-on'],
] as const

interface Row {
  readonly label: string
  readonly count: number
  readonly sales: number
}

/** Hours before the first and after the last sale say nothing. */
function rowsOf(report: Report, key: (typeof titles)[number][0]): readonly Row[] {
  if (key !== 'byHour') return report[key]
  const first = report.byHour.findIndex(({ count }) => count > 0)
  const last = report.byHour.findLastIndex(({ count }) => count > 0)
  return report.byHour.slice(first, last + 1).map((row) => ({ ...row, label: `${row.label}:00` }))
}

interface BarsProps {
  readonly title: string
  readonly rows: readonly Row[]
  readonly symbol: string
}

function Bars({ title, rows, symbol }: BarsProps) {
  if (rows.length === 0) return null
  const most = Math.max(...rows.map((row) => row.sales), 0.01)
  return (
    <table className={styles.bars}>
      <caption>{title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td aria-hidden className={styles.track}>
              <span style={{ width: `${(Math.max(row.sales, 0) / most) * 100}%` }} />
            </td>
            <td className={styles.count}>{row.count > 0 && `${row.count} ×`}</td>
            <td className={styles.sum}>
              <Money amount={row.sales} symbol={symbol} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
