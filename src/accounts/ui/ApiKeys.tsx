import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiBase } from '../../kit/api-base.ts'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { ShownOnce } from '../../kit/ui/ShownOnce.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { keys, type ApiKey } from '../key-contract.ts'
import { labelOfRight } from '../key-rights.ts'
import { ApiKeyForm, type NewKey } from './ApiKeyForm.tsx'

/** What stands above the list, if anything. */
type Open =
  | { readonly what: 'form' }
  | { readonly what: 'key'; readonly made: NewKey }
  | { readonly what: 'question'; readonly key: ApiKey }

/** /{slug}/admin/api-keys: the keys of the store's own programs. */
export function ApiKeys() {
  const store = useStore()
  const { data, error, refetch } = useQuery(q(keys.list, { query: { storeId: store.id } }))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const end = useSend(keys.end, { success: 'API key ended.', refreshes: [keys.list] })
  const make = (
    <Button leftSection={<PlusIcon />} onClick={() => setOpen({ what: 'form' })}>
      Make a key
    </Button>
  )
  return (
    <Page>
      <Head title={`API keys | ${store.name}`} />
      <PageTitle
        note={
          <>
            With a key a program of yours does what you allow it, at this store alone. What it can
            ask for stands in the{' '}
            <a href={`${apiBase}/docs`} target="_blank" rel="noreferrer">
              description of the API
            </a>
            .
          </>
        }
        actions={data !== undefined && data.data.length > 0 && make}
      >
        API keys
      </PageTitle>
      <DataTable
        caption="API keys"
        columns={columnsFor(store.timeZone, (key) => setOpen({ what: 'question', key }))}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState title="No API keys yet" action={make}>
            Make one for your website, your bookkeeping or whatever else shall read or change
            something here by itself.
          </EmptyState>
        }
      />
      {open?.what === 'form' && (
        <ApiKeyForm onClose={close} onMade={(made) => setOpen({ what: 'key', made })} />
      )}
      {open?.what === 'key' && (
        <ShownOnce
          title={`${open.made.name} has a key`}
          why="It is shown only now. Put it where the program keeps its secrets: whoever has it can do what it allows."
          name="API key"
          secret={open.made.key}
          onClose={close}
        />
      )}
      {open?.what === 'question' && (
        <ConfirmModal
          title="End API key"
          confirm="End"
          isBusy={end.isPending}
          onCancel={close}
          onConfirm={() => end.mutate({ params: { id: open.key.id } }, { onSettled: close })}
        >
          {`Programs that use the key of ${open.key.name} will be refused at once. It cannot be brought back.`}
        </ConfirmModal>
      )}
    </Page>
  )
}

const columnsFor = (timeZone: string, onEnd: (key: ApiKey) => void): readonly Column<ApiKey>[] => [
  { label: 'Name', isName: true, cell: ({ name }) => name },
  { label: 'May', cell: ({ rights }) => rights.map(labelOfRight).join(', ') },
  { label: 'Ends with', cell: ({ ending }) => <code>{ending}</code> },
  { label: 'Made by', cell: ({ madeBy }) => madeBy },
  {
    label: 'Last used',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? 'Never' : <Moment at={lastUsedAt} timeZone={timeZone} />,
  },
  {
    label: 'Good until',
    cell: ({ isMakerHere, expiresAt }) => {
      if (!isMakerHere) return 'Its maker no longer works here'
      return expiresAt === null ? 'Until you end it' : <Moment at={expiresAt} timeZone={timeZone} />
    },
  },
  {
    label: 'Actions',
    isWide: true,
    cell: (key) => (
      <Button variant="default" aria-label={`End ${key.name}`} onClick={() => onEnd(key)}>
        End
      </Button>
    ),
  },
]
