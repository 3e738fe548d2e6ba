import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import { letterOf } from '../../../kit/server/mail-layout.ts'
import type { Mail } from '../../../kit/server/mailer.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { asStoreJob } from '../../../kit/server/transact.ts'
import { findPublicStore } from '../../../stores/server/queries.ts'
import { orderLabel } from '../../order.ts'
import { meaningOf } from '../../status-meaning.ts'
import { findParts } from '../event-queries.ts'
import { buttonsOf, questionsTo, waysTo } from '../order-mail.ts'
import { findOrder, presentUntold } from '../queries.ts'

const OneOrder = z.object({ storeId: id, orderId: id })

/** To whoever ordered and does not stand at the counter: that nobody makes it. */
export const calledOffMail: Job<z.output<typeof OneOrder>> = {
  name: 'called-off-mail',
  isLetter: true,
  contents: OneOrder,
}

export function sendCalledOffMails({ jobs, sendMail, ...backbone }: Backbone): void {
  jobs.work(calledOffMail, async ({ storeId, orderId }) => {
    const mail = await asStoreJob({ ...backbone, jobs }, backbone.app.log, storeId, (scope) =>
      write(scope, orderId, backbone.baseUrl),
    )
    if (mail !== undefined) await sendMail(mail)
  })
}

/** Undefined where nobody left an address. What was typed with the order stands in no letter: anybody may type anybody's address. */
async function write(scope: Scope, orderId: string, baseUrl: string): Promise<Mail | undefined> {
  const row = await findOrder(scope, orderId)
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined) return undefined
  const order = presentUntold(row, await findParts(scope, orderId))
  if (order.customer.email === '') return undefined
  const way = (await waysTo(scope, [order], store.slug)).get(orderId) ?? ''
  const heading = `Your order ${orderLabel(order)} was called off`
  return {
    to: order.customer.email,
    subject: `${heading} by ${store.name}`,
    ...letterOf({
      heading,
      paragraphs: [`${store.name} has called it off. ${meaningOf(order).sentence}`],
      button: buttonsOf(order, store, { baseUrl, way }).see,
      closing: questionsTo(store),
    }),
  }
}
