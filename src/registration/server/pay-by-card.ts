import { z } from 'zod'
import { judge, type Verdict } from '../../payments/attempt.ts'
import type { Paypal } from '../../payments/server/paypal.ts'
import type { PaypalOrder } from '../../payments/server/paypal-wire.ts'
import { ProviderFailure } from '../../payments/server/provider-http.ts'
import type { PlatformAccount } from '../../payments/server/providers.ts'
import { conflict, notFound, Problem, storeNotFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Job } from '../../kit/server/jobs.ts'
import type { Backbone, Step } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import type { Store } from '../../stores/contract.ts'
import { findStore, saveStore } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'
import {
  cardMethod,
  lookedAt,
  referenceKeyOf,
  statusAfterLook,
  statusOf,
  type AttemptStatus,
} from '../fee.ts'
import { activateStore } from './activate-store.ts'
import {
  findAttemptOfOrder,
  findLatestAttempt,
  findOpenOrder,
  insertAttempt,
  lockAttempt,
  lockAttempts,
  saveAttempt,
  voidCardAttempts,
} from './fee-queries.ts'
import { rejectFee } from './reject-fee.ts'

/** Where account fees are paid into. */
export interface CardDesk {
  readonly paypal: Paypal
  readonly account: PlatformAccount
}

const unreachable = 'The card provider cannot be reached right now. Please try again in a moment.'

/** Begins a card payment at the price of the stored country; answers the provider's order. */
export async function openCardPayment(step: Step, desk: CardDesk): Promise<string> {
  const { paypal, account } = desk
  await settleTheOneBefore(step, desk)
  const attempt = await step(async (scope) => {
    const store = await findRegistered(scope)
    const reason = await whyNotPay(scope, store)
    if (reason !== undefined) throw conflict(reason)
    const { country } = store.address
    // A reference that waits goes on waiting until the card has been charged.
    await voidCardAttempts(scope)
    const id = await insertAttempt(scope, { method: cardMethod, country, status: 'open' })
    return lockAttempt(scope, id ?? '')
  })
  if (attempt === undefined) throw notFound('Payment not found')
  const { id, amount, currency } = attempt
  const order = await paypal
    .createOrder(account, {
      requestId: `fee-create-${id}`,
      customId: id,
      invoiceId: `LARDER-FEE-${id}`,
      description: 'Payment for the basic account',
      amount,
      currency,
    })
    .catch(refused)
  await step((scope) => saveAttempt(scope, id, { providerReference: order.id }))
  return order.id
}

/** Its money may have been taken, and the answer lost: whoever presses again has then paid already. */
async function settleTheOneBefore(step: Step, { paypal, account }: CardDesk): Promise<void> {
  const orderId = await step(findOpenOrder)
  if (orderId === undefined) return
  const order = await paypal.findOrder(account, orderId).catch((error: unknown) => {
    // An order that the provider never tells of must not stand in the way of every other one.
    if (error instanceof ProviderFailure && error.kind === 'refused') return undefined
    return refused(error)
  })
  if (order === undefined || order.captures.length === 0) return
  await step((scope) => settle(scope, account, order))
}

/** Why nobody pays twice: not once the store is open, and not while money that has come is looked at. */
async function whyNotPay(scope: Scope, { paymentStatus }: Pick<Store, 'paymentStatus'>) {
  if (isOpen(paymentStatus)) return 'Your store is open already.'
  const latest = await findLatestAttempt(scope)
  return latest?.status === 'review' ? lookedAt : undefined
}

async function findRegistered(scope: Scope) {
  const store = await findStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  return store
}

/**
 * Takes the money of an order that the owner has approved, and opens the store once the provider says that it has
 * exactly what was agreed. May be asked again: the money is taken once.
 */
