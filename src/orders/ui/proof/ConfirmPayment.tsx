import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, sumMoney } from '../../../kit/money.ts'
import { Refusal } from '../../../kit/ui/calls/call.ts'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { wordsOf } from '../../../kit/ui/calls/silence.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import dialog from '../../../kit/ui/Dialog.module.css'
import { SubmitButton } from '../../../kit/ui/form/fields.tsx'
import { RuledForm } from '../../../kit/ui/form/Form.tsx'
import { NumberField } from '../../../kit/ui/form/NumberField.tsx'
import { toast } from '../../../kit/ui/toast.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { orderLabel, orderPaid } from '../../order.ts'
import {
  FoundDuplicates,
  paymentProofs,
  ReceivedAmount,
  type ProofDuplicate,
  type WaitingProof,
} from '../../payment-proof-contract.ts'
import { oldByDecision } from './old-by-decision.ts'

interface ConfirmPaymentProps {
  readonly store: PublicStore
  readonly proof: WaitingProof
  readonly onClose: () => void
}

/** How much of it has come, and once more whether, where the same was shown for another order. */
export function ConfirmPayment({ store, proof, onClose }: ConfirmPaymentProps) {
  const [found, setFound] = useState<readonly ProofDuplicate[]>([])
  const [question, setQuestion] = useState('')
  const confirm = useSend(paymentProofs.confirm, {
    refreshes: oldByDecision,
    // The form shows it.
    onRefused: () => undefined,
  })
  const label = orderLabel({ id: proof.orderId, orderNumber: proof.orderNumber })

  async function send({ amount }: { readonly amount: number }) {
    const body = { amount, knownOrderIds: found.map(({ orderId }) => orderId) }
    try {
      const { data } = await confirm.mutateAsync({ params: { id: proof.id }, body })
      toast.success(told(data, proof, store))
      onClose()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error
      const others = FoundDuplicates.safeParse(error.details)
      if (others.success) {
        setFound(others.data.duplicates)
        setQuestion(error.message)
        return
      }
      // Somebody else was faster: there is nothing to correct in the form.
      toast.failure(wordsOf(error))
      onClose()
    }
  }

  return (
    <Dialog title={`Confirm the payment for ${label}`} onClose={onClose}>
      <p>
        {proof.method}
        {proof.reference !== '' && (
          <>
            , reference <strong>{proof.reference}</strong>
          </>
        )}
        . {formatMoney(proof.due, store.currency)} is left to pay.
      </p>
      <RuledForm<{ amount: number }>
        start={{ amount: proof.due }}
        rules={ReceivedAmount}
        onValid={send}
      >
        <NumberField<{ amount: number }>
          name="amount"
          label="Amount that has come"
          hint="Less leaves the rest to pay. Of more, only what is left counts."
          symbol={store.currency}
          isRequired
        />
        {question !== '' && (
          <Alert role="alert" color="orange" variant="light">
            {question}
          </Alert>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton sending="Confirming...">
            {question === '' ? 'Confirm payment' : 'Confirm anyway'}
          </SubmitButton>
        </div>
      </RuledForm>
    </Dialog>
  )
}

function told(
  { isPaid, counted, over }: { isPaid: boolean; counted: number; over: number },
  proof: WaitingProof,
  { currency }: PublicStore,
): string {
  const order = { id: proof.orderId, orderNumber: proof.orderNumber }
  if (!isPaid) {
    const left = formatMoney(sumMoney([proof.due, -counted]), currency)
    return `${formatMoney(counted, currency)} is entered, ${left} is left to pay for ${orderLabel(order)}.`
  }
  if (over === 0) return orderPaid(order)
  return `${orderPaid(order)} ${formatMoney(over, currency)} came that it does not owe.`
}
