import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import { formatMoney } from '../../../kit/money.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { isDue, orderLabel } from '../../order.ts'
import { sendOrderLetters } from '../order-letter.ts'
import { findProof, type StoredProof } from './queries.ts'

const OneProof = z.object({ storeId: id, proofId: id })

/** To whoever ordered: that their payment was found, or was not. */
export const proofMail: Job<z.output<typeof OneProof>> = {
  name: 'payment-proof-mail',
  isLetter: true,
  contents: OneProof,
}

export const sendProofMails = (backbone: Backbone): void =>
  sendOrderLetters(backbone, proofMail, async ({ proofId }, scope) => {
    const proof = await findProof(scope, proofId)
    return (
      proof && {
        orderId: proof.orderId,
        say: (order, store) => {
          const left = isDue(order) ? (order.due ?? order.total) : 0
          const say = proof.state === 'refused' ? refusal : receipt
          return { ...say(proof, left, order, store), isToPay: left > 0 }
        },
      }
    )
  })

const refusal = ({ reason }: StoredProof, left: number, order: Order, { name }: PublicStore) => ({
  heading: `Your payment for order ${orderLabel(order)} was not found`,
  paragraphs: [
    `${name} could not find this payment: ${reason}`,
    ...(left > 0 ? ['You may send it again on the page where your order is paid.'] : []),
  ],
})

const receipt = (
  { counted }: StoredProof,
  left: number,
  order: Order,
  { name, currency }: PublicStore,
) => ({
  heading: `${left > 0 ? 'A part of your payment' : 'Your payment'} for order ${orderLabel(order)} is there`,
  paragraphs: [
    `${name} has received ${formatMoney(counted ?? 0, currency)}.`,
    left > 0 ? `${formatMoney(left, currency)} is left to pay.` : 'Nothing is left to pay.',
  ],
})
