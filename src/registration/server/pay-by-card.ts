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
import { findStore, saveStore } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'
import { cardMethod, lookedAt, referenceKeyOf } from '../fee.ts'
import { activateStore } from './activate-store.ts'
import {
  findAttemptOfOrder,
  insertAttempt,
  lockAttempt,
  saveAttempt,
  voidAttemptsUnderWay,
  voidCardAttempts,
} from './fee-queries.ts'

/** Where account fees are paid into. */
export interface CardDesk {
  readonly paypal: Paypal
  readonly account: PlatformAccount
}

const unreachable = 'The card provider cannot be reached right now. Please try again in a moment.'

/** Begins a card payment at the price of the stored country; answers the provider's order. */
export async function openCardPayment(step: Step, { paypal, account }: CardDesk): Promise<string> {
  const attempt = await step(async (scope) => {
    const store = await findStore(scope)
    if (store === undefined) throw notFound(storeNotFound)
    if (isOpen(store.paymentStatus)) throw conflict('Your store is open already.')
    // A reference that waits goes on waiting until the card has been charged.
    await voidCardAttempts(scope)
    const { country } = store.address
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
    const found = await findAttemptOfOrder(scope, orderId)
    if (found === undefined) throw notFound('Payment not found')
    if (found.status === 'captured') return undefined
    if (found.status === 'review') throw conflict(lookedAt)
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
  const verdict = await step((scope) => settle(scope, account, order))
  if (verdict.state === 'captured') return
  if (verdict.isUnderReview) throw conflict(lookedAt)
  if (verdict.state === 'declined') throw conflict(declined)
  throw conflict(lookedAt)
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
    const verdict = await asStoreJob(backbone, log, storeId, (scope) =>
      settle(scope, desk.account, order),
    )
    if (verdict.isUnderReview) throw new Error('The card provider has not decided yet')
  })
}

/** Writes down what the provider says of an order. Saying it again changes nothing. */
async function settle(
  scope: Scope,
  { merchantId: payee = '' }: PlatformAccount,
  order: PaypalOrder,
): Promise<Verdict> {
  const known = await findAttemptOfOrder(scope, order.id)
  const attempt = known && (await lockAttempt(scope, known.id))
  if (attempt === undefined) throw notFound('Payment not found')
  const { id, amount, currency } = attempt
  const verdict = judge({ id, amount, currency, state: 'created', payee }, order)
  if (attempt.status === 'captured') return { ...verdict, state: 'captured' }
  const isPaid = verdict.state === 'captured'
  if (isPaid && attempt.status === 'open') {
    await saveAttempt(scope, id, {
      status: 'captured',
      reference: order.id,
      referenceKey: referenceKeyOf(order.id),
    })
    await voidAttemptsUnderWay(scope)
    await saveStore(scope, { referenceNumber: order.id, paymentMethod: cardMethod })
    await activateStore(scope)
    return verdict
  }
  const reason = isPaid ? 'This payment was replaced before it was charged.' : verdict.reason
  const isWrong = isPaid || verdict.state === 'needs_review'
  const isNew = attempt.status !== 'rejected' && attempt.status !== 'review'
  if (isWrong && isNew) await saveAttempt(scope, id, { status: 'review', reason })
  return isWrong ? { ...verdict, state: 'needs_review' } : verdict
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
