import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { formatMoney } from '../../kit/money.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { feeMethodLabel } from '../../registration/fee.ts'
import { isOpen } from '../../stores/store.ts'
import { operator, type WaitingFee } from '../contract.ts'
import styles from './OperatorFees.module.css'
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
      {question?.answer === 'approve' && <Approve fee={question.fee} onClose={close} />}
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
  { label: 'Country', cell: ({ country }) => country },
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

const amountOf = ({ amount, currency }: WaitingFee) => formatMoney(amount, `${currency} `)

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

/** Money that came beside what has opened the store: deciding it changes nothing for the store. */
const isBeside = ({ store }: WaitingFee) => isOpen(store.paymentStatus)

function Approve({ fee, onClose }: DecisionProps) {
  const { mutate, isPending } = useSend(operator.approve, {
    success: isBeside(fee) ? 'The payment is settled.' : 'The store is open.',
    refreshes: changedByActs,
  })
  const sent = { params: { slug: fee.store.slug }, body: { attemptId: fee.id } }
  return (
    <ConfirmModal
      title={
        isBeside(fee) ? `Settle this payment of ${fee.store.name}?` : `Open ${fee.store.name}?`
      }
      confirm="Approve"
      isHarmless
      isBusy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(sent, { onSettled: onClose })}
    >
      {`You have found ${amountOf(fee)} with the reference ${fee.reference ?? '(none)'}. ${
        isBeside(fee)
          ? 'The store is open already: the payment is kept, and nobody is told.'
          : 'The store opens at once and its owner gets a letter.'
      }`}
    </ConfirmModal>
  )
}

const Reject = ({ fee, onClose }: DecisionProps) => (
  <ReasonDialog
    of={operator.reject}
    title={`Reject the payment of ${fee.store.name}?`}
    explanation={
      isBeside(fee)
        ? 'The store stays open, and its owner reads the reason in a letter. Money that has come is given back at the provider.'
        : 'The owner reads the reason in a letter, and may enter another reference.'
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
