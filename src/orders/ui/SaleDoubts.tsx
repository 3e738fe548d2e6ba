import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { DataTable, type Column as TableColumn } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { doubts, type SaleDoubt } from '../doubt-contract.ts'
import type { DoubtKind } from '../kept-sale.ts'

const kinds: Readonly<Record<DoubtKind, string>> = {
  missing: 'Shelf',
  price: 'Price',
  discount: 'Discount',
  gone: 'Menu',
  person: 'Person',
  clock: 'Clock',
  shift: 'Shift',
  number: 'Receipt',
}

/** /{slug}/admin/to-look-at */
export function SaleDoubts() {
  const store = useStore()
  const { data, error, refetch } = useQuery(q(doubts.list, { query: { storeId: store.id } }))
  return (
    <Column>
      <Head title={`To look at | ${store.name}`} />
      <PageTitle note="Sales that a counter made without a connection were taken as they happened. What was otherwise by the time they arrived stands here.">
        To look at
      </PageTitle>
      <DataTable
        caption="To look at"
        columns={columnsFor(store)}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState title="Nothing to look at">
            When a counter has sold without a connection and something did not fit any more, it
            stands here until somebody has looked at it.
          </EmptyState>
        }
      />
    </Column>
  )
}

const columnsFor = (store: PublicStore): readonly TableColumn<SaleDoubt>[] => [
  {
    label: 'Receipt',
    isName: true,
    cell: ({ orderId, receipt }) => (
      <Link to={paths.adminOrder(store.slug, orderId)}>{receipt}</Link>
    ),
  },
  { label: 'Sold', cell: ({ soldAt }) => <Moment at={soldAt} timeZone={store.timeZone} /> },
  { label: 'About', cell: ({ kind }) => kinds[kind] },
  { label: 'What', cell: ({ said }) => said },
  { label: 'Looked at', cell: (doubt) => <LookedAt doubt={doubt} timeZone={store.timeZone} /> },
]

function LookedAt({ doubt, timeZone }: { readonly doubt: SaleDoubt; readonly timeZone: string }) {
  const look = useSend(doubts.look, { refreshes: [doubts.list] })
  if (doubt.lookedAt !== null) {
    return (
      <>
        {doubt.lookedBy}, <Moment at={doubt.lookedAt} timeZone={timeZone} />
      </>
    )
  }
  return (
    <Button
      variant="default"
      loading={look.isPending}
      aria-label={`Looked at ${doubt.receipt}`}
      onClick={() => look.mutate({ params: { id: doubt.id } })}
    >
      Looked at
    </Button>
  )
}

/** From the orders there, as soon as there is something. */
export function DoubtsLink({ store }: { readonly store: PublicStore }) {
  const { data } = useQuery(q(doubts.list, { query: { storeId: store.id } }))
  const open = (data?.data ?? []).filter(({ lookedAt }) => lookedAt === null).length
  if (open === 0) return null
  return (
    <Button component={Link} to={paths.saleDoubts(store.slug)} color="orange" variant="light">
      To look at ({open})
    </Button>
  )
}
