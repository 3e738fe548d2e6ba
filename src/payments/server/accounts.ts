import type { Scope } from '../../kit/server/scope.ts'
import type { Provider } from '../method.ts'
import { findMethod, type StoredMethod } from './method-queries.ts'
import { modeOf, secretsOf } from './methods.ts'
import type { PaymentKeys } from './payment-keys.ts'
import type { PaypalAccount } from './paypal.ts'

/** A store's account at PayPal; undefined while a part of its credentials is missing. */
export function paypalAccountOf(
  keys: PaymentKeys,
  storeId: string,
  row: StoredMethod | undefined,
): PaypalAccount | undefined {
  const { secret } = secretsOf(keys, storeId, row)
  if (row === undefined || row.clientId === '' || secret === '') return undefined
  return { clientId: row.clientId, clientSecret: secret, mode: modeOf(row.mode) }
}

/** The stored keys of a provider, opened. */
export async function findKeys(scope: Scope, keys: PaymentKeys, provider: Provider) {
  const row = await findMethod(scope, provider)
  return { row, secrets: secretsOf(keys, scope.storeId, row) }
}
