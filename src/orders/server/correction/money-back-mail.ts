import { z } from 'zod'
import { id } from '../../../kit/fields.ts'
import { formatMoney } from '../../../kit/money.ts'
import type { Job } from '../../../kit/server/jobs.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { Backbone } from '../../../kit/server/serve.ts'
import { isCash } from '../../checkout.ts'
import { orderLabel } from '../../order.ts'
import { methodName } from '../../order-sheet.ts'
import { sendOrderLetters } from '../order-letter.ts'

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

/** None to who bought at the counter: they stood there. */
export const sendMoneyBackMails = (backbone: Backbone): void =>
  sendOrderLetters(backbone, moneyBackMail, ({ orderId, method, amount }) => ({
    orderId,
    say: (order, { name, currency }) => {
      if (order.soldBy !== null) return undefined
      const given = `${formatMoney(amount, currency)} by ${methodName({ paymentMethod: method })}`
      return {
        heading: `Money back for your order ${orderLabel(order)}`,
        subjectEnd: `from ${name}`,
        paragraphs: [
          `${name} has given you back ${given}. It can take a few days until you see it there.`,
        ],
      }
    },
  }))
