import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import { RowActions } from '../../kit/ui/RowActions.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { ShownOnce } from '../../kit/ui/ShownOnce.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { hooks, type Hook } from '../contract.ts'
import { hookEventNames, hookEvents } from '../event.ts'
import { WebhookForm } from './WebhookForm.tsx'
import styles from './Webhooks.module.css'

/** What stands above the list, if anything. */
type Open =
  | { readonly what: 'form'; readonly hook: Hook | undefined }
  | { readonly what: 'secret'; readonly secret: string }
  | { readonly what: 'renewing' | 'removing'; readonly hook: Hook }

/** /{slug}/admin/webhooks: addresses of the store's own programs that are told of what happens. */
export function Webhooks() {
  const store = useStore()
  const { data, error, refetch } = useQuery(q(hooks.list, { query: { storeId: store.id } }))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const add = (
    <Button leftSection={<PlusIcon />} onClick={() => setOpen({ what: 'form', hook: undefined })}>
      Add a webhook
    </Button>
  )
  return (
    <Page>
      <Head title={`Webhooks | ${store.name}`} />
      <PageTitle
        note="Programs of yours are told here when something happens, moments after it did."
        actions={data !== undefined && data.data.length > 0 && add}
      >
        Webhooks
      </PageTitle>
      <DataTable
        caption="Webhooks"
        columns={columnsFor(store.slug, setOpen)}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState title="No webhooks yet" action={add}>
            Add the address of a program that shall hear of orders, stock or products without asking
            again and again.
          </EmptyState>
        }
      />
      {open?.what === 'form' && (
        <WebhookForm
          hook={open.hook}
          onClose={close}
          onAdded={(secret) => setOpen({ what: 'secret', secret })}
        />
      )}
      {open?.what === 'secret' && (
        <ShownOnce
          title="The secret of this webhook"
          why="It is shown only now. The program needs it to know that what it is told comes from here."
          name="Secret"
          secret={open.secret}
          onClose={close}
        />
      )}
      {(open?.what === 'renewing' || open?.what === 'removing') && (
        <Question
          of={open}
          onClose={close}
          onSecret={(secret) => setOpen({ what: 'secret', secret })}
        />
      )}
    </Page>
  )
}

interface QuestionProps {
  readonly of: Extract<Open, { readonly what: 'renewing' | 'removing' }>
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

function Question({ of: { what, hook }, onClose, onSecret }: QuestionProps) {
  const refreshes = [hooks.list]
  const renew = useSend(hooks.renewSecret, { refreshes })
  const remove = useSend(hooks.remove, { refreshes, success: 'Webhook removed.' })
  const params = { id: hook.id }
  if (what === 'removing') {
    return (
      <ConfirmModal
        title="Remove webhook"
        confirm="Remove"
        isBusy={remove.isPending}
        onCancel={onClose}
        onConfirm={() => remove.mutate({ params }, { onSettled: onClose })}
      >
        {`${hook.address} will be told nothing any more, and what it was told is forgotten here.`}
      </ConfirmModal>
    )
  }
  return (
    <ConfirmModal
      title="Make a new secret"
      confirm="Make it"
      isHarmless
      isBusy={renew.isPending}
      onCancel={onClose}
      onConfirm={() =>
        renew.mutate({ params }, { onSuccess: ({ secret }) => onSecret(secret), onError: onClose })
      }
    >
      For a day both secrets are good, so that the program can change to the new one.
    </ConfirmModal>
  )
}

const columnsFor = (slug: string, open: (what: Open) => void): readonly Column<Hook>[] => [
  {
    label: 'Address',
    isName: true,
    cell: ({ address }) => <span className={styles.address}>{address}</span>,
  },
  {
    label: 'Is told when',
    cell: ({ events }) =>
      events.length === hookEventNames.length
        ? 'Anything happens'
        : hookEventNames
            .filter((event) => events.includes(event))
            .map((event) => hookEvents[event])
            .join(', '),
  },
  { label: 'State', cell: (hook) => <State of={hook} /> },
  {
    label: 'Actions',
    isWide: true,
    cell: (hook) => (
      <RowActions
        of={hook.address}
        more={[
          { label: 'Change', act: () => open({ what: 'form', hook }) },
          { label: 'New secret', act: () => open({ what: 'renewing', hook }) },
          { label: 'Remove', act: () => open({ what: 'removing', hook }), isDangerous: true },
        ]}
      >
        <Button
          variant="default"
          component={Link}
          to={paths.webhook(slug, hook.id)}
          aria-label={`Deliveries to ${hook.address}`}
        >
          Deliveries
        </Button>
      </RowActions>
    ),
  },
]

function State({ of: { isOn, offReason, failingSince } }: { readonly of: Hook }) {
  if (!isOn) {
    return (
      <>
        <StatusBadge tone={offReason === '' ? 'waiting' : 'bad'}>Off</StatusBadge>
        {offReason !== '' && <p className={styles.reason}>{offReason}</p>}
      </>
    )
  }
  return failingSince === null ? (
    <StatusBadge tone="good">On</StatusBadge>
  ) : (
    <StatusBadge tone="bad">Nothing arrives</StatusBadge>
  )
}
