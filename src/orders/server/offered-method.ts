import { isStaff } from '../../accounts/permissions.ts'
import { conflict } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isMethodKey } from '../../payments/method.ts'
import { listMethods } from '../../payments/server/method-queries.ts'
import { isCash } from '../checkout.ts'

/**
 * Shoppers name a built-in way to pay or one of the store's own. What an order says of it is read at the counter and
 * printed: words of a stranger, such as "Paid already", have no place there.
 */
export async function refuseUnknownMethod(scope: Scope, paymentMethod: string): Promise<void> {
  if (isStaff(scope.actor.role) || isCash(paymentMethod) || isMethodKey(paymentMethod)) return
  const methods = await listMethods(scope)
  const isOffered = methods.some(
    ({ id, name, isEnabled }) => isEnabled && !isMethodKey(id) && name === paymentMethod,
  )
  if (!isOffered) throw conflict('This way to pay is no longer offered. Please choose another.')
}
