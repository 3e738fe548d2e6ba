import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import { formatMoney } from '../../../kit/money.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { isDue, orderLabel } from '../../order.ts'
import { methodName } from '../../order-sheet.ts'
import { sendOrderLetters } from '../order-letter.ts'

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

export const sendPaymentReceivedMails = (backbone: Backbone): void =>
  sendOrderLetters(backbone, paymentReceivedMail, ({ orderId, provider, amount }) => ({
    orderId,
    say: (order, { name, currency }) => {
      const taken = `${formatMoney(amount, currency)} by ${methodName({ paymentMethod: provider })}`
      return {
        heading: `Payment received for your order ${orderLabel(order)}`,
        subjectEnd: `at ${name}`,
        paragraphs: [
          [
            `${name} has received ${taken}.`,
            // It may have gone back before its letter was written.
            ...(isDue(order) ? [] : ['Nothing is left to pay.']),
          ].join(' '),
        ],
      }
    },
  }))
