import type { Scope } from '../../kit/server/scope.ts'
import type { Truth } from '../attempt.ts'
import type { Provider } from '../method.ts'
import { findKeys, paypalAccountOf } from './accounts.ts'
import type { Attempt } from './attempt-queries.ts'
import type { PaypalAccount } from './paypal.ts'
import { ProviderFailure } from './provider-http.ts'
import type { Providers } from './providers.ts'

/** What is needed to speak to a provider on behalf of a store; read inside a transaction, used outside of it. */
export interface Access {
  /** Whose account it is. */
  readonly storeId: string
  readonly paypal: PaypalAccount | undefined
  readonly xenditKey: string
}

export async function findAccess(
  scope: Scope,
  { keys }: Providers,
  provider: Provider,
): Promise<Access> {
  const { row, secrets } = await findKeys(scope, keys, provider)
  return {
    storeId: scope.storeId,
    paypal: provider === 'paypal' ? paypalAccountOf(keys, scope.storeId, row) : undefined,
    xenditKey: provider === 'xendit' ? secrets.secret : '',
  }
}

/** What the provider calls an attempt, and where it is paid. */
export interface Opened {
  readonly providerRef: string
  readonly payee: string
  readonly pageUrl: string | null
}

export interface OpenWish {
  readonly invoiceId: string
  readonly description: string
  readonly returnUrl: string
  readonly durationSeconds: number
}

/** Opens an attempt at its provider; doing it again opens nothing more. */
export async function openAtProvider(
  providers: Providers,
  access: Access,
  attempt: Attempt,
  wish: OpenWish,
): Promise<Opened> {
  const { id, amount, currency } = attempt
  if (attempt.provider === 'xendit') {
    const invoice = await ask(providers, access, 'xendit', () =>
      providers.xendit.openInvoice(xenditKeyOf(access), {
        ...wish,
        externalId: id,
        amount,
        currency,
      }),
    )
    return { providerRef: invoice.id, payee: invoice.payee, pageUrl: invoice.url || null }
  }
  const order = await ask(providers, access, 'paypal', () =>
    providers.paypal.createOrder(accountOf(access), {
      ...wish,
      requestId: `create-${id}`,
      customId: id,
      amount,
      currency,
      cancelUrl: wish.returnUrl,
    }),
  )
  return { providerRef: order.id, payee: order.payee, pageUrl: null }
}

/** Asks the provider how an attempt stands. */
export async function askTruth(
  providers: Providers,
  access: Access,
  attempt: Attempt,
): Promise<Truth> {
  if (attempt.provider === 'xendit') {
    return ask(providers, access, 'xendit', () =>
      providers.xendit.findTruth(xenditKeyOf(access), attempt.id),
    )
  }
  // Whoever never heard of the order's id at PayPal was never able to approve it.
  if (attempt.providerRef === null) return { stage: 'open', captures: [] }
  const { providerRef } = attempt
  const order = await ask(providers, access, 'paypal', () =>
    providers.paypal.findOrder(accountOf(access), providerRef),
  )
  if (order === undefined) return { stage: 'expired', captures: [] }
  const { amount, currency, customId, payee } = order
  const isOurs =
    amount === attempt.amount &&
    currency === attempt.currency &&
    customId === attempt.id &&
    (attempt.payee === '' || payee === attempt.payee)
  // Before money moves: what is not what we asked for is not taken.
  if (order.captures.length === 0 && !isOurs) return { stage: 'failed', captures: [] }
  return order
}

/** Takes the money of an approved attempt, once. */
export async function captureAtProvider(
  providers: Providers,
  access: Access,
  { id, providerRef }: Attempt,
): Promise<Truth> {
  const wish = { orderId: providerRef ?? '', requestId: `capture-${id}` }
  return ask(providers, access, 'paypal', () =>
    providers.paypal.captureOrder(accountOf(access), wish),
  )
}

/** Nobody can pay it any more. A card payment is not in need of that: only we capture it. */
export async function closeAtProvider(
  providers: Providers,
  access: Access,
  { provider, id }: Attempt,
): Promise<void> {
  if (provider !== 'xendit') return
  await ask(providers, access, 'xendit', () =>
    providers.xendit.expireInvoices(xenditKeyOf(access), id),
  )
}

export async function refundAtProvider(
  providers: Providers,
  access: Access,
  refund: {
    readonly id: string
    readonly captureRef: string
    readonly amount: number
    readonly currency: string
  },
): Promise<void> {
  await ask(providers, access, 'paypal', () =>
    providers.paypal.refundCapture(accountOf(access), {
      captureId: refund.captureRef,
      requestId: `refund-${refund.id}`,
      amount: refund.amount,
      currency: refund.currency,
    }),
  )
}

const ask = <Answer>(
  { breakers }: Providers,
  { storeId }: Access,
  provider: Provider,
  question: () => Promise<Answer>,
): Promise<Answer> => breakers.ask(`${storeId}/${provider}`, question)

function accountOf({ paypal }: Access): PaypalAccount {
  if (paypal === undefined) throw new ProviderFailure('credentials', 'no keys')
  return paypal
}

function xenditKeyOf({ xenditKey }: Access): string {
  if (xenditKey === '') throw new ProviderFailure('credentials', 'no keys')
  return xenditKey
}
