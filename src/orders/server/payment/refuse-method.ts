import { isStaff } from '../../../accounts/permissions.ts'
import { conflict } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { isMethodKey, isProvider, methodLabels, type Provider } from '../../../payments/method.ts'
import { listMethods } from '../../../payments/server/method-queries.ts'
import { canTake } from '../../../payments/server/methods.ts'
import type { PaymentKeys } from '../../../payments/server/payment-keys.ts'
import { isCash } from '../../checkout.ts'

/**
 * Refuses a way to pay by which the store cannot be paid this total. What is paid without a provider staff may put
 * into words of their own; shoppers may not: what an order says of it is read at the counter and printed.
 */
export async function refuseMethod(
  scope: Scope,
  keys: PaymentKeys,
  { paymentMethod, total }: { readonly paymentMethod: string; readonly total: number },
): Promise<void> {
  const key = paymentMethod.toLowerCase()
  if (isProvider(key)) return refuseProvider(scope, keys, key, total)
  if (isStaff(scope.actor.role) || isCash(paymentMethod)) return
  const methods = await listMethods(scope)
  const isOffered = methods.some(
    ({ id, name, isEnabled }) => isEnabled && !isMethodKey(id) && name === paymentMethod,
  )
  if (!isOffered) throw conflict('This way to pay is no longer offered. Please choose another.')
}

/** Also for staff: an order that its provider can never be paid for holds its ingredients for nothing. */
export async function refuseProvider(
  scope: Scope,
  keys: PaymentKeys,
  provider: Provider,
  total: number,
): Promise<void> {
  if (await canTake(scope, keys, provider, total)) return
  throw conflict(
    `${methodLabels[provider]} cannot be used for this order. Please choose another way to pay.`,
  )
}
