import { Button, NativeSelect } from '@mantine/core'
import { useParams } from 'react-router'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { StatusBadge, type Tone } from '../../kit/ui/StatusBadge.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { hooks, type HookDelivery } from '../contract.ts'
import { deliveryStates, type DeliveryState } from '../event.ts'
import styles from './Webhooks.module.css'

const labels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'On its way',
  delivered: 'Arrived',
  failed: 'Given up',
}
const tones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
}

/** /{slug}/admin/webhooks/{id}: what an address was told, and what it answered. */
export function Deliveries() {
  const store = useStore()
  const { hookId: id = '' } = useParams()
  const url = useUrlState()
  const state = deliveryStates.find((known) => known === url.get('state'))
  const { data, paging } = usePages(
    q(hooks.deliveries, { params: { id }, query: { page: url.page, state } }),
    url,
  )
  const test = useSend(hooks.test, {
    refreshes: [hooks.deliveries],
    success: 'The test is on its way',
  })
  return (
    <Page>
      <Head title={`Deliveries | ${store.name}`} />
      <PageTitle
        note="What was told in the last 30 days, latest first. What fails is tried again for three days."
        actions={
          <Button loading={test.isPending} onClick={() => test.mutate({ params: { id } })}>
            Send a test
          </Button>
        }
      >
        Deliveries
      </PageTitle>
      <Toolbar label="Deliveries">
        <NativeSelect
          aria-label="State"
          data={[
            { value: '', label: 'All deliveries' },
            ...deliveryStates.map((value) => ({ value, label: labels[value] })),
          ]}
          value={state ?? ''}
          onChange={({ currentTarget }) => url.filter({ state: currentTarget.value })}
        />
      </Toolbar>
      <DataTable
        caption="Deliveries"
        columns={columnsFor(store.timeZone)}
        rows={data?.data}
        keyOf={(delivery) => delivery.id}
        {...paging}
        empty={
          <EmptyList
            title="No deliveries found"
            url={url}
            filters={['state']}
            all="Show all deliveries"
          >
            As soon as something happens that this address is told of, it stands here.
          </EmptyList>
        }
      />
    </Page>
  )
}

const columnsFor = (timeZone: string): readonly Column<HookDelivery>[] => [
  { label: 'Event', isName: true, cell: ({ event }) => event },
  { label: 'When', cell: ({ createdAt }) => <Moment at={createdAt} timeZone={timeZone} /> },
  {
    label: 'State',
    cell: ({ state, tries }) => (
      <>
        <StatusBadge tone={tones[state]}>{labels[state]}</StatusBadge>
        {state === 'waiting' && tries > 0 && (
          <p className={styles.reason}>{tries === 1 ? 'Tried once' : `Tried ${tries} times`}</p>
        )}
      </>
    ),
  },
  { label: 'Answer', cell: (delivery) => <Answer of={delivery} /> },
  { label: 'Actions', isWide: true, cell: (delivery) => <Again of={delivery} /> },
]

const Answer = ({ of: { status, answer, ms } }: { readonly of: HookDelivery }) =>
  ms === null && answer === '' ? (
    '–'
  ) : (
    <>
      {status === null ? answer : `${status} in ${ms} ms`}
      {status !== null && answer !== '' && <p className={styles.reason}>{answer}</p>}
    </>
  )

function Again({ of: { id, event } }: { readonly of: HookDelivery }) {
  const again = useSend(hooks.again, {
    refreshes: [hooks.deliveries],
    success: 'It is on its way again',
  })
  return (
    <Button
      variant="default"
      loading={again.isPending}
      aria-label={`Send again: ${event}`}
      onClick={() => again.mutate({ params: { id } })}
    >
      Send again
    </Button>
  )
}
