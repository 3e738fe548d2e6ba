import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { DownloadButton } from '../../kit/ui/DownloadButton.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { LastingReport } from './LastingReport.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { sales } from '../contract.ts'
import type { MoneyReport as Report, MoneyRow } from '../money-contract.ts'
import { givenBackTitle, givenBackWords, moneyColumns, moneyTitles } from '../money-report.ts'
import styles from './Sales.module.css'

interface MoneyReportProps {
  readonly store: PublicStore
  readonly range: { readonly start: string | undefined; readonly end: string | undefined }
}

type Side = (typeof moneyTitles)[number][0]
const everything = 'all'

/** What came and went, by the ledger of money: what must be in the drawer and in the wallets. */
export function MoneyReport({ store, range }: MoneyReportProps) {
  const answer = useQuery({
    ...q(sales.money, { query: { storeId: store.id, ...range } }),
    placeholderData: keepPreviousData,
  })
  return (
    <LastingReport
      answer={answer}
      isEmpty={(report) => report.byMethod.length === 0}
      empty="No money moved in these days"
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
    <div className={styles.moneys}>
      <div className={styles.above}>
        <DownloadButton
          of={sales.exportedMoney}
          sent={{ query: report.range }}
          fileName={`${store.slug}-money-${report.range.start}-${report.range.end}.csv`}
        >
          Export
        </DownloadButton>
      </div>
      {moneyTitles.map(([key, title]) => (
        <Part key={key} title={title}>
          <DataTable
            caption={title}
            columns={sideColumns(store, report, key)}
            rows={withAll(report, key)}
            keyOf={({ id, label }) => id ?? label}
            cards="pairs"
            empty={null}
          />
          {key === 'byMethod' && <Change total={report.total} symbol={store.currency} />}
        </Part>
      ))}
      {report.givenBackFor.length > 0 && (
        <Part title={givenBackTitle}>
          <DataTable
            caption={givenBackTitle}
            columns={givenBackColumns(store)}
            rows={report.givenBackFor}
            keyOf={({ kind, method, reason }) => `${kind} ${method} ${reason}`}
            empty={null}
          />
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={styles.moneyTitle}>{title}</h2>
    {children}
  </section>
)

interface ChangeProps {
  readonly total: Report['total']
  readonly symbol: string
}

/** How what was handed over became what was taken, and what came for nothing. */
const Change = ({ total: { handedOver, change, surplus }, symbol }: ChangeProps) => (
  <>
    {change !== 0 && (
      <p className="dimmed">
        <Money amount={handedOver} symbol={symbol} /> were handed over, and{' '}
        <Money amount={0 - change} symbol={symbol} /> of it went back as change.
      </p>
    )}
    {surplus !== 0 && (
      <p className="dimmed">
        <Money amount={surplus} symbol={symbol} /> were taken by a provider for nothing, and are to
        be given back. No figure here counts them.
      </p>
    )}
  </>
)

/** One row alone is all. */
const withAll = ({ total, ...report }: Report, side: Side): readonly MoneyRow[] =>
  report[side].length < 2
    ? report[side]
    : [...report[side], { ...total, label: 'All', id: everything }]

/** A column without a figure says nothing and is left out. */
const sideColumns = (
  { slug, currency }: PublicStore,
  report: Report,
  side: Side,
): readonly Column<MoneyRow>[] => [
  {
    label: sideLabels[side],
    isName: true,
    cell: ({ id, label }) =>
      side === 'byShift' && id !== undefined && id !== everything ? (
        <Link to={paths.adminShift(slug, id)}>{label}</Link>
      ) : (
        label
      ),
  },
  ...moneyColumns
    .filter(
      ([key]) => key === 'sales' || key === 'net' || report[side].some((row) => row[key] !== 0),
    )
    .map(([key, label]): Column<MoneyRow> => ({
      label,
      align: 'right',
      cell: (row) => <Money amount={row[key]} symbol={currency} />,
    })),
]

const sideLabels = { byMethod: 'Method', byPerson: 'Entered by', byShift: 'Shift' } as const

const givenBackColumns = ({
  currency,
}: PublicStore): readonly Column<Report['givenBackFor'][number]>[] => [
  { label: 'Reason', isName: true, cell: ({ reason }) => reason },
  { label: 'Kind', cell: ({ kind }) => givenBackWords[kind] },
  { label: 'Method', cell: ({ method }) => method },
  { label: 'Times', align: 'right', cell: ({ count }) => count.toLocaleString('en-US') },
  {
    label: 'Given back',
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} symbol={currency} />,
  },
]
