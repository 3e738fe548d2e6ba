import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { operator, type FailingJob } from '../contract.ts'
import { consoleTimeZone } from './standing.tsx'

/** /operator/jobs: mails, and whatever else was to be done later, that went wrong. */
export function OperatorJobs() {
  const { data, error, refetch } = useQuery({ ...q(operator.jobs), refetchInterval: 10_000 })
  const retry = useSend(operator.retryJob, {
    success: 'It is tried again.',
    refreshes: [operator.jobs, operator.acts],
  })
  const release = useSend(operator.releaseHeld, {
    success: 'The letters are on their way.',
    refreshes: [operator.jobs, operator.acts],
  })
  const discard = useSend(operator.discardHeld, {
    success: 'The letters are discarded.',
    refreshes: [operator.jobs, operator.acts],
  })
  return (
    <Page>
      <Head title="Failed mail | Larder platform" />
      <PageTitle note="Each is tried nine times over about a day. Nothing waits for it meanwhile.">
        Failed mail
      </PageTitle>
      {data?.data.some(({ state }) => state === 'held') === true && (
        <Alert title="Letters wait for your word" mb="md">
          <Text mb="sm">
            This database was copied or restored, and these letters waited in it. They may have been
            sent already.
          </Text>
          <Group>
            <Button onClick={() => release.mutate({})}>Send them</Button>
            <Button variant="default" onClick={() => discard.mutate({})}>
              Discard them
            </Button>
          </Group>
        </Alert>
      )}
      <DataTable
        caption="Failed mail"
        columns={columnsFor(({ id }) => retry.mutate({ params: { id } }))}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState title="Nothing has failed">
            A mail that the mail server refuses appears here with its words.
          </EmptyState>
        }
      />
    </Page>
  )
}

function stateOf(state: FailingJob['state'], tries: number): string {
  if (state === 'held') return 'Held since the copy'
  return state === 'failed' ? `Given up after ${tries}` : `Tried ${tries}, will try again`
}

const columnsFor = (onRetry: (job: FailingJob) => void): readonly Column<FailingJob>[] => [
  { label: 'What', isName: true, cell: ({ name }) => name },
  {
    label: 'State',
    cell: ({ state, tries }) => (
      <StatusBadge tone={state === 'failed' ? 'bad' : 'waiting'}>
        {stateOf(state, tries)}
      </StatusBadge>
    ),
  },
  { label: 'Last error', cell: ({ lastError }) => lastError },
  {
    label: 'Asked for (UTC)',
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={consoleTimeZone} />,
  },
  {
    label: 'Next try (UTC)',
    cell: ({ nextTryAt }) =>
      nextTryAt === null ? '–' : <Moment at={nextTryAt} timeZone={consoleTimeZone} />,
  },
  {
    label: 'Action',
    isWide: true,
    cell: (job) => (
      <Button variant="default" aria-label={`Try ${job.name} again`} onClick={() => onRetry(job)}>
        Try again now
      </Button>
    ),
  },
]
