import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import { feeMethodLabel } from '../../registration/fee.ts'
import { operator, type WaitingFee } from '../contract.ts'
import { amountOf, ApproveFee, isBeside } from './ApproveFee.tsx'
import { changedByActs } from './changed-by-acts.ts'
import styles from './OperatorFees.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { consoleTimeZone } from './standing.tsx'

/** No line tells operators what changes: the list asks again while it is seen, and whenever it is seen again. */
const askAgainMs = 60_000

export const useWaitingFees = () => useQuery({ ...q(operator.fees), refetchInterval: askAgainMs })

type Question = { readonly fee: WaitingFee; readonly answer: 'approve' | 'reject' }

interface WaitingFeesProps {
  /** Undefined until they are known. */
  readonly fees: readonly WaitingFee[] | undefined
  /** On the page of one store, which needs no column for its name. */
  readonly isOfOneStore?: boolean
  readonly error: ReturnType<typeof useWaitingFees>['error']
  readonly onRetry: () => unknown
  readonly empty?: ReactNode
}

/** Payments that wait, with what there is to know of each, and the two answers. */
export function WaitingFees({
  fees,
  isOfOneStore = false,
  error,
  onRetry,
  empty,
}: WaitingFeesProps) {
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const columns = columnsFor((fee, answer) => setQuestion({ fee, answer }))
  return (
    <>
      <DataTable
        caption="Payments that wait"
        columns={isOfOneStore ? columns : [ofStore, ...columns]}
        rows={fees}
        keyOf={({ id }) => id}
        error={error}
        onRetry={onRetry}
        empty={empty}
      />
      {question?.answer === 'approve' && (
        <ApproveFee store={question.fee.store} fee={question.fee} onClose={close} />
      )}
      {question?.answer === 'reject' && <Reject fee={question.fee} onClose={close} />}
    </>
  )
}

const ofStore: Column<WaitingFee> = {
  label: 'Store',
  isName: true,
  cell: ({ store }) => <Link to={paths.operatorStore(store.slug)}>{store.name}</Link>,
}

const columnsFor = (
  ask: (fee: WaitingFee, answer: Question['answer']) => void,
): readonly Column<WaitingFee>[] => [
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
