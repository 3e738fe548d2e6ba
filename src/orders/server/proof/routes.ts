import { listNames } from '../../../accounts/server/queries.ts'
import { grantOf } from '../../../accounts/permissions.ts'
import { notFound } from '../../../kit/problem.ts'
import { pictureOfWidth } from '../../../kit/picture.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { serve, serveInSteps, type Backbone } from '../../../kit/server/serve.ts'
import { isAnyAsked } from '../../../payments/server/method-queries.ts'
import type { Order } from '../../contract.ts'
import { dueOf, orderNotFound } from '../../order.ts'
import { customerName } from '../../order-sheet.ts'
import {
  paymentProofs,
  type PaymentProof,
  type WaitingProof,
} from '../../payment-proof-contract.ts'
import { proofStateOf } from '../../payment-proof.ts'
import { maySee } from '../may-see.ts'
import { findOrder, type StoredOrder } from '../queries.ts'
import { confirmProof, refuseProof } from './decide-proof.ts'
import { listDuplicates } from './duplicate-queries.ts'
import { sendProofMails } from './proof-mail.ts'
import { countWaiting, findProof, listProofsOf, listWaiting, type StoredProof } from './queries.ts'
import { sendProof } from './send-proof.ts'

const mostShown = 100
const widthOf = { small: 320, large: 1280 } as const

/** What is shown of payments, and who says that they are real. */
export function servePaymentProofs(backbone: Backbone): void {
  sendProofMails(backbone)
  serveShowing(backbone)
  serveDeciding(backbone)
}

/** For whoever ordered. */
function serveShowing(backbone: Backbone): void {
  const { images } = backbone

  serveInSteps(backbone, paymentProofs.send, async ({ params, query, body }, call) => ({
    data: await sendProof(
      { ...call, images },
      {
        orderId: params.id,
        token: query.token,
        reference: body.reference,
        upload: call.http.request.upload,
      },
    ),
  }))

  serveInSteps(backbone, paymentProofs.picture, async ({ params, query }, { step, http }) => {
    const key = await step(async (scope) => {
      const order = await findOrder(scope, params.id)
      if (order === undefined || !mayLook(scope, order, query.token)) throw notFound(orderNotFound)
      const proof = await findProof(scope, params.proofId)
      return proof?.orderId === order.id ? proof.picture : null
    })
    const bytes =
      key === null ? undefined : await images.read(pictureOfWidth(key, widthOf[query.size]))
    if (bytes === undefined) throw notFound('Image not found')
    http.reply.header('cache-control', 'private, no-store')
    return { picture: `data:image/webp;base64,${bytes.toString('base64')}` }
  })
}

/** For those who look into the store's account. */
function serveDeciding(backbone: Backbone): void {
  serve(backbone, paymentProofs.ofOrder, async ({ params }, scope) => {
    if ((await findOrder(scope, params.id)) === undefined) throw notFound(orderNotFound)
    const proofs = await listProofsOf(scope, params.id)
    const names = await listNames(
      scope,
      proofs.flatMap(({ decidedBy }) => decidedBy ?? []),
    )
    return { data: proofs.map((proof) => presentProof(proof, names)) }
  })

  serve(backbone, paymentProofs.waiting, async (_, scope) => {
    const count = await countWaiting(scope)
    return { count, isAsked: count > 0 || (await isAnyAsked(scope)) }
  })

  serve(backbone, paymentProofs.queue, async (_, scope) => {
    const rows = await listWaiting(scope, mostShown)
    const duplicates = await listDuplicates(scope, rows)
    const data = rows.map((row): WaitingProof => ({
      id: row.id,
      orderId: row.orderId,
      orderNumber: row.number,
      customer: customerName(row.customer as Order['customer']) ?? '',
      method: row.method,
      reference: row.reference,
      hasPicture: row.picture !== null,
      sentAt: row.createdAt,
      total: row.total,
      due: dueOf(row),
      duplicates: [...(duplicates.get(row.id) ?? [])],
    }))
    return { data, total: await countWaiting(scope) }
  })

  serve(backbone, paymentProofs.confirm, async ({ params, body }, scope) => ({
    data: await confirmProof(scope, params.id, body),
  }))

  serve(backbone, paymentProofs.refuse, async ({ params, body }, scope) => ({
    data: await refuseProof(scope, params.id, body.reason),
  }))
}

/**
 * A picture of a payment names people and accounts: those see it who verify it, and whoever ordered. A program of the
 * store's reads orders, and looks at no picture.
 */
function mayLook(scope: Scope, order: StoredOrder, token: string | undefined): boolean {
  const { actor } = scope
  if (actor.capabilities !== undefined) return false
  if (grantOf(actor.role, 'proof.decide') === 'all' && scope.grant === 'all') return true
  return maySee({ ...scope, grant: 'own' }, order, token)
}

const presentProof = (
  { picture, decidedBy, ...proof }: StoredProof,
  names: ReadonlyMap<string, string>,
): PaymentProof => ({
  id: proof.id,
  method: proof.method,
  reference: proof.reference,
  hasPicture: picture !== null,
  state: proofStateOf(proof.state),
  reason: proof.reason,
  sentAt: proof.createdAt,
  decidedAt: proof.decidedAt,
  decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? ''),
  received: proof.received,
  counted: proof.counted,
})
