import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Card } from '../../kit/ui/Column.tsx'
import { q, refresh } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { stores, type Store } from '../../stores/contract.ts'
import { isOpen } from '../../stores/store.ts'
import { fees, type AccountFee } from '../contract.ts'
import { cardMethod, isAtHome, isManual, lookedAt, rejectedText } from '../fee.ts'
import { AskPlatform } from './AskPlatform.tsx'
import { CardForm } from './CardForm.tsx'
import { draft } from './draft.ts'
import { FeeCountry } from './FeeCountry.tsx'
import { FeeMethods } from './FeeMethods.tsx'
import { FeePaid } from './FeePaid.tsx'
import { FeeWaiting, VerificationModal } from './FeeWaiting.tsx'
import { ReferenceForm } from './ReferenceForm.tsx'
import styles from './FeeStep.module.css'
import { useShownAddress } from './use-shown-address.ts'

const askAgainMs = 5000

interface FeeStepProps {
  readonly store: Store
  readonly onBack: () => void
}

/** Step 3: the account fee, and how it is paid. */
export function FeeStep({ store, onBack }: FeeStepProps) {
  const { data, error, refetch } = useQuery({
    ...q(fees.read, { params: { storeId: store.id } }),
    // The operator decides while the owner waits here, and may have thought better of a payment that was rejected.
    refetchInterval: ({ state }) => (isUndecided(state.data?.data) ? askAgainMs : false),
  })
  const fee = data?.data
  useRefreshOnceOpen(store, fee)

  if (fee && isOpen(fee.paymentStatus)) return <FeePaid store={store} fee={fee} />
  return (
    <div className={styles.step}>
      <Card>
        <div>
          <h2 className={styles.heading}>Payment</h2>
          <Address store={store} />
        </div>
        {/* The price of money that is being looked at does not change any more. */}
        {fee?.attempt?.status !== 'review' && (
          <FeeCountry store={store} waiting={waitingReference(store, fee)} />
        )}
        {error && !fee && <ErrorState message={error.message} onRetry={refetch} />}
        {!error && !fee && <Skeleton height="16rem" />}
        {fee && <Payment store={store} fee={fee} />}
      </Card>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}

/** It was promised before the store had registered, and somebody may have been quicker: here is the one it has. */
function Address({ store: { name, slug } }: { readonly store: Store }) {
  const shown = useShownAddress()
  return (
    <p className="dimmed">
      {name} will be at <strong className={styles.address}>{shown(slug)}</strong>
    </p>
  )
}

const waiting: ReadonlySet<unknown> = new Set(['submitted', 'review', 'rejected'])
const isUndecided = (fee: AccountFee | undefined) =>
  fee !== undefined && !isOpen(fee.paymentStatus) && waiting.has(fee.attempt?.status)

/** The reference that a move to another country would withdraw; by the store's own copy until the fee is known. */
function waitingReference(store: Store, fee: AccountFee | undefined): string | null {
  if (fee === undefined) return store.referenceNumber
  return fee.attempt?.status === 'submitted' ? fee.attempt.reference : null
}

/** All pages of the store change with its state. */
function useRefreshOnceOpen(store: Store, fee: AccountFee | undefined): void {
  const client = useQueryClient()
  const isNews = fee !== undefined && isOpen(fee.paymentStatus) && !isOpen(store.paymentStatus)
  const look = useEffectEvent(() => void refresh(client, [stores.byId, stores.bySlug]))
  useEffect(() => {
    if (isNews) look()
  }, [isNews])
}

function Payment({ store, fee }: { readonly store: Store; readonly fee: AccountFee }) {
  const kept = draft.use().method
  const [isAsked, setAsked] = useState(false)
  const [isOtherWay, setOtherWay] = useState(false)
  const isHere = isAtHome(fee.country)
  // What is offered in one country only is not chosen in another, nor are cards where none are taken.
  const canBe = isManual(kept) ? isHere : kept !== cardMethod || fee.card !== null
  const method = canBe ? kept : ''
  const { attempt } = fee
  if (attempt?.status === 'submitted' && !isOtherWay) {
    return (
      <>
        <FeeWaiting fee={fee} onAsk={() => setAsked(true)} onOtherWay={() => setOtherWay(true)} />
        {isAsked && <VerificationModal fee={fee} onClose={() => setAsked(false)} />}
      </>
    )
  }
  if (attempt?.status === 'review') {
    return (
      <Alert role="alert" color="yellow" variant="light">
        {lookedAt}
      </Alert>
    )
  }
  return (
    <>
      {attempt?.status === 'rejected' && (
        <Alert role="alert" color="red" variant="light" className={styles.alert}>
          {rejectedText(attempt)}
        </Alert>
      )}
      <FeeMethods
        takesCards={fee.card !== null}
        chosen={method}
        country={fee.country}
        onChoose={(chosen) => draft.change({ method: chosen })}
      />
      {fee.card === null && !isHere && (
        <p>
          Right now nothing can be paid from {fee.country}.{' '}
          <AskPlatform messenger={fee.messenger} />, or come back later: what you have entered
          stays.
        </p>
      )}
      {method === cardMethod && fee.card !== null && (
        <CardForm store={store} fee={fee} account={fee.card} />
      )}
      {isManual(method) && (
        <ReferenceForm
          key={method}
          store={store}
          fee={fee}
          method={method}
          onDone={() => {
            setOtherWay(false)
            setAsked(true)
          }}
        />
      )}
    </>
  )
}
