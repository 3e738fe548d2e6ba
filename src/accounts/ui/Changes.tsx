import { NativeSelect } from '@mantine/core'
import { changeKinds, changeKindValues } from '../../kit/change.ts'
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
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { changes, type Change } from '../changes-contract.ts'
import { inWords } from './change-words.ts'
import styles from './Changes.module.css'
import { ExportButton } from './ExportButton.tsx'

const columnsOf = ({ timeZone, currency }: PublicStore): readonly Column<Change>[] => [
  { label: 'When', cell: ({ createdAt }) => <Moment at={createdAt} timeZone={timeZone} /> },
  { label: 'Who', cell: ({ by }) => <span className={styles.who}>{by ?? 'Larder'}</span> },
  {
    label: 'What',
    isName: true,
    cell: ({ act, subject }) => `${subject} ${act}`,
  },
  { label: 'Kind', cell: ({ kind }) => changeKinds[kind] },
  { label: 'Before and after', cell: (change) => <Differences of={inWords(change, currency)} /> },
]

/** /{slug}/admin/changes */
export function Changes() {
  const store = useStore()
  const url = useUrlState()
  const kind = changeKindValues.find((known) => known === url.get('kind'))
  const search = url.get('search')
  const { data, paging } = usePages(
    q(changes.list, { query: { storeId: store.id, page: url.page, kind, search } }),
    url,
  )
  return (
    <Page>
      <Head title={`Changes | ${store.name}`} />
      <PageTitle
        note="Who changed prices, settings, people and keys, and who gave money back. Nobody can change this list."
        actions={
          <ExportButton of={changes.exported} sent={{ query: { kind, search } }} name="changes" />
        }
      >
        Changes
      </PageTitle>
      <Toolbar label="Changes">
        <SearchField
          label="Search by what was changed"
          value={search}
          onSearch={(text) => url.filter({ search: text })}
        />
        <NativeSelect
          aria-label="Kind"
          data={[
            { value: '', label: 'All changes' },
            ...changeKindValues.map((value) => ({ value, label: changeKinds[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget }) => url.filter({ kind: currentTarget.value })}
        />
      </Toolbar>
      <DataTable
        caption="Changes"
        columns={columnsOf(store)}
        rows={data?.data}
        keyOf={({ id }) => id}
        {...paging}
        empty={
          <EmptyList
            title="No changes found"
            url={url}
            filters={['search', 'kind']}
            all="Show all changes"
          >
            As soon as somebody changes a price, a setting, a role or a key, it stands here.
          </EmptyList>
        }
      />
    </Page>
  )
}

function Differences({ of: differences }: { readonly of: Change['differences'] }) {
  if (differences.length === 0) return '–'
  return (
    <ul className={styles.differences}>
      {differences.map(({ name, before, after }) => (
        <li key={name}>
          {name}: {before !== '' && `${before} → `}
          <strong>{after || 'nothing'}</strong>
        </li>
      ))}
    </ul>
  )
}
