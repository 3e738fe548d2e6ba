import type { Scope } from '../../../kit/server/scope.ts'
import { missingOf, type Movement, type ProviderMoney } from '../../../money/movement.ts'
import { listMoneyOf, moveMoney } from '../../../money/server/queries.ts'
import { listCaptures, type StoredCapture } from '../../../payments/server/attempt-queries.ts'
import { toGiveBack, whyGivenBack } from '../../correction.ts'
import { tellMoneyBack } from '../correction/money-back-mail.ts'
import { listCorrections } from '../correction/queries.ts'
import { findOrder } from '../queries.ts'

/** Brings the ledger to what the providers say of an order that the caller holds; again and again it changes nothing. */
export async function noteProviderMoney(scope: Scope, orderId: string): Promise<void> {
  const captures = await listCaptures(scope, orderId)
  if (captures.length === 0) return
  const noted = await listMoneyOf(scope, orderId)
  const rowsOf = (capture: StoredCapture) => missingOf(moneyOf(capture), noted)
  const missing = captures.flatMap(rowsOf)
  const why = missing.some(isRefund) ? await whyItWent(scope, orderId) : {}
  await moveMoney(
    scope,
    orderId,
    missing.map((row) => (isRefund(row) ? { ...row, ...why } : row)),
  )
  const goingBack = captures.flatMap((capture) =>
    rowsOf(capture).filter((row) => goesBack(row, capture)),
  )
  await tellMoneyBack(scope, orderId, goingBack)
}

/** What came for nothing, and pays for its order after all, is moved and goes nowhere. */
const goesBack = (row: Movement, { isKept }: StoredCapture) =>
  row.amount < 0 && (isRefund(row) || !isKept)

const isRefund = ({ kind }: Movement) => kind === 'refund'

/** Nothing is known of why a provider gave back what nobody was owed. */
async function whyItWent(scope: Scope, orderId: string): Promise<Partial<Movement>> {
  const order = await findOrder(scope, orderId)
  if (order === undefined || toGiveBack(order) <= 0) return {}
  return whyGivenBack(await listCorrections(scope, orderId))
}

function moneyOf(capture: StoredCapture): ProviderMoney {
  const { provider, providerRef: reference, isKept, status, amount, refunded } = capture
  const hasMoved = isKept || status === 'completed' || status.endsWith('refunded')
  return {
    provider,
    reference,
    isKept,
    taken: hasMoved ? amount : 0,
    givenBack: hasMoved ? (status === 'refunded' ? amount : refunded) : 0,
  }
}
