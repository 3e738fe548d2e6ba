import type { Scope } from '../../../kit/server/scope.ts'

/** Everything that was shown at a store. */
export const ofStore = (scope: Scope) =>
  scope.db.selectFrom('paymentProofs').where('paymentProofs.storeId', '=', scope.storeId)
