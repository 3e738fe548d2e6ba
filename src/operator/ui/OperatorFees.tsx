import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { feeMethodLabel } from '../../registration/fee.ts'
import { operator, type WaitingFee } from '../contract.ts'
import styles from './OperatorFees.module.css'
import { amountOf, ApproveFee, isBeside } from './ApproveFee.tsx'
import { changedByActs } from './changed-by-acts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { consoleTimeZone } from './standing.tsx'

/** No line tells operators what changes: the list asks again while it is seen, and whenever it is seen again. */
const askAgainMs = 60_000

type Question = { readonly fee: WaitingFee; readonly answer: 'approve' | 'reject' }

/** /operator: payments of the account fee that a person has to look up. */
export function OperatorFees() {
  const { data, error, refetch } = useQuery({ ...q(operator.fees), refetchInterval: askAgainMs })
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  return (
    <Page>
      <Head title="Waiting | Larder platform" />
      <PageTitle note="Look each payment up before you decide. The owner is told by mail.">
        Waiting for a decision
      </PageTitle>
      <DataTable
        caption="Payments that wait"
        columns={columnsFor((fee, answer) => setQuestion({ fee, answer }))}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState title="Nothing is waiting">
            Payments appear here when an owner enters a reference number.
          </EmptyState>
        }
      />
      {question?.answer === 'approve' && (
        <ApproveFee store={question.fee.store} fee={question.fee} onClose={close} />
      )}
      {question?.answer === 'reject' && <Reject fee={question.fee} onClose={close} />}
    </Page>
  )
}

const columnsFor = (
  ask: (fee: WaitingFee, answer: Question['answer']) => void,
): readonly Column<WaitingFee>[] => [
  {
    label: 'Store',
    isName: true,
    cell: ({ store }) => <Link to={paths.operatorStore(store.slug)}>{store.name}</Link>,
  },
  { label: 'Reference', cell: (fee) => <Reference {...fee} /> },
  { label: 'Amount', align: 'right', cell: amountOf },
  { label: 'Method', cell: ({ method }) => feeMethodLabel(method) ?? 'Not said' },
  { label: 'Country', cell: ({ country }) => <span className={styles.words}>{country}</span> },
  {
    label: 'Since (UTC)',
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={consoleTimeZone} />,
  },
  {
    label: 'Decision',
    isWide: true,
    cell: (fee) => (
      <div className={styles.actions}>
        <Button aria-label={`Approve ${fee.store.name}`} onClick={() => ask(fee, 'approve')}>
          Approve
        </Button>
        <Button
          variant="default"
          aria-label={`Reject ${fee.store.name}`}
          onClick={() => ask(fee, 'reject')}
        >
          Reject
        </Button>
      </div>
    ),
  },
]

const Reference = ({ reference, status, reason, alsoGiven }: WaitingFee) => (
  <div className={styles.reference}>
    <span>{reference ?? 'None'}</span>
    {status === 'review' && <span className={styles.doubt}>{reason}</span>}
    {alsoGiven.map(({ storeName, status: before, reason: why, createdAt }) => (
      <span key={createdAt} className={styles.doubt}>
        {`Given before by ${storeName}, ${before}${why === '' ? '' : `: ${why}`}`}
      </span>
    ))}
  </div>
)

interface DecisionProps {
  readonly fee: WaitingFee
  readonly onClose: () => void
}

const Reject = ({ fee, onClose }: DecisionProps) => (
  <ReasonDialog
    of={operator.reject}
    title={`Reject the payment of ${fee.store.name}?`}
    explanation={
      isBeside(fee.store)
        ? 'The store stays open, and its owner reads the reason in a letter. Money that has come is given back at the provider.'
        : 'The owner reads the reason in a letter, and may enter another reference. Until then it can be approved after all, on the page of the store.'
    }
    confirm="Reject"
    isDestructive
    success="The payment is rejected."
    refreshes={changedByActs}
    send={(reason) => ({ params: { slug: fee.store.slug }, body: { attemptId: fee.id, reason } })}
    onDone={onClose}
    onClose={onClose}
  />
)
