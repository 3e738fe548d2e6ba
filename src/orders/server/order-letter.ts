import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import type { Order } from '../contract.ts'
import { findParts } from './event-queries.ts'
import { buttonsOf, questionsTo, waysTo } from './order-mail.ts'
import { findOrder, presentUntold } from './queries.ts'

/** A letter about one order, to whoever ordered it. */
interface OrderLetter {
  readonly orderId: string
  /** What it says beside what all of them do; undefined where there is nothing to say to them. */
  readonly say: (order: Order, store: PublicStore) => Words | undefined
}

interface Words {
  readonly heading: string
  /** What follows the heading in the subject, as "by Ulap Tea House". */
  readonly subjectEnd?: string
  readonly paragraphs: readonly string[]
  /** It leads to the order, unless that is to be paid. */
  readonly isToPay?: boolean
}

/** Writes and sends the letters that a job asks for. */
export function sendOrderLetters<Wish extends { readonly storeId: string }>(
  { jobs, sendMail, ...backbone }: Backbone,
  job: Job<Wish>,
  letterFor: (wish: Wish, scope: Scope) => Promise<OrderLetter | undefined> | OrderLetter,
): void {
  jobs.work(job, async (wish) => {
    const mail = await asStoreJob(
      { ...backbone, jobs },
      backbone.app.log,
      wish.storeId,
      async (scope) => {
        const letter = await letterFor(wish, scope)
        return letter && write(scope, letter, backbone.baseUrl)
      },
    )
    if (mail !== undefined) await sendMail(mail)
  })
}

/** Undefined where nobody left an address. What was typed with the order stands in no letter: anybody may type anybody's address. */
async function write(
  scope: Scope,
  { orderId, say }: OrderLetter,
  baseUrl: string,
): Promise<Mail | undefined> {
  const row = await findOrder(scope, orderId)
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined) return undefined
  const order = presentUntold(row, await findParts(scope, orderId))
  const words = say(order, store)
  if (order.customer.email === '' || words === undefined) return undefined
  const { heading, subjectEnd, paragraphs, isToPay = false } = words
  const way = (await waysTo(scope, [order], store.slug)).get(orderId) ?? ''
  const { see, pay } = buttonsOf(order, store, { baseUrl, way })
  return {
    to: order.customer.email,
    subject: [heading, subjectEnd].filter(Boolean).join(' '),
    ...letterOf({
      heading,
      paragraphs,
      button: isToPay ? pay : see,
      closing: questionsTo(store),
    }),
  }
}
