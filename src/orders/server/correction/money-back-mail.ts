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
import { isCash } from '../../checkout.ts'
import { orderLabel } from '../../order.ts'
import { methodName } from '../../order-sheet.ts'
import { findParts } from '../event-queries.ts'
import { buttonsOf, questionsTo, waysTo } from '../order-mail.ts'
import { findOrder, presentUntold } from '../queries.ts'

const MoneyBack = z.object({
  storeId: id,
  orderId: id,
  method: z.string(),
  /** What has gone, above zero. */
  amount: z.number(),
})

type MoneyBack = z.output<typeof MoneyBack>

/** To whoever ordered and does not stand at the counter: that money is on its way back to them. */
const moneyBackMail: Job<MoneyBack> = {
  name: 'money-back-mail',
  isLetter: true,
  contents: MoneyBack,
}

/** Tells of money that has just gone back, as the ledger has it. Cash is given to somebody who stands there. */
export async function tellMoneyBack(
  scope: Scope,
  orderId: string,
  movements: readonly { readonly method: string; readonly amount: number }[],
): Promise<void> {
  for (const { method, amount } of movements) {
    if (isCash(method)) continue
    const { storeId } = scope
    await scope.enqueue(moneyBackMail, { storeId, orderId, method, amount: -amount })
  }
}

export function sendMoneyBackMails({ jobs, sendMail, ...backbone }: Backbone): void {
  jobs.work(moneyBackMail, async (gone) => {
    const mail = await asStoreJob({ ...backbone, jobs }, backbone.app.log, gone.storeId, (scope) =>
      write(scope, gone, backbone.baseUrl),
    )
    if (mail !== undefined) await sendMail(mail)
  })
}

/** Undefined where nobody left an address, or who bought stood at the counter. What was typed with the order stands in no letter. */
async function write(
  scope: Scope,
  { orderId, method, amount }: MoneyBack,
  baseUrl: string,
): Promise<Mail | undefined> {
  const row = await findOrder(scope, orderId)
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined) return undefined
  const order = presentUntold(row, await findParts(scope, orderId))
  if (order.customer.email === '' || order.soldBy !== null) return undefined
  const way = (await waysTo(scope, [order], store.slug)).get(orderId) ?? ''
  const heading = `Money back for your order ${orderLabel(order)}`
  const given = `${formatMoney(amount, store.currency)} by ${methodName({ paymentMethod: method })}`
  return {
    to: order.customer.email,
    subject: `${heading} from ${store.name}`,
    ...letterOf({
      heading,
      paragraphs: [
        `${store.name} has given you back ${given}. It can take a few days until you see it there.`,
      ],
      button: buttonsOf(order, store, { baseUrl, way }).see,
      closing: questionsTo(store),
    }),
  }
}
