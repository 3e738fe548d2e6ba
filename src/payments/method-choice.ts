import type { Environment, MethodKey } from './method.ts'

/** A way to pay as a shopper chooses it. */
export interface MethodChoice {
  /** What an order says of how it is paid: the key of a built-in method, the name of the store's own. */
  readonly value: string
  readonly kind: MethodKey | 'custom'
  readonly label: string
  readonly info: string
  readonly image: string | null
  /** Of the card provider: what its script needs. */
  readonly card: CardConfig | undefined
  /** What whoever pays by it shows of their payment, of a method of the store's own. */
  readonly asks: Asked
}

export interface Asked {
  readonly reference: boolean
  readonly picture: boolean
}

const asksNothing: Asked = { reference: false, picture: false }

/** Whom the card provider pays, and what its script needs for it. */
export interface CardAccount {
  readonly clientId: string
  readonly environment: Environment
  readonly scriptUrl: string
}

export interface CardConfig extends CardAccount {
  readonly currency: string
}

type OfferedCard = { readonly [Name in keyof CardConfig]?: CardConfig[Name] | undefined }

interface Offered {
  readonly options: readonly {
    readonly key: MethodKey
    readonly label: string
    readonly details: string
    readonly enabled: boolean
    readonly image: string | null
    /** The whole setup, which the owner is answered in the shop, too, says what is missing. */
    readonly config: OfferedCard & { readonly missing?: string }
  }[]
  readonly customMethods: readonly {
    readonly name: string
    readonly enabled: boolean
    readonly config: {
      readonly info: string
      readonly asksReference?: boolean | undefined
      readonly asksPicture?: boolean | undefined
    }
    readonly image: string | null
  }[]
}

/** What cash says of itself until the store says something else: whoever chooses it at the checkout comes to fetch. */
export const cashInfo = 'Pay at the counter when you pick up your order.'

const defaultInfo: Readonly<Record<MethodKey, string>> = {
  cash: cashInfo,
  paypal: 'Pay by card, or with a PayPal account.',
  xendit: 'Pay with an e-wallet or by bank transfer on a safe page.',
}

/** What a store offers, cash first. */
export const choicesOf = ({ options, customMethods }: Offered): readonly MethodChoice[] => [
  ...options
    .filter(({ enabled, config }) => enabled && (config.missing ?? '') === '')
    .map(({ key, label, details, image, config }) => ({
      value: key,
      kind: key,
      label,
      info: details === '' ? defaultInfo[key] : details,
      image,
      card: key === 'paypal' ? cardOf(config) : undefined,
      asks: asksNothing,
    })),
  ...customMethods
    .filter(({ enabled }) => enabled)
    .map(({ name, config: { info, asksReference, asksPicture }, image }) => ({
      value: name,
      kind: 'custom' as const,
      label: name,
      info,
      image,
      card: undefined,
      asks: { reference: asksReference === true, picture: asksPicture === true },
    })),
]

function cardOf({ clientId, environment, scriptUrl, currency }: OfferedCard) {
  if (clientId === undefined || environment === undefined) return undefined
  if (scriptUrl === undefined || currency === undefined) return undefined
  return { clientId, environment, scriptUrl, currency }
}

/** What an order paid in cash is sent with: the first method named so, the built-in one before a wallet like GCash. */
export const cashMethodOf = (choices: readonly MethodChoice[]): string =>
  choices.find(({ value, label }) => `${value} ${label}`.toLowerCase().includes('cash'))?.value ??
  'cash'
