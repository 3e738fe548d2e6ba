import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { danger } from '../../kit/ui/colour.ts'
import { payments, type PaymentOption } from '../contract.ts'
import type { Provider } from '../method.ts'
import styles from './PaymentSetup.module.css'

/** A secret that is saved shows how it ends; it is never sent back to a browser. */
export const savedSecret = (last4: string | undefined) =>
  last4 === undefined
    ? {}
    : { placeholder: `••••${last4}`, hint: `Saved: ••••${last4}. Leave empty to keep it.` }

interface PaymentSetupKeysProps {
  readonly storeId: string
  readonly of: Provider
  readonly option: PaymentOption
  readonly onRemove: (of: Provider) => void
}

/** What can be done with keys that are saved: see whether the provider takes them, and take them away. */
export function PaymentSetupKeys({ storeId, of, option, onRemove }: PaymentSetupKeysProps) {
  const { form } = useFormState()
  const [answer, setAnswer] = useState<{ readonly isWorking: boolean; readonly message: string }>()
  const check = useSend(payments.check, {
    refreshes: [payments.methods],
    onDone: ({ data }) => setAnswer(data),
    onRefused: ({ message }) => setAnswer({ isWorking: false, message }),
  })
  const { last4, callbackTokenLast4 } = option.config
  if (last4 === undefined && callbackTokenLast4 === undefined) return null
  return (
    <>
      <div className={styles.keys}>
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => {
            setAnswer(undefined)
            if (form.isDirty(of)) setAnswer(saveFirst)
            else check.mutate({ body: { storeId, key: of } })
          }}
        >
          Test the connection
        </Button>
        <Button variant="subtle" color={danger} onClick={() => onRemove(of)}>
          Remove the keys
        </Button>
      </div>
      <output className={styles.answer} data-working={answer?.isWorking}>
        {answer?.message}
      </output>
    </>
  )
}

const saveFirst = {
  isWorking: false,
  message: 'Please save first. The test uses the keys that are saved.',
}
