import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState, OldNotice } from '../../kit/ui/states.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { sales } from '../contract.ts'
import { CashflowForm } from './CashflowForm.tsx'
import { CashflowTable } from './SalesTables.tsx'

/** For somebody who minds the drawer but not the books: their own entries. */
export function OwnCashflow() {
  const store = useStore()
  const url = useUrlState()
  const page = Math.max(1, Math.trunc(Number(url.get('cash'))) || 1)
  const { data, error, refetch } = useQuery({
    ...q(sales.ownCashflow, { query: { storeId: store.id, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Column>
      <Head title={`Cashflow | ${store.name}`} />
      <PageTitle note="What you put into the drawer or take out of it.">Cash in and out</PageTitle>
      <p>
        <Link to={paths.adminShifts(store.slug)}>Shifts</Link>
      </p>
      <CashflowForm symbol={store.currency} />
      {data && error && <OldNotice message={error.message} onRetry={refetch} />}
      {!data && error ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : (
        <CashflowTable
          store={store}
          rows={data?.data}
          total={data?.total ?? 0}
          page={page}
          onPage={(next) => url.filter({ cash: next })}
        />
      )}
    </Column>
  )
}
