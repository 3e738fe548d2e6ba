/** The built-in ways to pay, as the product spells them. Cash is always on. */
export const methodKeys = ['cash', 'paypal', 'xendit'] as const
export type MethodKey = (typeof methodKeys)[number]

/** The services that take money for a store. */
export const providers = ['paypal', 'xendit'] as const
export type Provider = (typeof providers)[number]

export const isMethodKey = (key: string): key is MethodKey =>
  (methodKeys as readonly string[]).includes(key)
export const isProvider = (key: string): key is Provider =>
  (providers as readonly string[]).includes(key)

/** What a method is called until its owner gives it another name. */
export const methodLabels: Readonly<Record<MethodKey, string>> = {
  cash: 'Cash',
  paypal: 'Credit or debit card',
  xendit: 'E-wallet or bank',
}

/** What the owner knows each by, whatever its name for customers is. */
export const methodWords: Readonly<Record<MethodKey, string>> = {
  cash: 'Cash',
  paypal: 'Credit and debit cards',
  xendit: 'E-wallets and banks',
}

export const modes = ['sandbox', 'live'] as const
export type Mode = (typeof modes)[number]
export const modeLabels: Readonly<Record<Mode, string>> = {
  sandbox: 'Sandbox: play money',
  live: 'Live: real money',
}

/** The modes as the card provider's script calls them. */
export const environments = ['sandbox', 'production'] as const
export type Environment = (typeof environments)[number]
export const environmentOf = (mode: Mode): Environment => (mode === 'live' ? 'production' : mode)

const defaultCurrency = 'USD'

/** Currencies a provider takes, and those of them that have no smaller unit there. */
const currencies: Readonly<Record<Provider, { readonly all: string; readonly whole: string }>> = {
  paypal: {
    all: 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD',
    whole: 'HUF JPY TWD',
  },
  xendit: { all: 'IDR MYR PHP THB USD VND', whole: 'IDR VND' },
}

const takesCurrency = (provider: Provider, currency: string) =>
  currencies[provider].all.split(' ').includes(currency)

/** Which services can take money in it for a store. */
export const providersOf = (currency: string): readonly Provider[] =>
  providers.filter((provider) => takesCurrency(provider, currency))

/** A store that names no currency is paid in dollars. */
export const currencyOf = (store: { readonly currencyCode: string }) =>
  store.currencyCode === '' ? defaultCurrency : store.currencyCode

export const decimalsOf = (provider: Provider, currency: string): 0 | 2 =>
  currencies[provider].whole.split(' ').includes(currency) ? 0 : 2

/** Whether a provider can be asked for exactly this amount; a total is never rounded to fit. */
export const canCharge = (provider: Provider, amount: number, currency: string) =>
  amount > 0 && Number(amount.toFixed(decimalsOf(provider, currency))) === amount

/** What a method still needs before it can be offered, in the words of its setup; empty when it needs nothing. */
export function missingOf(
  key: MethodKey,
  has: { readonly clientId: boolean; readonly secret: boolean; readonly callbackToken: boolean },
  currency: string,
): string {
  if (key === 'cash') return ''
  if (!takesCurrency(key, currency)) return `This provider does not take ${currency}.`
  if (key === 'paypal') {
    return has.clientId && has.secret ? '' : 'Enter the client id and the secret to offer it.'
  }
  if (!has.secret) return 'Enter the API key to offer it.'
  return has.callbackToken ? '' : 'Enter the callback token to offer it.'
}

export const setupSaved = 'Payment setup saved.'

interface SavedOption {
  readonly key: MethodKey
  readonly label: string
  readonly enabled: boolean
  readonly config: { readonly missing: string }
}

/** Of what was sent to be saved, what is switched on and cannot be offered yet. */
export const notOffered = <Option extends SavedOption>(
  options: readonly Option[],
  sent: readonly { readonly key: MethodKey }[],
): readonly Option[] =>
  options.filter(
    ({ key, enabled, config }) =>
      enabled && config.missing !== '' && sent.some((each) => each.key === key),
  )

/** What is answered to a saved setup, which passes over nothing that is not offered. */
export const savedText = (...saved: Parameters<typeof notOffered>): string =>
  [
    setupSaved,
    ...notOffered(...saved).map(
      ({ label, config }) => `${label} is not offered yet. ${config.missing}`,
    ),
  ].join(' ')

/** The list with one entry a place further up or down. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): readonly Entry[] {
  const entry = list[at]
  if (entry === undefined) return list
  return without(list, entry).toSpliced(at + by, 0, entry)
}

export const without = <Entry>(list: readonly Entry[], entry: Entry): readonly Entry[] =>
  list.filter((each) => each !== entry)
