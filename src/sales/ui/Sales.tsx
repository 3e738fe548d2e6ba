import { Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { businessDay } from '../../kit/moment.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { DownloadButton } from '../../kit/ui/DownloadButton.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { part } from '../../kit/ui/part.tsx'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { useNow } from '../../kit/ui/use-now.ts'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { sales } from '../contract.ts'
import { periodBefore, type Period } from '../periods.ts'
import { ChartsToCome } from './ChartsToCome.tsx'
import { CashflowForm } from './CashflowForm.tsx'
import { OwnCashflow } from './OwnCashflow.tsx'
import { CashflowTable, SalesOrdersTable } from './SalesTables.tsx'
import styles from './Sales.module.css'
import { SalesPresets, SalesRange } from './SalesRange.tsx'
import { SalesSummary } from './SalesSummary.tsx'

// What draws the charts is larger than the page around it.
const SalesReport = part(
  'SalesReport',
  async () => (await import('./SalesReport.tsx')).SalesReport,
  { waiting: <Skeleton height="20rem" /> },
)

const MoneyReport = part(
  'MoneyReport',
  async () => (await import('./MoneyReport.tsx')).MoneyReport,
  { waiting: <Skeleton height="20rem" /> },
)

const SalesCharts = part(
  'SalesCharts',
  async () => (await import('./SalesReport.tsx')).SalesCharts,
  { waiting: <ChartsToCome count={1} /> },
)

/** /{slug}/admin/sales */
export function Sales() {
  const role = useUser()?.role ?? ''
  const [begun] = useState(role)
  // Whoever gets the books while they enter cash goes on with that; who loses them sees them no more.
  const seesBooks = [begun, role].every((each) => grantOf(each, 'sales.read') !== undefined)
  return seesBooks ? <Books /> : <OwnCashflow />
}

function Books() {
  const store = useStore()
  const url = useUrlState()
  const today = businessDay(new Date(useNow()).toISOString(), store)
  // It opens on today; an address that says one end of a range has the other from the store.
  const asked = { start: url.get('start') || undefined, end: url.get('end') || undefined }
  const isOpening = asked.start === undefined && asked.end === undefined
  const range = isOpening ? { start: today, end: today } : asked
  const ordersPage = pageIn(url.get('orders'))
  const cashflowsPage = pageIn(url.get('cash'))
  const { data, error, refetch } = useQuery({
    ...q(sales.summary, { query: { storeId: store.id, ...range, ordersPage, cashflowsPage } }),
    placeholderData: keepPreviousData,
  })
  const found = data?.data
  const period = found?.range
  const before = period && periodBefore(period)
  const { data: earlier } = useQuery({
    ...q(sales.summary, {
      query: { storeId: store.id, start: before?.start, end: before?.end, limit: 1 },
    }),
    enabled: before !== undefined,
  })
  const setPeriod = (changed: Partial<Period>) =>
    url.filter({ ...changed, orders: undefined, cash: undefined }, isOpening ? range : {})

  // Of what is not there alone, and never in the place of the form: somebody may be typing in it.
  const problem =
    error && found === undefined ? <Problem error={error} onRetry={refetch} /> : undefined

  return (
    <Column>
      <Head title={`Sales and Cashflow | ${store.name}`} />
      <PageTitle>Sales and Cashflow</PageTitle>
      <SalesPresets
        period={{ start: range.start ?? '', end: range.end ?? '' }}
        today={today}
        onPeriod={setPeriod}
      />
      <SalesRange
        // What was just chosen stands at once, before the store has answered.
        range={{ start: range.start ?? found?.range.start, end: range.end ?? found?.range.end }}
        onRange={setPeriod}
      />
      {problem ?? (
        <>
          <SalesSummary
            store={store}
            period={period}
            isGoingOn={period !== undefined && period.end >= today}
            summary={found?.summary}
            before={before}
            earlier={earlier?.data.summary}
          />
          {found && found.ordersTotal > 0 && <SalesCharts store={store} range={found.range} />}
        </>
      )}
      <Tabs
        id="cash"
        color="var(--mantine-color-brand-8)"
        value={url.get('tab') || 'orders'}
        onChange={(tab) => url.filter({ tab: tab ?? undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="orders">Orders</Tabs.Tab>
          <Tabs.Tab value="cashflow">Cashflow</Tabs.Tab>
          <Tabs.Tab value="reports">Reports</Tabs.Tab>
          <Tabs.Tab value="money">Money</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="orders">
          {problem === undefined && (
            <SalesOrdersTable
              store={store}
              rows={found?.orders}
              total={found?.ordersTotal ?? 0}
              page={ordersPage}
              onPage={(page) => url.filter({ orders: page })}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="cashflow">
          <p>
            <Link to={paths.adminShifts(store.slug)}>Shifts: who stood at which drawer</Link>
          </p>
          <CashflowForm symbol={store.currency} />
          {problem === undefined && (
            <>
              <div className={styles.above}>
                <DownloadButton
                  of={sales.exportedCashflow}
                  sent={{ query: range }}
                  fileName={`${[store.slug, 'cashflow', period?.start, period?.end].filter(Boolean).join('-')}.csv`}
                >
                  Export
                </DownloadButton>
              </div>
              <CashflowTable
                store={store}
                rows={found?.cashflows}
                total={found?.cashflowsTotal ?? 0}
                page={cashflowsPage}
                onPage={(page) => url.filter({ cash: page })}
              />
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          {problem === undefined && <SalesReport store={store} range={range} />}
        </Tabs.Panel>
        <Tabs.Panel value="money">
          {problem === undefined && <MoneyReport store={store} range={range} />}
        </Tabs.Panel>
      </Tabs>
    </Column>
  )
}

interface ProblemProps {
  readonly error: Refusal
  readonly onRetry: () => unknown
}

/** Days that cannot be are refused once more however often they are asked for. */
const Problem = ({ error, onRetry }: ProblemProps) =>
  error.status === 422 ? (
    <div role="alert">
      <EmptyState title={error.message} />
    </div>
  ) : (
    <ErrorState message={error.message} onRetry={onRetry} />
  )

function pageIn(text: string): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}
