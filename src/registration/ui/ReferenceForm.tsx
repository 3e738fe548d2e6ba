import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../kit/ui/calls/call.ts'
import { RuledForm } from '../../kit/ui/form/Form.tsx'
import { useText } from '../../kit/ui/form/form-context.ts'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { forgetTyped, KeepTyped, typedBefore } from '../../kit/ui/form/typed-before.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { refresh } from '../../kit/ui/calls/query.ts'
import { referenceNumber, stores, type Store } from '../../stores/contract.ts'
import { unreachedIs } from '../../stores/ui/settings-unreached.ts'
import { fees, submitReference, type AccountFee } from '../contract.ts'
import { manualMethods, type ManualMethod } from '../fee.ts'
import { AskPlatform } from './AskPlatform.tsx'
import styles from './FeeStep.module.css'

const Reference = z.object({ referenceNumber })
type Typed = z.infer<typeof Reference>

interface ReferenceFormProps {
  readonly store: Store
  readonly fee: AccountFee
  readonly method: ManualMethod
  readonly onDone: () => void
}

/** Paid outside of Larder: where the money goes, and the number that proves it. */
export function ReferenceForm({ store, fee, method, onDone }: ReferenceFormProps) {
  const client = useQueryClient()
  const { label = '' } = manualMethods.find(({ key }) => key === method) ?? {}
  const account = fee.accounts[method] ?? null
  const where = `the fee of ${store.id} by ${method}`
  const [start] = useState(() => ({ referenceNumber: typedBefore(where) }))

  async function submit(body: { readonly referenceNumber: string }) {
    const params = { storeId: store.id }
    await call(submitReference, { params, body: { ...body, paymentMethod: method } }).catch(
      unreachedIs('An error occurred. Please try again.'),
    )
    forgetTyped()
    await refresh(client, [fees.read, stores.byId])
    onDone()
  }

  return (
    <RuledForm start={start} rules={Reference} onValid={submit}>
      <KeepTyped<Typed> name="referenceNumber" where={where} />
      <ol className={styles.instructions}>
        {account === null && (
          <li>
            <AskPlatform messenger={fee.messenger} /> where to send it: the account is not named
            here.
          </li>
        )}
        <li>
          Send{' '}
          <strong>
            <Money amount={fee.amount} symbol={fee.symbol} />
          </strong>{' '}
          by {label} to {account === null ? 'that account' : <strong>{account}</strong>}.
        </li>
        <li>Copy the reference number from your receipt.</li>
        <li>Enter it here. A person looks it up and opens your store.</li>
      </ol>
      <TextField<Typed> name="referenceNumber" label="Reference Number" inputMode="text" />
      <SubmitReference />
    </RuledForm>
  )
}

/** The one button that is off while its field is empty: it is specified so. */
function SubmitReference() {
  const isEmpty = useText<Typed>('referenceNumber').trim() === ''
  return (
    <SubmitButton sending="Submitting..." isOff={isEmpty}>
      Submit Reference Number
    </SubmitButton>
  )
}
