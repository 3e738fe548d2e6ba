import { conflict, invalid, notFound } from '../../../kit/problem.ts'
import { newId } from '../../../kit/server/ids.ts'
import type { Images } from '../../../kit/server/images.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { Step } from '../../../kit/server/serve.ts'
import { findAsked } from '../../../payments/server/method-queries.ts'
import { keepImage } from '../../../stores/server/keep-image.ts'
import { orderNotFound } from '../../order.ts'
import {
  keyOfReference,
  missingOfProof,
  proofStateOf,
  whyNotSend,
  type ProofState,
} from '../../payment-proof.ts'
import { maySee } from '../may-see.ts'
import { findOrder, lockOrder, type StoredOrder } from '../queries.ts'
import { insertProof, listProofsOf } from './queries.ts'

interface Shown {
  readonly orderId: string
  readonly token: string | undefined
  readonly reference: string
  readonly upload: Buffer | undefined
}

interface Sending {
  readonly step: Step
  readonly storeId: string
  readonly images: Images
}

/**
 * Takes what somebody shows of a payment. Whose order it is, and whether anything may be sent, is asked before a picture is
 * opened: strangers neither fill the disk nor make the server work.
 */
export async function sendProof(
  { step, storeId, images }: Sending,
  shown: Shown,
): Promise<{ readonly id: string; readonly state: ProofState }> {
  const { orderId, token, reference, upload } = shown
  const hasPicture = upload !== undefined
  await step(async (scope) => {
    const order = await findOrder(scope, orderId)
    await refuse(scope, order, { token, reference, hasPicture })
  })
  const picture = hasPicture ? await images.keepPrivate(storeId, upload) : undefined
  try {
    return await step(async (scope) => {
      const order = await lockOrder(scope, orderId)
      const { paymentMethod } = await refuse(scope, order, { token, reference, hasPicture })
      if (picture !== undefined) await keepImage(scope, picture)
      const id = newId()
      await insertProof(scope, {
        id,
        orderId,
        method: paymentMethod,
        reference,
        referenceKey: keyOfReference(reference),
        picture,
      })
      scope.announce('orders', orderId)
      return { id, state: 'to-verify' as const }
    })
  } catch (error) {
    // Somebody was faster: nothing will ever show this file.
    if (picture !== undefined) await images.remove(picture.key)
    throw error
  }
}

interface Asked {
  readonly token: string | undefined
  readonly reference: string
  readonly hasPicture: boolean
}

async function refuse(
  scope: Scope,
  order: StoredOrder | undefined,
  { token, ...shown }: Asked,
): Promise<StoredOrder> {
  if (order === undefined || !maySee(scope, order, token)) throw notFound(orderNotFound)
  const asks = await findAsked(scope, order.paymentMethod)
  const why = whyNotSend({
    status: order.status,
    isPaid: order.paidAt !== null,
    asks,
    states: (await listProofsOf(scope, order.id)).map(({ state }) => proofStateOf(state)),
  })
  if (why !== undefined || asks === undefined) throw conflict(why ?? orderNotFound)
  const missing = missingOfProof(asks, shown)
  const [first] = Object.values(missing)
  if (first !== undefined) throw invalid(first, missing)
  return order
}
