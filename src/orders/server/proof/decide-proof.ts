import { listNames } from '../../../accounts/server/queries.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { newId } from '../../../kit/server/ids.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { dueOf, orderLabel } from '../../order.ts'
import type { ProofDuplicate } from '../../payment-proof-contract.ts'
import { countProof, nothingDue } from '../../payment-proof.ts'
import { enterMoney } from '../payment/take-payment.ts'
import { enterPart } from '../payment/take-part.ts'
import { findOrder, lockOrder, type StoredOrder } from '../queries.ts'
import { saveSeen } from '../seen-queries.ts'
import { proofMail } from './proof-mail.ts'
import { listDuplicates } from './duplicate-queries.ts'
import { decide, findProof, type StoredProof } from './queries.ts'

interface Confirmation {
  readonly amount: number
  /** The other orders of which whoever confirms knows. */
  readonly knownOrderIds: readonly string[]
}

/**
 * Says that money has come, and enters it by the method it was sent by: no more than is left to pay, and less leaves the
 * rest to pay. Whoever holds the order decides; somebody slower is told who was.
 */
export async function confirmProof(
  scope: Scope,
  id: string,
  { amount, knownOrderIds }: Confirmation,
) {
  const { proof, order } = await holdWaiting(scope, id)
  const duplicates = (await listDuplicates(scope, [proof])).get(proof.id) ?? []
  if (duplicates.some(({ orderId }) => !knownOrderIds.includes(orderId))) {
    throw conflict(sameShown(duplicates), { duplicates })
  }
  const due = dueOf(order)
  if (due === 0) throw conflict(nothingDue)
  const { counted, over } = countProof(amount, due)
  // First: once the order is paid, what waits for it is closed.
  await decide(scope, id, { state: 'confirmed', received: amount, counted })
  if (counted === due) {
    await enterMoney(scope, order, { paymentMethod: proof.method, isPaid: true })
  } else {
    await enterPart(scope, order, { id: newId(), method: proof.method, amount: counted, tip: 0 })
  }
  await tell(scope, proof)
  const after = await findOrder(scope, order.id)
  return { orderId: order.id, isPaid: after !== undefined && after.paidAt !== null, counted, over }
}

export async function refuseProof(scope: Scope, id: string, reason: string) {
  const { proof, order } = await holdWaiting(scope, id)
  await decide(scope, id, { state: 'refused', reason })
  // Somebody has looked at it: it is theirs to call off, and the customer's to pay.
  await saveSeen(scope, order.id)
  await tell(scope, proof)
  return { orderId: order.id }
}

async function tell(scope: Scope, { id, orderId }: StoredProof): Promise<void> {
  await scope.enqueue(proofMail, { storeId: scope.storeId, proofId: id })
  scope.announce('orders', orderId)
}

/** A proof that nobody has decided, with its order, which is held to the end of the transaction. */
async function holdWaiting(
  scope: Scope,
  id: string,
): Promise<{ readonly proof: StoredProof; readonly order: StoredOrder }> {
  const found = await findProof(scope, id)
  const order = found && (await lockOrder(scope, found.orderId))
  // Read again now that its order is held: somebody may have decided meanwhile.
  const proof = await findProof(scope, id)
  if (order === undefined || proof === undefined) throw notFound('There is no such payment')
  if (proof.state !== 'to-verify') throw conflict(await whyDecided(scope, proof))
  return { proof, order }
}

async function whyDecided(scope: Scope, { state, decidedBy }: StoredProof): Promise<string> {
  if (state === 'closed') {
    return 'There is nothing left to verify: this order was paid another way or called off.'
  }
  const names = await listNames(scope, decidedBy === null ? [] : [decidedBy])
  const by = names.get(decidedBy ?? '') ?? 'Somebody else'
  return `${by} has already ${state} this payment.`
}

function sameShown(duplicates: readonly ProofDuplicate[]): string {
  const named = duplicates.map(
    ({ orderId, orderNumber, of }) => `${orderLabel({ id: orderId, orderNumber })} (same ${of})`,
  )
  return `The same was shown for ${named.join(', ')}. Confirm only if the money has come twice.`
}
