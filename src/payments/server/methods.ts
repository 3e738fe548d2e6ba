import type { Scope } from '../../kit/server/scope.ts'
import { findStore } from '../../stores/server/queries.ts'
import type { CustomMethod, PaymentOption } from '../contract.ts'
import {
  canCharge,
  currencyOf,
  environmentOf,
  isMethodKey,
  methodKeys,
  methodLabels,
  missingOf,
  type MethodKey,
  type Mode,
  type Provider,
} from '../method.ts'
import { findMethod, listMethods, type StoredMethod } from './method-queries.ts'
import type { PaymentKeys, Secrets } from './payment-keys.ts'

/** What the setup needs of the world around it. */
export interface Surface {
  readonly keys: PaymentKeys
  /** Where a provider reports what happened to a store's payments. */
  readonly webhookUrl: (key: MethodKey, storeId: string) => string
  /** Where browsers load the card provider's script from. */
  readonly scriptUrl: (mode: Mode) => string
}

export interface Methods {
  readonly options: PaymentOption[]
  readonly customMethods: CustomMethod[]
}

/** The whole setup, for the store's admin. */
export async function findMethods(scope: Scope, surface: Surface): Promise<Methods> {
  const rows = await listMethods(scope)
  const store = await findStore(scope)
  const currency = currencyOf(store ?? { currencyCode: '' })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    options: methodKeys.map((key) => present(scope.storeId, key, byId.get(key), currency, surface)),
    customMethods: rows.filter(({ id }) => !isMethodKey(id)).map(presentCustom),
  }
}

/** What shoppers are offered: what is switched on and complete. */
export async function findOffered(scope: Scope, surface: Surface): Promise<Methods> {
  const { options, customMethods } = await findMethods(scope, surface)
  return {
    options: options.filter(({ enabled, config }) => enabled && config.missing === ''),
    customMethods: customMethods.filter(({ enabled }) => enabled),
  }
}

/** Whether the store can be paid this amount by a provider: switched on, complete, and in a currency that it takes. */
export async function canTake(
  scope: Scope,
  keys: PaymentKeys,
  provider: Provider,
  amount: number,
): Promise<boolean> {
  const row = await findMethod(scope, provider)
  if (row?.isEnabled !== true) return false
  const currency = currencyOf((await findStore(scope)) ?? { currencyCode: '' })
  const has = partsOf(row, secretsOf(keys, scope.storeId, row))
  return missingOf(provider, has, currency) === '' && canCharge(provider, amount, currency)
}

export const ownerOf = (storeId: string, key: string) => `${storeId}/${key}`
export const modeOf = (mode: string): Mode => (mode === 'live' ? 'live' : 'sandbox')

export function secretsOf(
  keys: PaymentKeys,
  storeId: string,
  row: Pick<StoredMethod, 'id' | 'sealedSecrets'> | undefined,
): Secrets {
  if (row?.sealedSecrets == null) return { secret: '', callbackToken: '' }
  return keys.open(row.sealedSecrets, ownerOf(storeId, row.id))
}

function present(
  storeId: string,
  key: MethodKey,
  row: StoredMethod | undefined,
  currency: string,
  surface: Surface,
): PaymentOption {
  const secrets = secretsOf(surface.keys, storeId, row)
  const has = partsOf(row, secrets)
  const missing = missingOf(key, has, currency)
  return {
    _id: key,
    key,
    label: row?.name || methodLabels[key],
    enabled: key === 'cash' || (row?.isEnabled ?? false),
    details: row?.details ?? '',
    image: row?.image ?? null,
    config: {
      configured: key === 'cash' || (has.secret && (has.clientId || key === 'xendit')),
      missing,
      ...(key === 'cash' ? {} : keysConfig(storeId, key, row, secrets, surface)),
      ...(key === 'paypal' && row !== undefined ? cardConfig(row, currency, surface) : {}),
    },
  }
}

const partsOf = (row: StoredMethod | undefined, { secret, callbackToken }: Secrets) => ({
  clientId: (row?.clientId ?? '') !== '',
  secret: secret !== '',
  callbackToken: callbackToken !== '',
})

function keysConfig(
  storeId: string,
  key: MethodKey,
  row: StoredMethod | undefined,
  { secret, callbackToken }: Secrets,
  surface: Surface,
): Partial<PaymentOption['config']> {
  const isRegistered = row !== undefined && row.webhookId !== ''
  return {
    mode: modeOf(row?.mode ?? ''),
    webhookUrl: surface.webhookUrl(key, storeId),
    webhook: isRegistered ? 'registered' : 'missing',
    ...(secret === '' ? {} : { last4: secret.slice(-4) }),
    ...(callbackToken === '' ? {} : { callbackTokenLast4: callbackToken.slice(-4) }),
  }
}

function cardConfig(row: StoredMethod, currency: string, surface: Surface) {
  const mode = modeOf(row.mode)
  return {
    clientId: row.clientId,
    environment: environmentOf(mode),
    currency,
    scriptUrl: surface.scriptUrl(mode),
  }
}

const presentCustom = ({
  id,
  name,
  isEnabled,
  details,
  image,
  asksReference,
  asksPicture,
}: StoredMethod): CustomMethod => ({
  _id: id,
  name,
  enabled: isEnabled,
  config: {
    info: details,
    ...(asksReference ? { asksReference } : {}),
    ...(asksPicture ? { asksPicture } : {}),
  },
  image,
})
