import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { text } from '../../../kit/fields.ts'
import { call } from '../../../kit/ui/calls/call.ts'
import { refresh } from '../../../kit/ui/calls/query.ts'
import { upload } from '../../../kit/ui/calls/upload.ts'
import { SubmitButton, TextField } from '../../../kit/ui/form/fields.tsx'
import { RuledForm } from '../../../kit/ui/form/Form.tsx'
import { PictureField } from '../../../kit/ui/form/PictureField.tsx'
import { forgetTyped, KeepTyped, typedBefore } from '../../../kit/ui/form/typed-before.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { orders, type Order } from '../../contract.ts'
import { paymentProofs } from '../../payment-proof-contract.ts'
import { missingOfProof, type Asks } from '../../payment-proof.ts'
import { refreshMyOrders } from '../my-orders-cache.ts'
import { useOrderToken } from '../order-tokens.ts'
import { shrinkPicture } from './shrink-picture.ts'

interface Shown {
  readonly reference: string
  readonly picture: File | null
}

/** The file is looked at by the server; here it is only missing or not. */
const rulesOf = (asks: Asks) =>
  z
    .object({ reference: text(100), picture: z.unknown() })
    .superRefine(({ reference, picture }, context) => {
      const missing = missingOfProof(asks, { reference, hasPicture: picture instanceof File })
      for (const [field, message] of Object.entries(missing)) {
        context.addIssue({ code: 'custom', path: [field], message })
      }
    })

interface ProofFormProps {
  readonly store: PublicStore
  readonly order: Order
  readonly asks: Asks
}

/** What whoever ordered shows of the payment that they have made. */
export function ProofForm({ store, order, asks }: ProofFormProps) {
  const token = useOrderToken(order.id)
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()
  const where = `the payment of ${order.id}`
  const [start] = useState((): Shown => ({ reference: typedBefore(where), picture: null }))

  async function send({ reference, picture }: Shown) {
    const shown = {
      params: { id: order.id },
      query: { token, storeId: store.id },
      body: { reference: asks.reference ? reference : '' },
    }
    try {
      await (picture === null
        ? call(paymentProofs.send, shown)
        : upload(paymentProofs.send, shown, await shrinkPicture(picture), setSent))
    } finally {
      setSent(undefined)
    }
    forgetTyped()
    await refresh(client, [orders.one])
    await refreshMyOrders(client)
  }

  return (
    <RuledForm<Shown> start={start} rules={rulesOf(asks)} onValid={send}>
      <KeepTyped<Shown> name="reference" where={where} />
      {asks.reference && (
        <TextField<Shown>
          name="reference"
          label="Reference number of your payment"
          hint="As your wallet or bank shows it."
          autoComplete="off"
          isRequired
        />
      )}
      {asks.picture && (
        <PictureField<Shown>
          name="picture"
          label="Picture of your payment"
          current={null}
          isRequired
          isShrunk
          sent={sent}
        />
      )}
      <SubmitButton sending="Sending..." size="lg" fullWidth>
        Send to the shop
      </SubmitButton>
    </RuledForm>
  )
}
