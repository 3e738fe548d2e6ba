import type { FastifyBaseLogger } from 'fastify'
import type { Step } from '../../kit/server/serve.ts'
import type { Provider } from '../method.ts'
import { findAccess } from './gateway.ts'
import { saveMethod } from './method-queries.ts'
import { ProviderFailure } from './provider-http.ts'
import type { Providers } from './providers.ts'

export interface Connection {
  readonly isWorking: boolean
  readonly message: string
}

/** Asks a provider whether it knows the store's keys. */
export async function testConnection(
  step: Step,
  providers: Providers,
  provider: Provider,
): Promise<Connection> {
  const { paypal, xenditKey } = await step((scope) => findAccess(scope, providers, provider))
  if (paypal === undefined && xenditKey === '') {
    return { isWorking: false, message: 'The keys are not complete yet.' }
  }
  try {
    await (paypal === undefined
      ? providers.xendit.check(xenditKey)
      : providers.paypal.check(paypal))
    return { isWorking: true, message: works[provider] }
  } catch (error) {
    if (error instanceof ProviderFailure) return { isWorking: false, message: troubleOf(error) }
    throw error
  }
}

/** No call of Xendit's tells the callback token. */
const works: Readonly<Record<Provider, string>> = {
  paypal: 'The connection works.',
  xendit:
    'The API key works. The callback token cannot be tested: if payments take minutes to arrive, compare it with the one at the provider.',
}

const troubleOf = ({ kind }: ProviderFailure) =>
  kind === 'unreachable'
    ? 'The provider does not answer. Please try again later.'
    : 'The provider does not know these keys. Please check them, and whether they are for testing or for real payments.'

/**
 * Asks a provider to report what happens to the store's payments. Without that, payments are found by asking; so a
 * failure is told in the setup and stops nothing.
 */
export async function subscribe(
  step: Step,
  providers: Providers,
  {
    provider,
    url,
    log,
  }: {
    readonly provider: Provider
    readonly url: string
    readonly log: Pick<FastifyBaseLogger, 'warn'>
  },
): Promise<void> {
  const { paypal, xenditKey } = await step((scope) => findAccess(scope, providers, provider))
  if (paypal === undefined && xenditKey === '') return
  try {
    const webhookId =
      paypal === undefined
        ? await providers.xendit.registerCallback(xenditKey, url)
        : await providers.paypal.registerWebhook(paypal, url)
    await step((scope) => saveMethod(scope, provider, { webhookId }))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ provider, issue: error.issue, reference: error.reference }, 'no webhook registered')
  }
}
