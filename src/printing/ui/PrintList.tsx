import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../accounts/ui/session.ts'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { StatusBadge, type Tone } from '../../kit/ui/StatusBadge.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { printers, prints, type Printer, type PrintJob } from '../contract.ts'
import { jobStatusLabels, mayPrintAgain, type PrintJobStatus } from '../printer.ts'
import styles from './Printers.module.css'

interface PrintListProps {
  readonly store: PublicStore
  readonly printers: readonly Printer[]
}

const tones: Readonly<Record<PrintJobStatus, Tone>> = {
  queued: 'waiting',
  sending: 'busy',
  sent: 'good',
  failed: 'bad',
}

const columnsFor = (timeZone: string, all: readonly Printer[]): readonly Column<PrintJob>[] => [
  { label: 'Print', isName: true, cell: ({ title }) => title },
  { label: 'Printer', cell: ({ printer }) => printer },
  { label: 'State', cell: (job) => <State of={job} /> },
  { label: 'When', cell: ({ updatedAt }) => <Moment at={updatedAt} timeZone={timeZone} /> },
  { label: 'Actions', isWide: true, cell: (job) => <Ways job={job} printers={all} /> },
]

const State = ({ of: { status, reason, isOpening } }: { readonly of: PrintJob }) => (
  <>
    <StatusBadge tone={tones[status]}>
      {isOpening === true && status === 'sent' ? 'Opened' : jobStatusLabels[status]}
    </StatusBadge>
    {reason !== '' && <p className={styles.reason}>{reason}</p>}
  </>
)

/** What was to be printed lately; what failed stands first. */
export function PrintList({ store, printers: all }: PrintListProps) {
  const { data, error, refetch } = useQuery(q(prints.list, { query: { storeId: store.id } }))
  return (
    <section className={styles.prints}>
      <h2>Prints of the last days</h2>
      <DataTable
        caption="Prints"
        columns={columnsFor(store.timeZone, all)}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title="Nothing was printed yet" />}
      />
    </section>
  )
}

/** What can be done about a print: once more, elsewhere, never mind. */
function Ways({
  job,
  printers: all,
}: {
  readonly job: PrintJob
  readonly printers: readonly Printer[]
}) {
  const refreshes = [printers.list, prints.list]
  const again = useSend(prints.again, { refreshes })
  const drop = useSend(prints.drop, { refreshes })
  const [printerId, setPrinterId] = useState(job.printerId)
  const mayAgain = mayPrintAgain(useUser()?.role ?? '', job)
  // What was opened is shut by now: the counter opens it again.
  if (job.status === 'sending' || (job.isOpening === true && job.status === 'sent')) return null
  const params = { id: job.id }
  return (
    <div className={styles.actions}>
      {mayAgain && all.length > 1 && (
        <NativeSelect
          aria-label={`Printer for ${job.title}`}
          data={all.map(({ id, name }) => ({ value: id, label: name }))}
          value={printerId}
          onChange={({ currentTarget }) => setPrinterId(currentTarget.value)}
        />
      )}
      {mayAgain && (
        <Button
          variant="default"
          loading={again.isPending}
          aria-label={`${job.isOpening === true ? 'Open it now' : 'Print again'}: ${job.title}`}
          onClick={() => again.mutate({ params, body: { printerId } })}
        >
          {job.isOpening === true ? 'Open it now' : 'Print again'}
        </Button>
      )}
      {job.status !== 'sent' && (
        <Button
          variant="default"
          aria-label={`Never mind: ${job.title}`}
          onClick={() => drop.mutate({ params })}
        >
          Never mind
        </Button>
      )}
    </div>
  )
}
