import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import { formatMoney } from '../../../kit/money.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import { letterOf } from '../../../kit/server/mail-layout.ts'
import type { Mail } from '../../../kit/server/mailer.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { asStoreJob } from '../../../kit/server/transact.ts'
import { findPublicStore } from '../../../stores/server/queries.ts'
import { isDue, orderLabel } from '../../order.ts'
import { methodName } from '../../order-sheet.ts'
import { findParts } from '../event-queries.ts'
import { buttonsOf, questionsTo, waysTo } from '../order-mail.ts'
import { findOrder, presentUntold } from '../queries.ts'

const PaymentReceived = z.object({
  storeId: id,
  orderId: id,
  provider: z.string(),
  amount: z.number(),
})

/**
 * To whoever ordered: that the money which a provider took has paid for their order. Cash, and what staff enter by
 * hand, need none: who gave it stood there, or sent a proof and is answered that.
 */
export const paymentReceivedMail: Job<z.output<typeof PaymentReceived>> = {
  name: 'payment-received-mail',
  isLetter: true,
  contents: PaymentReceived,
}

export function sendPaymentReceivedMails({ jobs, sendMail, ...backbone }: Backbone): void {
  jobs.work(paymentReceivedMail, async (received) => {
    const mail = await asStoreJob(
      { ...backbone, jobs },
      backbone.app.log,
      received.storeId,
      (scope) => write(scope, received, backbone.baseUrl),
    )
    if (mail !== undefined) await sendMail(mail)
  })
}

/** Undefined where nobody left an address. What was typed with the order stands in no letter: anybody may type anybody's address. */
async function write(
  scope: Scope,
  { orderId, provider, amount }: z.output<typeof PaymentReceived>,
  baseUrl: string,
): Promise<Mail | undefined> {
  const row = await findOrder(scope, orderId)
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined) return undefined
  const order = presentUntold(row, await findParts(scope, orderId))
  if (order.customer.email === '') return undefined
  const way = (await waysTo(scope, [order], store.slug)).get(orderId) ?? ''
  const heading = `Payment received for your order ${orderLabel(order)}`
  const taken = `${formatMoney(amount, store.currency)} by ${methodName({ paymentMethod: provider })}`
  return {
    to: order.customer.email,
    subject: `${heading} at ${store.name}`,
    ...letterOf({
      heading,
      paragraphs: [
        [
          `${store.name} has received ${taken}.`,
          // It may have gone back before its letter was written.
          ...(isDue(order) ? [] : ['Nothing is left to pay.']),
        ].join(' '),
      ],
      button: buttonsOf(order, store, { baseUrl, way }).see,
      closing: questionsTo(store),
    }),
  }
}
