import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { DataTable, type Column as TableColumn } from '../../kit/ui/DataTable.tsx'
import { DownloadButton } from '../../kit/ui/DownloadButton.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { shifts, type ColleagueShift, type Shift } from '../contract.ts'
import { netLabel, netSales, noneClosed, overShortLabel, zLabel } from '../shift.ts'
import { RefusedCounts } from './kept/RefusedCounts.tsx'
import { JoinedShift } from './JoinShift.tsx'
import { OpenShift } from './OpenShift.tsx'
import { ShiftCard } from './ShiftCard.tsx'
import styles from './Shifts.module.css'

const none: readonly ColleagueShift[] = []

/** /{slug}/admin/shifts */
export function Shifts() {
  const store = useStore()
  const role = useUser()?.role ?? ''
  const url = useUrlState()
  const page = Math.max(1, Math.trunc(Number(url.get('page'))) || 1)
  const now = useQuery(q(shifts.current, { query: { storeId: store.id } }))
  const past = useQuery({
    ...q(shifts.list, { query: { storeId: store.id, page } }),
    placeholderData: keepPreviousData,
  })
  const mine = now.data?.data ?? undefined
  const others = (now.data?.open ?? []).filter(({ id }) => id !== mine?.id)
  return (
    <Column>
      <Head title={`Shifts | ${store.name}`} />
      <PageTitle note="Who stood at which drawer, and what was in it.">Shifts</PageTitle>
      {now.error && !now.data && <ErrorState message={now.error.message} onRetry={now.refetch} />}
      <RefusedCounts store={store} />
      {now.isPending && <Skeleton height="12rem" />}
      {mine && <ShiftCard store={store} shift={mine} />}
      {!mine && now.data?.joined && <JoinedShift store={store} shift={now.data.joined} />}
      {!mine && now.data && (
        <OpenShift
          store={store}
          joinable={now.data.joinable ?? none}
          joined={now.data.joined ?? null}
        />
      )}
      {others.map((shift) => (
        <ShiftCard key={shift.id} store={store} shift={shift} />
      ))}
      <section aria-label="Closed shifts">
        <div className={styles.above}>
          <h2>Closed shifts</h2>
          {grantOf(role, 'list.export') !== undefined && (past.data?.total ?? 0) > 0 && (
            <DownloadButton
              of={shifts.exported}
              sent={{ query: {} }}
              fileName={`${store.slug}-z-reports.csv`}
            >
              Export
            </DownloadButton>
          )}
        </div>
        <DataTable
          caption="Closed shifts"
          columns={columnsOf(store)}
          rows={past.data?.data}
          keyOf={({ id }) => id}
          error={past.error}
          onRetry={past.refetch}
          page={page}
          pages={past.data?.totalPages ?? 1}
          onPage={(next) => url.filter({ page: next })}
          empty={
            <EmptyState title={noneClosed(role)}>
              A shift begins with the cash that lies in a drawer and ends with counting it.{' '}
              {mine === undefined
                ? 'Count what lies there, open one above, and sell.'
                : 'Close yours when you have sold, and its report stands here.'}
            </EmptyState>
          }
        />
      </section>
    </Column>
  )
}

const columnsOf = ({ slug, currency, timeZone }: PublicStore): readonly TableColumn<Shift>[] => [
  {
    label: 'Report',
    isName: true,
    cell: ({ id, z }) => <Link to={paths.adminShift(slug, id)}>{zLabel(z?.number ?? 0)}</Link>,
  },
  { label: 'Drawer', cell: ({ drawer }) => drawer },
  { label: 'By', cell: ({ by }) => by },
  { label: 'Opened', cell: ({ openedAt }) => <Moment at={openedAt} timeZone={timeZone} /> },
  {
    label: netLabel,
    align: 'right',
    cell: ({ figures }) => (
      <Money amount={figures === null ? 0 : netSales(figures)} symbol={currency} />
    ),
  },
  {
    label: 'Over or short',
    align: 'right',
    cell: ({ z }) => {
      const difference = z?.difference ?? 0
      return difference === 0 ? (
        overShortLabel(0)
      ) : (
        <>
          {overShortLabel(difference)} <Money amount={Math.abs(difference)} symbol={currency} />
        </>
      )
    },
  },
]
