import { conflict, notFound, Problem } from '../../../kit/problem.ts'
import { serve, serveInSteps, type Backbone } from '../../../kit/server/serve.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { asStoreJob } from '../../../kit/server/transact.ts'
import { isOpen } from '../../../payments/attempt.ts'
import {
  findAttempt,
  findLatestAttempt,
  listCaptures,
  type Attempt,
  type StoredCapture,
} from '../../../payments/server/attempt-queries.ts'
import { closeAtProvider, findAccess } from '../../../payments/server/gateway.ts'
import type { Providers } from '../../../payments/server/providers.ts'
import { findAskedRefund } from '../../../payments/server/refund-queries.ts'
import { dueOf, orderNotFound, orderStatuses } from '../../order.ts'
import { dueHasChanged, paymentMessage } from '../../order-payment.ts'
import { orderPayments, type OrderPayment } from '../../payment-contract.ts'
import { beginPayment } from './begin-payment.ts'
import { completeOrLookLater, completePayment, lookUpAgain } from './complete-payment.ts'
import { askInBetween } from './end-unasked.ts'
import { expireOrder } from './expire-order.ts'
import { maySee } from '../may-see.ts'
import { closeJob, expireJob, giveBackJob, lookUpJob, refundJob } from './payment-jobs.ts'
import { sendPaymentReceivedMails } from './payment-received-mail.ts'
import type { Paying } from './payment-scope.ts'
import { findOrder, lockOrder, type StoredOrder } from '../queries.ts'
import { giveBack, refundableOf, refundAgain, refundOrder } from './refund-payment.ts'
import { isPayable } from './settle-payment.ts'

/** Paying an order by a provider: what the browser asks for, and what goes on behind it. */
export function serveOrderPayments(
  backbone: Backbone,
  providers: Providers,
  paymentPage: (slug: string, orderId: string) => string,
): void {
  serveOpening(backbone, providers, paymentPage)
  servePaying(backbone, providers)
  serveRefunds(backbone, providers)
  workOnPayments(backbone, providers)
  sendPaymentReceivedMails(backbone)
}

function servePaying(backbone: Backbone, providers: Providers): void {
  serve(backbone, orderPayments.one, async ({ params, query }, scope) => {
    const order = await findOrder(scope, params.id)
    if (order === undefined || !maySee(scope, order, query.token)) throw notFound(orderNotFound)
    return { data: await presentPayment(scope, params.id) }
  })

  serveInSteps(backbone, orderPayments.lookUp, async ({ params: { id }, query }, call) => {
    const attempt = await call.step((scope) => latestOf(scope, id, query.token))
    // A card is paid on our own pages, which say when.
    if (attempt !== undefined && attempt.pageUrl !== null && isOpen(attempt.state)) {
      const paying = { ...call, providers, log: call.http.request.log }
      await completeOrLookLater(paying, attempt.id)
    }
    return { data: await call.step((scope) => presentPayment(scope, id)) }
  })

  serveInSteps(backbone, orderPayments.capturePaypal, async ({ params: { id }, query }, call) => {
    const paying = { ...call, providers, log: call.http.request.log }
    const attempt = await call.step((scope) => latestOf(scope, id, query.token))
    if (attempt?.provider !== 'paypal' || attempt.providerRef === null) {
      throw conflict('There is no card payment to complete.')
    }
    await completeOrLookLater(paying, attempt.id)
    return { data: await call.step((scope) => presentPayment(scope, id)) }
  })
}

/** The latest attempt to pay an order that whoever asks may see; the order is held. */
async function latestOf(
  scope: Scope,
  orderId: string,
  token: string | undefined,
): Promise<Attempt | undefined> {
  const order = await lockOrder(scope, orderId)
  if (order === undefined || !maySee(scope, order, token)) throw notFound(orderNotFound)
  return findLatestAttempt(scope, orderId)
}