export async function captureCardPayment(
  step: Step,
  { paypal, account }: CardDesk,
  orderId: string,
): Promise<void> {
  const attempt = await step(async (scope) => {
    // Before the payment: where that has just opened the store, the payment is seen to be taken as well.
    const reason = await whyNotPay(scope, await findRegistered(scope))
    const found = await findAttemptOfOrder(scope, orderId)
    if (found === undefined) throw notFound('Payment not found')
    if (found.status === 'captured') return undefined
    if (reason !== undefined) throw conflict(reason)
    if (found.status !== 'open') {
      throw conflict('This payment has been replaced and was not charged. Please start it again.')
    }
    const startAfter = new Date(scope.now.getTime() + askAgainAfterMs)
    await scope.enqueue(settleFeeJob, { storeId: scope.storeId, orderId }, { startAfter })
    return found
  })
  if (attempt === undefined) return
  const requestId = `fee-capture-${attempt.id}`
  const order = await paypal.captureOrder(account, { orderId, requestId }).catch(refused)
  const { status, isDeclined } = await step((scope) => settle(scope, account, order))
  if (status === 'captured') return
  if (status === 'review') throw conflict(lookedAt)
  // It is being taken in this moment, and the next try looks what became of it.
  throw conflict(isDeclined ? declined : unreachable)
}

const Unsettled = z.object({ storeId: z.string(), orderId: z.string() })

/** Asks the provider once more, in case its answer was lost or it had not made up its mind. */
export const settleFeeJob: Job<z.output<typeof Unsettled>> = {
  name: 'settle-fee',
  contents: Unsettled,
}
const askAgainAfterMs = 120_000

export function workOnCardPayments(backbone: Backbone, desk: CardDesk | undefined): void {
  backbone.jobs.work(settleFeeJob, async ({ storeId, orderId }) => {
    if (desk === undefined) return
    const order = await desk.paypal.findOrder(desk.account, orderId)
    if (order === undefined) return
    const { log } = backbone.app
    const { isUndecided } = await asStoreJob(backbone, log, storeId, (scope) =>
      settle(scope, desk.account, order),
    )
    if (isUndecided) throw new Error('The card provider has not decided yet')
  })
}

/** Writes down what the provider says of an order. Saying it again changes nothing. */
async function settle(
  scope: Scope,
  { merchantId: payee = '' }: PlatformAccount,
  order: PaypalOrder,
) {
  const attempts = await lockAttempts(scope)
  const attempt = attempts.find(({ providerReference }) => providerReference === order.id)
  if (attempt === undefined) throw notFound('Payment not found')
  const { id, amount, currency, country } = attempt
  const verdict = judge({ id, amount, currency, state: 'created', payee }, order)
  const store = await findStore(scope)
  const isOwed = !isOpen(store?.paymentStatus) && store?.address.country === country
  const before = statusOf(attempt.status)
  const status = statusAfterLook(before, verdict, isOwed)
  if (status !== before) {
    const reason = reasonOf(before, verdict)
    if (status === 'captured') await takeIn(scope, id, order.id)
    if (status === 'review') await saveAttempt(scope, id, { status, reason })
    if (status === 'rejected') await rejectFee(scope, id, reason)
  }
  return {
    status,
    isDeclined: verdict.state === 'declined',
    isUndecided: verdict.isUnderReview && status === 'review',
  }
}

/** The fee is paid: the store opens, and nothing else is waited for. */
async function takeIn(scope: Scope, id: string, orderId: string): Promise<void> {
  await saveAttempt(scope, id, {
    status: 'captured',
    reason: '',
    reference: orderId,
    referenceKey: referenceKeyOf(orderId),
  })
  await saveStore(scope, { referenceNumber: orderId, paymentMethod: cardMethod })
  await activateStore(scope, id)
}

/** Why the operator has to look at a payment. */
function reasonOf(before: AttemptStatus, { state, reason }: Verdict): string {
  if (state !== 'captured') return reason
  return before === 'rejected'
    ? 'The money came after this payment was rejected.'
    : 'This payment was replaced before it was charged.'
}

const declined = 'The card was declined. Please try another one.'

const textByIssue: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED: declined,
  ORDER_NOT_APPROVED: 'The payment was not confirmed. Please try again.',
  PAYER_ACTION_REQUIRED: 'The payment was not confirmed. Please try again.',
  TRANSACTION_REFUSED: 'The card provider refused the payment. Please try another card.',
}

function refused(error: unknown): never {
  if (!(error instanceof ProviderFailure)) throw error
  const reason = textByIssue[error.issue]
  if (reason !== undefined) throw conflict(reason)
  throw new Problem('provider_failed', unreachable, { cause: error })
}
