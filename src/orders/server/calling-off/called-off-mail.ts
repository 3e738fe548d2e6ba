import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { orderLabel } from '../../order.ts'
import { meaningOf } from '../../status-meaning.ts'
import { sendOrderLetters } from '../order-letter.ts'

const OneOrder = z.object({ storeId: id, orderId: id })

/** To whoever ordered and does not stand at the counter: that nobody makes it. */
export const calledOffMail: Job<z.output<typeof OneOrder>> = {
  name: 'called-off-mail',
  isLetter: true,
  contents: OneOrder,
}

export const sendCalledOffMails = (backbone: Backbone): void =>
  sendOrderLetters(backbone, calledOffMail, ({ orderId }) => ({
    orderId,
    say: (order, { name }) => ({
      heading: `Your order ${orderLabel(order)} was called off`,
      subjectEnd: `by ${name}`,
      paragraphs: [`${name} has called it off. ${meaningOf(order).sentence}`],
    }),
  }))
