import { conflict, notFound, Problem } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { isOpen, type AttemptState } from '../../../payments/attempt.ts'
import { currencyOf, methodLabels, type Provider } from '../../../payments/method.ts'
import {
  findLatestAttempt,
  insertAttempt,
  saveAttempt,
  type Attempt,
} from '../../../payments/server/attempt-queries.ts'
import { findAccess, openAtProvider, type OpenWish } from '../../../payments/server/gateway.ts'
import { findMethod } from '../../../payments/server/method-queries.ts'
import { modeOf } from '../../../payments/server/methods.ts'
import { ProviderFailure } from '../../../payments/server/provider-http.ts'
import { findStore } from '../../../stores/server/queries.ts'
import { dueOf, orderNotFound } from '../../order.ts'
import { unpaidForMs } from '../../order-payment.ts'
import { closeLater, leaveAttempt, type Leaving } from './leave-attempt.ts'
import type { Paying } from './payment-scope.ts'
import { lockOrder, type StoredOrder } from '../queries.ts'
import { refuseProvider } from './refuse-method.ts'
import { holdAttempt, isPayable, wasCharged } from './settle-payment.ts'
import { watchPayment } from '../watch-order.ts'

export interface PaymentWish {
  readonly orderId: string
  readonly provider: Provider
  readonly maySee: (scope: Scope, order: StoredOrder) => boolean
  /** Where people come back to from the provider's page. */
  readonly returnUrl: (slug: string) => string
  /** Said when the provider does not open it, if there are words for that. */
  readonly failure?: string
}

/** Opens an attempt to pay an order; the same one again while it is open, from however many tabs. */
export async function beginPayment(paying: Paying, wish: PaymentWish): Promise<Attempt> {
  const { attempt, access, words } = await paying.step((scope) => begin(scope, paying, wish))
  if (attempt.providerRef !== null) return attempt
  try {
    const opened = await openAtProvider(paying.providers, access, attempt, words)
    return await paying.step(async (scope) => {
      const held = await holdAttempt(scope, attempt.id)
      if (held === undefined) throw notFound(orderNotFound)
      await saveAttempt(scope, attempt.id, opened)
      // Left while its provider was asked: it was closed there before there was anything to close.
      if (held.attempt.state === 'expired') await closeLater(scope, attempt.id)
      return { ...held.attempt, ...opened }
    })
  } catch (error) {
    if (error instanceof ProviderFailure) return refuse(paying, attempt, error, wish.failure)
    throw error
  }
}

async function begin(scope: Scope, { providers }: Paying, wish: PaymentWish) {
  const { orderId, provider } = wish
  const order = await lockOrder(scope, orderId)
  if (order === undefined || !wish.maySee(scope, order)) throw notFound(orderNotFound)
  if (!isPayable(order) || (await wasCharged(scope, orderId))) {
    throw conflict('This order is no longer waiting for its payment.')
  }
  await refuseProvider(scope, providers.keys, provider, dueOf(order))
  const store = await findStore(scope)
  const currency = currencyOf(store ?? { currencyCode: '' })
  const method = await findMethod(scope, provider)
  const access = await findAccess(scope, providers, provider)
  const mode = modeOf(method?.mode ?? '')
  const begun = { orderId, provider, mode, amount: dueOf(order), currency }
  const attempt = (await findOpen(scope, begun)) ?? (await start(scope, begun))
  return { attempt, access, words: wordsOf(order, attempt, store, wish) }
}

type Begun = Pick<Attempt, 'orderId' | 'provider' | 'mode' | 'amount' | 'currency'>

/** The open attempt, if it still asks for what is to be paid now. */
async function findOpen(scope: Scope, begun: Begun): Promise<Attempt | undefined> {
  const latest = await findLatestAttempt(scope, begun.orderId)
  if (latest === undefined || !isOpen(latest.state)) return undefined
  const why = whyLeave(latest, begun, scope.now)
  if (why === undefined) return latest
  await leaveAttempt(scope, begun.orderId, why)
  return undefined
}

function whyLeave(latest: Attempt, begun: Begun, now: Date): Leaving | undefined {
  if (latest.provider !== begun.provider || latest.mode !== begun.mode) return 'other-method'
  if (latest.amount !== begun.amount || latest.currency !== begun.currency) return 'other-amount'
  // Its provider lets nobody pay it much longer.
  const isLate = now.getTime() >= Date.parse(latest.createdAt) + unpaidForMs
  return latest.state === 'created' && isLate ? 'too-late' : undefined
}

/** The order keeps the method that it was to be paid by until another one has paid it: people look, and turn back. */
async function start(scope: Scope, begun: Begun): Promise<Attempt> {
  await watchPayment(scope, begun.orderId)
  scope.announce('orders', begun.orderId)
  return insertAttempt(scope, begun)
}

function wordsOf(
  order: StoredOrder,
  attempt: Attempt,
  store: { readonly slug: string; readonly name: string } | undefined,
  wish: PaymentWish,
): OpenWish {
  const slug = store?.slug ?? ''
  return {
    // The provider takes money once under one of these.
    invoiceId: `${slug.slice(0, 60)}-${order.number}-${attempt.number}-${attempt.id.slice(-8)}`,
    description: `${store?.name ?? ''} #${order.number}`.trim(),
    returnUrl: wish.returnUrl(slug),
    durationSeconds: unpaidForMs / 1000,
  }
}

/** A refusal ends the attempt; silence does not, and the next try is the same one. */
async function refuse(
  { step, log }: Paying,
  { id, provider }: Attempt,
  { kind, issue, reference }: ProviderFailure,
  failure: string | undefined,
): Promise<never> {
  log.warn({ attempt: id, provider, kind, issue, reference }, 'a payment could not be opened')
  if (kind !== 'unreachable') {
    await step(async (scope) => {
      const held = await holdAttempt(scope, id)
      const state: AttemptState = issue === 'DUPLICATE_INVOICE_ID' ? 'needs_review' : 'failed'
      if (held !== undefined && isOpen(held.attempt.state)) {
        await saveAttempt(scope, id, { state, reason: issue })
      }
    })
  }
  const text =
    kind === 'unreachable'
      ? `${methodLabels[provider]} does not answer. Please try again in a moment.`
      : `${methodLabels[provider]} cannot be used right now. Please choose another way to pay.`
  throw new Problem('provider_failed', failure ?? text)
}