function serveOpening(
  backbone: Backbone,
  providers: Providers,
  paymentPage: (slug: string, orderId: string) => string,
): void {
  const returnTo = (orderId: string) => (slug: string) =>
    backbone.baseUrl + paymentPage(slug, orderId)

  serveInSteps(backbone, orderPayments.createPaypal, async ({ params, query }, call) => {
    const paying = { ...call, providers, log: call.http.request.log }
    const { providerRef } = await beginPayment(paying, {
      orderId: params.id,
      provider: 'paypal',
      maySee: (scope, order) => maySee(scope, order, query.token),
      returnUrl: returnTo(params.id),
    })
    if (providerRef === null) {
      throw new Problem('provider_failed', orderPayments.createPaypal.failure)
    }
    const data = await call.step((scope) => presentPayment(scope, params.id))
    return { paypalOrderId: providerRef, data }
  })

  serveInSteps(backbone, orderPayments.createInvoice, async ({ body, query }, call) => {
    const paying = { ...call, providers, log: call.http.request.log }
    const { pageUrl } = await beginPayment(paying, {
      orderId: body.orderId,
      provider: 'xendit',
      maySee: (scope, order) => maySee(scope, order, query.token),
      returnUrl: returnTo(body.orderId),
      failure: orderPayments.createInvoice.failure,
    })
    if (pageUrl === null) throw new Problem('provider_failed', 'Failed to get Xendit payment URL.')
    const data = await call.step((scope) => presentPayment(scope, body.orderId))
    return { invoice_url: pageUrl, data }
  })
}

function serveRefunds(backbone: Backbone, providers: Providers): void {
  serveInSteps(backbone, orderPayments.refund, async ({ params: { id }, body }, call) => {
    await refundOrder({ ...call, providers, log: call.http.request.log }, id, body)
    return { data: await call.step((scope) => presentPayment(scope, id)) }
  })
}

function workOnPayments(backbone: Backbone, providers: Providers): void {
  const { jobs, app } = backbone
  const payingOf = (storeId: string): Paying => ({
    storeId,
    providers,
    log: app.log,
    step: (work) => asStoreJob(backbone, app.log, storeId, work),
  })

  jobs.work(lookUpJob, async ({ storeId, attemptId, again }) => {
    const paying = payingOf(storeId)
    await askInBetween(paying, attemptId)
    await paying.step((scope) => lookUpAgain(scope, attemptId, again))
  })
  jobs.work(closeJob, async ({ storeId, attemptId }) => {
    const { step } = payingOf(storeId)
    const known = await step(async (scope) => {
      const attempt = await findAttempt(scope, attemptId)
      return attempt && { attempt, access: await findAccess(scope, providers, attempt.provider) }
    })
    if (known !== undefined) await closeAtProvider(providers, known.access, known.attempt)
    // It may have been paid in its last second.
    await completePayment(payingOf(storeId), attemptId)
  })
  jobs.work(giveBackJob, ({ storeId, ...what }) => giveBack(payingOf(storeId), what))
  jobs.work(refundJob, ({ storeId, ...what }) => refundAgain(payingOf(storeId), what))
  jobs.work(expireJob, ({ storeId, orderId }) => expireOrder(payingOf(storeId), orderId))
}

async function presentPayment(scope: Scope, orderId: string): Promise<OrderPayment> {
  const order = await findOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  const attempt = await findLatestAttempt(scope, orderId)
  const captures = await listCaptures(scope, orderId)
  const kept = captures.find(({ isKept }) => isKept)
  const isReviewed = attempt?.isUnderReview ?? false
  return {
    orderId,
    status: orderStatuses.find((known) => known === order.status) ?? 'pending',
    isPaid: order.paidAt !== null,
    provider: attempt?.provider ?? null,
    state: attempt?.state ?? null,
    isUnderReview: isReviewed,
    message: messageOf(order, attempt),
    paypalOrderId: attempt?.provider === 'paypal' ? attempt.providerRef : null,
    invoiceUrl: attempt?.pageUrl ?? null,
    refunded: kept?.refunded ?? 0,
    refundable: refundableOf(order, kept),
    refundOpen: (await findOpenRefund(scope, kept))?.amount ?? 0,
  }
}

function messageOf(order: StoredOrder, attempt: Attempt | undefined): string {
  if (attempt === undefined) return ''
  const { state, amount, isUnderReview } = attempt
  if (state === 'expired' && isPayable(order) && amount !== dueOf(order)) return dueHasChanged
  return paymentMessage(state, isUnderReview)
}

/** What the provider has been asked to give back of the payment, and has not answered yet. */
const findOpenRefund = (scope: Scope, kept: StoredCapture | undefined) =>
  kept?.provider === 'paypal'
    ? findAskedRefund(scope, kept.provider, kept.providerRef)
    : Promise.resolve(undefined)
