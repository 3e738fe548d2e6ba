import type { Mode } from '../method.ts'
import type { PaymentKeys } from './payment-keys.ts'
import { createBreakers, type Breakers } from './breakers.ts'
import { createPaypal, type Paypal, type PaypalAccount } from './paypal.ts'
import type { Patience } from './provider-http.ts'
import { createXendit, type Xendit } from './xendit.ts'

/** Addresses that stand in for the providers' own: of fakes, in tests and while developing. */
export interface ProviderUrls {
  readonly paypalApi?: string | undefined
  readonly paypalScript?: string | undefined
  readonly xenditApi?: string | undefined
}

/** The account that stores pay their fee into. */
export interface PlatformAccount extends PaypalAccount {
  /** Where the money has to arrive, if the settings name it. */
  readonly merchantId?: string | undefined
  /** Of the webhook that reports to us; without it nobody is believed to be PayPal. */
  readonly webhookId?: string | undefined
}

/** The services that take money, and the keys to what stores have entrusted to us for them. */
export interface Providers {
  readonly keys: PaymentKeys
  readonly paypal: Paypal
  readonly xendit: Xendit
  readonly breakers: Breakers
  readonly platform: PlatformAccount | undefined
  readonly scriptUrl: (mode: Mode) => string
}

/** No store ever enters an address: these, or what the settings of the process say. */
const paypalScripts: Readonly<Record<Mode, string>> = {
  sandbox: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
  live: 'https://www.paypal.com/web-sdk/v6/core',
}

export interface ProviderSettings {
  readonly urls?: ProviderUrls
  readonly platform?: PlatformAccount | undefined
  /** Tests are less patient. */
  readonly patience?: Patience
}

export const providersOf = (
  keys: PaymentKeys,
  { urls = {}, platform, patience }: ProviderSettings = {},
): Providers => ({
  keys,
  platform,
  breakers: createBreakers(),
  paypal: createPaypal({ apiUrl: urls.paypalApi, ...patience }),
  xendit: createXendit({ apiUrl: urls.xenditApi, ...patience }),
  scriptUrl: (mode) => urls.paypalScript ?? paypalScripts[mode],
})
