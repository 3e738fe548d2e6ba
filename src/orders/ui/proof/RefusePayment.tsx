import { Button } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '../../../kit/ui/calls/call.ts'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { wordsOf } from '../../../kit/ui/calls/silence.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import dialog from '../../../kit/ui/Dialog.module.css'
import { SubmitButton, TextField } from '../../../kit/ui/form/fields.tsx'
import { RuledForm } from '../../../kit/ui/form/Form.tsx'
import { toast } from '../../../kit/ui/toast.ts'
import { orderLabel } from '../../order.ts'
import { paymentProofs, ProofRefusal, type WaitingProof } from '../../payment-proof-contract.ts'
import { refusalReasons } from '../../payment-proof.ts'
import { oldByDecision } from './old-by-decision.ts'
import styles from './Proof.module.css'

interface RefusePaymentProps {
  readonly proof: WaitingProof
  readonly onClose: () => void
}

/** Why a payment is not one, in words that whoever sent it reads. */
export function RefusePayment({ proof, onClose }: RefusePaymentProps) {
  const [chosen, setChosen] = useState('')
  const label = orderLabel({ id: proof.orderId, orderNumber: proof.orderNumber })
  const refuse = useSend(paymentProofs.refuse, {
    refreshes: oldByDecision,
    success: `The payment for ${label} is refused.`,
    // The form shows it.
    onRefused: () => undefined,
  })

  async function send(body: { readonly reason: string }) {
    try {
      await refuse.mutateAsync({ params: { id: proof.id }, body })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error
      toast.failure(wordsOf(error))
    }
    onClose()
  }

  return (
    <Dialog title={`Refuse the payment for ${label}`} onClose={onClose}>
      <p>Your customer reads why, and may send it again.</p>
      <fieldset className={styles.reasons} aria-label="Reasons">
        {refusalReasons.map((reason) => (
          <Button
            key={reason}
            variant={reason === chosen ? 'light' : 'default'}
            size="sm"
            aria-pressed={reason === chosen}
            onClick={() => setChosen(reason)}
          >
            {reason}
          </Button>
        ))}
      </fieldset>
      {/* Begun anew with each reason that is chosen, and free to be written otherwise. */}
      <RuledForm<{ reason: string }>
        key={chosen}
        start={{ reason: chosen }}
        rules={ProofRefusal}
        onValid={send}
      >
        <TextField<{ reason: string }> name="reason" label="Why" isRequired />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton sending="Refusing...">Refuse payment</SubmitButton>
        </div>
      </RuledForm>
    </Dialog>
  )
}
