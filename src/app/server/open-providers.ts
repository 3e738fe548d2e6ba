import type { Logger } from 'pino'
import { providersOf, type Providers } from '../../payments/server/providers.ts'
import type { Config } from './config.ts'
import type { PlayMoney } from '../../fakes/dev-providers.ts'
import { openPaymentKeys } from './payment-key-file.ts'

export interface OpenProviders {
  readonly providers: Providers
  /** Where the card provider's script comes from, when that is not its own place. */
  readonly cardScript: string | undefined
  /** What a demo store takes that money with, when it is only play. */
  readonly playMoney: PlayMoney | undefined
}

/** The services that take money: the real ones, or fakes while developing. */
export async function openProviders(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<OpenProviders> {
  const fakes = config.isDevelopment
    ? await (await import('../../fakes/dev-providers.ts')).startDevProviders(config, log)
    : undefined
  if (fakes !== undefined) closers.push(() => fakes.close())
  const urls = fakes?.urls ?? config.providerUrls
  const platform = config.paypal ?? fakes?.platform
  const providers = providersOf(await openPaymentKeys(config), { urls, platform })
  return { providers, cardScript: urls.paypalScript, playMoney: fakes?.playMoney }
}
