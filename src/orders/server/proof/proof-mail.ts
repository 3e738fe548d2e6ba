import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import { formatMoney } from '../../../kit/money.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import { letterOf } from '../../../kit/server/mail-layout.ts'
import type { Mail } from '../../../kit/server/mailer.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { asStoreJob } from '../../../kit/server/transact.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { findPublicStore } from '../../../stores/server/queries.ts'
import type { Order } from '../../contract.ts'
import { dueOf, isDue, orderLabel } from '../../order.ts'
import { findParts } from '../event-queries.ts'
import { buttonsOf, questionsTo, waysTo } from '../order-mail.ts'
import { findOrder, presentUntold } from '../queries.ts'
import { findProof, type StoredProof } from './queries.ts'

const OneProof = z.object({ storeId: id, proofId: id })

/** To whoever ordered: that their payment was found, or was not. */
export const proofMail: Job<z.output<typeof OneProof>> = {
  name: 'payment-proof-mail',
  isLetter: true,
  contents: OneProof,
}

export function sendProofMails({ jobs, sendMail, ...backbone }: Backbone): void {
  jobs.work(proofMail, async ({ storeId, proofId }) => {
    const mail = await asStoreJob({ ...backbone, jobs }, backbone.app.log, storeId, (scope) =>
      write(scope, proofId, backbone.baseUrl),
    )
    if (mail !== undefined) await sendMail(mail)
  })
}

/** Undefined where nobody left an address, or nothing was decided that they would want to know. */
async function write(scope: Scope, proofId: string, baseUrl: string): Promise<Mail | undefined> {
  const proof = await findProof(scope, proofId)
  const store = await findPublicStore(scope)
  const row = proof && (await findOrder(scope, proof.orderId))
  if (proof === undefined || row === undefined || store === undefined) return undefined
  const order = presentUntold(row, await findParts(scope, row.id))
  if (order.customer.email === '') return undefined
  const way = (await waysTo(scope, [order], store.slug)).get(order.id) ?? ''
  const { see, pay } = buttonsOf(order, store, { baseUrl, way })
  const left = isDue(order) ? dueOf(row) : 0
  const letter =
    proof.state === 'refused'
      ? refusal(proof, left, order, store)
      : receipt(proof, left, order, store)
  return {
    to: order.customer.email,
    subject: letter.heading,
    ...letterOf({
      ...letter,
      button: left > 0 ? pay : see,
      closing: questionsTo(store),
    }),
  }
}

/** What was typed with the order stands in no letter: anybody may type anybody's address. */
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
