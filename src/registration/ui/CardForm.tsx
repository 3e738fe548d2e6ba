import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/ui/calls/call.ts'
import { formatMoney } from '../../kit/money.ts'
import { part } from '../../kit/ui/part.tsx'
import { refresh } from '../../kit/ui/calls/query.ts'
import { Skeleton } from '../../kit/ui/states.tsx'
import type { Store } from '../../stores/contract.ts'
import { fees, type AccountFee } from '../contract.ts'
import styles from './FeeStep.module.css'

// The provider's client is fetched when somebody wants to pay with it.
const PaypalButton = part(
  'PaypalButton',
  async () => (await import('../../payments/ui/PaypalButton.tsx')).PaypalButton,
  { waiting: <Skeleton height="2.75rem" /> },
)

interface CardFormProps {
  readonly store: Store
  readonly fee: AccountFee
  /** Of the platform, that cards are charged for. */
  readonly account: NonNullable<AccountFee['card']>
}

/** The fee by card: our server begins, takes and checks the payment. */
export function CardForm({ store, fee, account }: CardFormProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [isCancelled, setCancelled] = useState(false)
  const storeId = store.id

  async function createOrder() {
    setFailure(undefined)
    setCancelled(false)
    return (await call(fees.openCard, { params: { storeId } })).data.orderId
  }

  async function capture(orderId: string) {
    await call(fees.captureCard, { params: { storeId, orderId } })
    await refresh(client, [fees.read])
  }

  /** What went wrong here may have gone well at the provider, or be looked at: then it is the page that says so. */
  function fail(message: string) {
    setFailure(message)
    void refresh(client, [fees.read])
  }

  return (
    <>
      {failure !== undefined && (
        <Alert role="alert" color="red" variant="light" className={styles.alert}>
          PayPal payment failed: {failure}
        </Alert>
      )}
      <output className={styles.stopped}>
        {isCancelled && 'Nothing was charged. You can try again or choose another way to pay.'}
      </output>
      <p className="dimmed">
        You pay in the window of PayPal, by card or with an account there. Larder never sees your
        card.
      </p>
      <PaypalButton
        account={account}
        createOrder={createOrder}
        onApprove={capture}
        onCancel={() => setCancelled(true)}
        onFailure={fail}
      >
        {`Pay ${formatMoney(fee.amount, fee.symbol)} ${fee.currency}`}
      </PaypalButton>
    </>
  )
}
