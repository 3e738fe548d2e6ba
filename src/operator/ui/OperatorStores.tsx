import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/query.ts'
import { SearchField } from '../../kit/ui/SearchField.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { paths } from '../../paths.ts'
import { standings } from '../../stores/store.ts'
import { operator, type StoreEntry } from '../contract.ts'
import { consoleTimeZone, StandingBadge, standingLabel } from './standing.tsx'

const columns: readonly Column<StoreEntry>[] = [
  {
    label: 'Store',
    isName: true,
    cell: ({ slug, name }) => <Link to={paths.operatorStore(slug)}>{name}</Link>,
  },
  { label: 'Address', cell: ({ slug }) => paths.store(slug) },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Country', cell: ({ country }) => country },
  { label: 'Standing', cell: ({ standing }) => <StandingBadge standing={standing} /> },
  {
    label: 'Registered',
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={consoleTimeZone} />,
  },
]

/** /operator/stores */
export function OperatorStores() {
  const url = useUrlState()
  const standing = standings.find((known) => known === url.get('standing'))
  const search = url.get('search')
  const { data, error, refetch } = useQuery({
    ...q(operator.stores, { query: { page: url.page, search, standing } }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = search !== '' || standing !== undefined
  return (
    <Page>
      <Head title="Stores | Larder platform" />
      <PageTitle>Stores</PageTitle>
      <Toolbar label="Stores">
        <SearchField
          label="Search by name, address, email or reference"
          value={search}
          onSearch={(text) => url.filter({ search: text })}
        />
        <NativeSelect
          aria-label="Standing"
          data={[
            { value: '', label: 'All standings' },
            ...standings.map((value) => ({ value, label: standingLabel(value) })),
          ]}
          value={standing ?? ''}
          onChange={({ currentTarget }) => url.filter({ standing: currentTarget.value })}
        />
      </Toolbar>
      <DataTable
        caption="Stores"
        columns={columns}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={refetch}
        page={data?.currentPage ?? url.page}
        pages={data?.totalPages ?? 1}
        onPage={url.toPage}
        empty={
          <EmptyState
            title="No stores found"
            action={
              isFiltered && (
                <Button
                  variant="default"
                  onClick={() => url.filter({ search: undefined, standing: undefined })}
                >
                  Show all stores
                </Button>
              )
            }
          >
            {isFiltered ? 'No store matches this search.' : 'Stores appear here as they register.'}
          </EmptyState>
        }
      />
    </Page>
  )
}
