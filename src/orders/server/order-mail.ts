import { z } from 'zod'
import { formatMoney } from '../../kit/money.ts'
import { id } from '../../kit/fields.ts'
import { hashOf, randomToken } from '../../kit/server/ids.ts'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import type { Order } from '../contract.ts'
import { orderLabel } from '../order.ts'
import { orderAddress } from '../order-address.ts'
import { amountsOf, detailsOf, methodName } from '../order-sheet.ts'
import { addGuestToken, findOrder, presentOrder } from './queries.ts'

const OneOrder = z.object({ storeId: id, orderId: id })

/** To whoever ordered: what they have ordered, and the way back to it. */
export const orderMail: Job<z.output<typeof OneOrder>> = { name: 'order-mail', contents: OneOrder }

/** Writes and sends the letters that orders have asked for; an order has been placed whether or not they arrive. */
export function sendOrderMails({ jobs, sendMail, ...backbone }: Backbone): void {
  jobs.work(orderMail, async ({ storeId, orderId }) => {
    const mail = await asStoreJob({ ...backbone, jobs }, backbone.app.log, storeId, (scope) =>
      writeMail(scope, orderId, backbone.baseUrl),
    )
    if (mail !== undefined) await sendMail(mail)
  })
}

/** Nothing is confirmed that was called off before its letter could be written. */
async function writeMail(
  scope: Scope,
  orderId: string,
  baseUrl: string,
): Promise<Mail | undefined> {
  const row = await findOrder(scope, orderId)
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined || row.status === 'cancelled') return undefined
  const order = await presentOrder(scope, row)
  return confirmation(order, store, baseUrl + (await wayTo(scope, order, store.slug)))
}

/**
 * Customers log in to see their orders. A guest's key to this one is made with the letter, so it never lies in the
 * queue, and is known to nobody but the reader.
 */
async function wayTo(scope: Scope, { id: orderId, user }: Order, slug: string): Promise<string> {
  if (user !== null) return `/${slug}/user/orders/${orderId}`
  const token = randomToken()
  await addGuestToken(scope, orderId, hashOf(token))
  return orderAddress(slug, orderId, token)
}

/**
 * Anybody may type anybody's address at a checkout: beside what the store itself has written, nothing of what was typed
 * there stands in the letter.
 */
function confirmation(order: Order, store: PublicStore, address: string): Mail {
  const money = (amount: number) => formatMoney(amount, store.currency)
  return {
    to: order.customer.email,
    subject: `Your order ${orderLabel(order)} at ${store.name}`,
    ...letterOf({
      heading: `Thank you for your order ${orderLabel(order)}`,
      paragraphs: [`${store.name} has received it.`, handover(order)],
      rows: [
        ...order.items.map((item) => ({
          label: `${item.quantity} × ${item.name}`,
          details: detailsOf(item),
          value: money(item.subtotal),
        })),
        ...amountsOf(order).map(({ label, amount }) => ({ label, value: money(amount) })),
        { label: 'Payment', value: methodName(order) },
      ],
      button: { label: 'See your order', address },
      closing: [
        `Questions? Ask ${store.name}:`,
        [store.phone, store.email].filter(Boolean).join(', '),
      ].join(' '),
    }),
  }
}

const handover = (order: Order): string =>
  order.shippingAddress === null
    ? `Pick it up at the counter: your number is ${orderLabel(order)}.`
    : 'It is delivered to the address you gave, which the page of your order shows.'
