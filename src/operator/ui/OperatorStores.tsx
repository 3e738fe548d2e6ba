import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { SearchField } from '../../kit/ui/form/SearchField.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
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
    label: 'Registered (UTC)',
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={consoleTimeZone} />,
  },
]

/** /operator/stores */
export function OperatorStores() {
  const url = useUrlState()
  const standing = standings.find((known) => known === url.get('standing'))
  const search = url.get('search')
  const { data, paging } = usePages(
    q(operator.stores, { query: { page: url.page, search, standing } }),
    url,
  )
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
        {...paging}
        empty={
          <EmptyList
            title="No stores found"
            url={url}
            filters={['search', 'standing']}
            all="Show all stores"
          >
            Stores appear here as they register.
          </EmptyList>
        }
      />
    </Page>
  )
}
