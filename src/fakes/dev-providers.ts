import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OptionChanges } from '../payments/contract.ts'
import type { PaypalAccount } from '../payments/server/paypal.ts'
import type { ProviderUrls } from '../payments/server/providers.ts'
import { reportingTo } from './dev-reporting.ts'
import { startFakePaypal } from './paypal.ts'
import { fakeCallbackToken, startFakeXendit } from './xendit.ts'

/** Whoever starts to develop can pay end to end: the providers are fakes, unless the settings name others. */
export async function startDevProviders(
  { providerUrls, dataDir }: { readonly providerUrls: ProviderUrls; readonly dataDir: string },
  log: Pick<Logger, 'warn'>,
): Promise<{
  readonly urls: ProviderUrls
  readonly platform: PaypalAccount
  readonly playMoney: PlayMoney
  close(): Promise<void>
}> {
  const reporting = (provider: string) =>
    reportingTo(join(dataDir, `fake-${provider}-hooks.json`), log)
  const paypal = await startFakePaypal(0, reporting('paypal'))
  const xendit = await startFakeXendit(0, reporting('xendit'))
  return {
    playMoney,
    urls: {
      paypalApi: providerUrls.paypalApi ?? paypal.url,
      paypalScript: providerUrls.paypalScript ?? `${paypal.url}/web-sdk/v6/core`,
      xenditApi: providerUrls.xenditApi ?? xendit.url,
    },
    platform: { clientId: 'larder-platform', clientSecret: 'for-development', mode: 'sandbox' },
    close: async () => {
      await paypal.close()
      await xendit.close()
    },
  }
}

/** How a store is set up that takes the money of the fakes. */
export type PlayMoney = OptionChanges[]

const playMoney: PlayMoney = [
  {
    key: 'paypal',
    enabled: true,
    config: { clientId: 'play-money', clientSecret: 'play-money', mode: 'sandbox' },
  },
  {
    key: 'xendit',
    enabled: true,
    config: { apiKey: 'play-money', callbackToken: fakeCallbackToken },
  },
]
