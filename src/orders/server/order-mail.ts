import { z } from 'zod'
import { formatMoney } from '../../kit/money.ts'
import { id } from '../../kit/fields.ts'
import { hashOf } from '../../kit/server/ids.ts'
import { tokenFor } from '../../kit/server/store-token.ts'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import { awaitsProvider } from '../acceptance.ts'
import { isBrought } from '../words/cash-words.ts'
import { isCash } from '../checkout.ts'
import type { Order } from '../contract.ts'
import { isDue, mayPayInShop, orderLabel } from '../order.ts'
import { orderAddress, paymentAddress } from '../order-address.ts'
import { amountsOf, detailsOf, methodName, taxAmountsOf } from '../order-sheet.ts'
import { addGuestTokens, listWholeOrders, presentUntold } from './queries.ts'

const OneOrder = z.object({ storeId: id, orderId: id })

/** To whoever ordered: what they have ordered, and the way back to it. */
export const orderMail: Job<Wish> = {
  name: 'order-mail',
  isLetter: true,
  contents: OneOrder,
}

type Wish = z.output<typeof OneOrder>

/**
 * Writes and sends the letters that orders have asked for; an order has been placed whether or not they arrive. Those of
 * one store are written in one transaction, so that a rush of orders is not twice a rush for the database.
 */
export function sendOrderMails({ jobs, sendMail, ...backbone }: Backbone): void {
  const write = (storeId: string, orderIds: readonly string[]) =>
    asStoreJob({ ...backbone, jobs }, backbone.app.log, storeId, (scope) =>
      writeMails(scope, orderIds, backbone.baseUrl),
    )
  jobs.workTogether(orderMail, (wishes) => {
    const mailsByStore = new Map(
      [...Map.groupBy(wishes, storeOf)].map(([storeId, ofStore]) => [
        storeId,
        write(
          storeId,
          ofStore.map(({ orderId }) => orderId),
        ),
      ]),
    )
    return wishes.map(async ({ storeId, orderId }) => {
      const mail = (await mailsByStore.get(storeId))?.get(orderId)
      if (mail !== undefined) await sendMail(mail)
    })
  })
}

const storeOf = ({ storeId }: Wish) => storeId

/** By their orders. Nothing is confirmed that was called off before its letter could be written. */
async function writeMails(
  scope: Scope,
  orderIds: readonly string[],
  baseUrl: string,
): Promise<ReadonlyMap<string, Mail>> {
  const [found, store] = await Promise.all([
    listWholeOrders(scope, orderIds),
    findPublicStore(scope),
  ])
  if (store === undefined) return new Map()
  const orders = found
    .filter(({ row }) => row.status !== 'cancelled')
    .map(({ row, parts }) => presentUntold(row, parts))
  const addressOf = await waysTo(scope, orders, store.slug)
  return new Map(
    orders.map((order) => [
      order.id,
      confirmation(order, store, addressOf.get(order.id) ?? '', baseUrl),
    ]),
  )
}

/**
 * Customers log in to see their orders. A guest's key to this one is made with the letter, so it never lies in the
 * queue, and is known to nobody but the reader.
 */
export async function waysTo(
  scope: Scope,
  orders: readonly Order[],
  slug: string,
): Promise<ReadonlyMap<string, string>> {
  const ofGuests = orders.filter(({ user }) => user === null)
  const tokens = new Map(ofGuests.map(({ id: orderId }) => [orderId, tokenFor(scope.storeId)]))
  await addGuestTokens(
    scope,
    new Map([...tokens].map(([orderId, token]) => [orderId, hashOf(token)])),
  )
  return new Map(
    orders.map(({ id: orderId }) => {
      const token = tokens.get(orderId)
      return [
        orderId,
        token === undefined
          ? `/${slug}/user/orders/${orderId}`
          : orderAddress(slug, orderId, token),
      ]
    }),
  )
}

/** Where a letter about an order leads to. */
export const buttonsOf = (
  order: Pick<Order, 'id'>,
  { slug }: Pick<PublicStore, 'slug'>,
  { baseUrl, way }: { readonly baseUrl: string; readonly way: string },
) => ({
  see: { label: 'See your order', address: baseUrl + way },
  pay: { label: 'Pay for your order', address: baseUrl + paymentAddress(slug, order.id, way) },
})

/**
 * Anybody may type anybody's address at a checkout: beside what the store itself has written, nothing of what was typed
 * there stands in the letter.
 */
function confirmation(order: Order, store: PublicStore, way: string, baseUrl: string): Mail {
  const { see, pay } = buttonsOf(order, store, { baseUrl, way })
  const money = (amount: number) => formatMoney(amount, store.currency)
  return {
    to: order.customer.email,
    subject: `Your order ${orderLabel(order)} at ${store.name}`,
    ...letterOf({
      heading: `Thank you for your order ${orderLabel(order)}`,
      paragraphs: [receivedBy(order, store.name), ...howToPay(order, pay.label), handover(order)],
      rows: [
        ...order.items.map((item) => ({
          label: `${item.quantity} × ${item.name}`,
          details: detailsOf(item),
          value: money(item.subtotal),
        })),
        ...[...amountsOf(order), ...taxAmountsOf(order, store)].map(({ label, amount }) => ({
          label,
          value: money(amount),
        })),
        { label: 'Payment', value: methodName(order) },
      ],
      ...(paysFirst(order) ? { button: pay, link: see } : { button: see }),
      closing: questionsTo(store),
    }),
  }
}

/** The last line of every letter about an order. */
export const questionsTo = ({ name, phone, email }: PublicStore): string =>
  [`Questions? Ask ${name}:`, [phone, email].filter(Boolean).join(', ')].join(' ')

const receivedBy = (order: Order, name: string): string =>
  awaitsProvider(order)
    ? `${name} begins as soon as it is paid, which you can do on its page. An order that stays unpaid is called off.`
    : `${name} has received it.`

/** Nobody stands before them to whom they could pay: neither did they buy at the counter, nor do they pay in cash. */
const paysFirst = (order: Order): boolean =>
  mayPayInShop(order) && order.soldBy === null && !isCash(order.paymentMethod)

/** What is paid on a provider's pages has been said already. */
const howToPay = (order: Order, label: string): readonly string[] =>
  paysFirst(order) && !awaitsProvider(order)
    ? [`It is not paid yet: “${label}” shows how to pay by ${methodName(order)}.`]
    : []

function handover(order: Order): string {
  const paysThen = isDue(order) && isCash(order.paymentMethod)
  if (!isBrought(order)) {
    return `Pick it up at the counter${paysThen ? ', and pay there' : ''}: your number is ${orderLabel(order)}.`
  }
  const text = 'It is delivered to the address you gave, which the page of your order shows.'
  return paysThen ? `${text} You pay in cash when it is brought to you.` : text
}
