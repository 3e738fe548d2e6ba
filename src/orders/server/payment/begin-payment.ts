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
import { leaveAttempt } from './leave-attempt.ts'
import type { Paying } from './payment-scope.ts'
import { lockOrder, savePayment, type StoredOrder } from '../queries.ts'
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
  const attempt =
    (await findOpen(scope, { orderId, provider, mode })) ??
    (await start(scope, { orderId, provider, mode, amount: dueOf(order), currency }))
  return { attempt, access, words: wordsOf(order, attempt, store, wish) }
}

async function findOpen(
  scope: Scope,
  { orderId, provider, mode }: Pick<Attempt, 'orderId' | 'provider' | 'mode'>,
): Promise<Attempt | undefined> {
  const latest = await findLatestAttempt(scope, orderId)
  if (latest === undefined || !isOpen(latest.state)) return undefined
  if (latest.provider === provider && latest.mode === mode) return latest
  await leaveAttempt(scope, orderId, 'other-method')
  return undefined
}

async function start(
  scope: Scope,
  begun: Pick<Attempt, 'orderId' | 'provider' | 'mode' | 'amount' | 'currency'>,
): Promise<Attempt> {
  const { orderId, provider } = begun
  await savePayment(scope, orderId, { paymentMethod: provider })
  await watchPayment(scope, orderId)
  scope.announce('orders', orderId)
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
