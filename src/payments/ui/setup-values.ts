import { z } from 'zod'
import { text } from '../../kit/fields.ts'
import type { OptionChanges, PaymentOption } from '../contract.ts'
import { modes, type MethodKey, type Provider } from '../method.ts'

const named = { label: text(60), details: text(500) }

/** What the setup of the built-in methods is typed into; a secret left empty stays as it is saved. */
export const SetupValues = z.object({
  cash: z.object(named),
  paypal: z.object({
    ...named,
    enabled: z.boolean(),
    clientId: text(200),
    clientSecret: text(500),
    mode: z.enum(modes),
  }),
  xendit: z.object({
    ...named,
    enabled: z.boolean(),
    apiKey: text(500),
    callbackToken: text(500),
  }),
  password: z.string(),
})
export type SetupValues = z.output<typeof SetupValues>

export const optionOf = (options: readonly PaymentOption[], key: MethodKey) =>
  options.find((option) => option.key === key)

export function valuesOf(options: readonly PaymentOption[]): SetupValues {
  const shown = (key: MethodKey) => {
    const { label = '', details = '', enabled = false } = optionOf(options, key) ?? {}
    return { label, details, enabled }
  }
  const { clientId = '', mode = 'sandbox' } = optionOf(options, 'paypal')?.config ?? {}
  const { label, details } = shown('cash')
  return {
    cash: { label, details },
    paypal: { ...shown('paypal'), clientId, clientSecret: '', mode },
    xendit: { ...shown('xendit'), apiKey: '', callbackToken: '' },
    password: '',
  }
}

export function changesOf({ cash, paypal, xendit }: SetupValues): OptionChanges[] {
  const { clientId, clientSecret, mode, ...card } = paypal
  const { apiKey, callbackToken, ...invoice } = xendit
  return [
    { key: 'cash', ...cash },
    { key: 'paypal', ...card, config: { clientId, clientSecret, mode } },
    { key: 'xendit', ...invoice, config: { apiKey, callbackToken } },
  ]
}

/** What a password is asked for: it says where the money goes. */
export const keyFields = {
  paypal: ['paypal.clientId', 'paypal.clientSecret', 'paypal.mode'],
  xendit: ['xendit.apiKey', 'xendit.callbackToken'],
} as const

/** What is still to be entered before what is switched on is offered, by its field. */
export function missingFields(options: readonly PaymentOption[]): Readonly<Record<string, string>> {
  const isIncomplete = (key: MethodKey) => {
    const option = optionOf(options, key)
    return option !== undefined && option.enabled && option.config.missing !== ''
  }
  const card = optionOf(options, 'paypal')?.config
  const invoice = optionOf(options, 'xendit')?.config
  return {
    ...(isIncomplete('paypal') && {
      ...((card?.clientId ?? '') === '' && { 'paypal.clientId': 'Enter the client id.' }),
      ...(card?.last4 === undefined && { 'paypal.clientSecret': 'Enter the secret.' }),
    }),
    ...(isIncomplete('xendit') && {
      ...(invoice?.last4 === undefined && { 'xendit.apiKey': 'Enter the API key.' }),
      ...(invoice?.callbackTokenLast4 === undefined && {
        'xendit.callbackToken': 'Enter the callback token.',
      }),
    }),
  }
}

/** The keys of a provider, taken away. */
export const withoutKeys = (key: Provider): OptionChanges =>
  key === 'paypal'
    ? { key, config: { clientSecret: null } }
    : { key, config: { apiKey: null, callbackToken: null } }
