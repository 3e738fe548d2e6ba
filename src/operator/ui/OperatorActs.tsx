import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { paths } from '../../paths.ts'
import { operator, type OperatorAct } from '../contract.ts'
import { consoleTimeZone } from './standing.tsx'

const columns: readonly Column<OperatorAct>[] = [
  { label: 'When', cell: ({ createdAt }) => <Moment at={createdAt} timeZone={consoleTimeZone} /> },
  { label: 'Who', cell: ({ operator: who }) => who },
  { label: 'What', isName: true, cell: ({ act, subject }) => `${act} ${subject}`.trim() },
  {
    label: 'Store',
    cell: ({ store }) =>
      store ? <Link to={paths.operatorStore(store.slug)}>{store.name}</Link> : '–',
  },
  { label: 'Why', cell: ({ reason }) => reason || '–' },
]

/** /operator/audit: everything operators did. It can be read and added to, never changed. */
export function OperatorActs() {
  const url = useUrlState()
  const slug = url.get('slug')
  const { data, paging } = usePages(q(operator.acts, { query: { page: url.page, slug } }), url)
  return (
    <Page>
      <Head title="Audit | Larder platform" />
      <PageTitle
        note={slug === '' ? 'Everything operators did, latest first. Times are UTC.' : `At ${slug}`}
        actions={
          slug !== '' && (
            <Button component={Link} to={paths.operatorActs()} variant="default">
              Show all
            </Button>
          )
        }
      >
        Audit
      </PageTitle>
      <DataTable
        caption="Audit"
        columns={columns}
        rows={data?.data}
        keyOf={({ id }) => id}
        {...paging}
        empty={<EmptyState title="Nothing has been done here yet" />}
      />
    </Page>
  )
}
