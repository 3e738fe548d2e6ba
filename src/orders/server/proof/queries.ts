import { sql, type ExpressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { orNone } from '../../../database/or-none.ts'
import type { Tables } from '../../../database/tables.gen.ts'
import type { PrivatePicture } from '../../../kit/server/images.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { proofStateOf } from '../../payment-proof.ts'
import { ofStore } from './rows.ts'
import { findSamePicture } from './same-picture.ts'
import type { WhichOrder } from '../which-order.ts'

interface NewProof {
  readonly id: string
  readonly orderId: string
  readonly method: string
  readonly reference: string
  readonly referenceKey: string
  readonly picture: PrivatePicture | undefined
}

/** Enters what was shown for an order, which the caller holds. */
export async function insertProof(scope: Scope, proof: NewProof): Promise<void> {
  const { picture, ...shown } = proof
  await scope.db
    .insertInto('paymentProofs')
    .values({
      ...shown,
      storeId: scope.storeId,
      sentBy: scope.actor.userId ?? null,
      createdAt: scope.now.toISOString(),
      ...(picture === undefined
        ? {}
        : {
            picture: picture.key,
            pictureHash: picture.hash,
            pictureOutline: picture.look.outline,
            pictureDetail: picture.look.detail,
            pictureKey: (await findSamePicture(scope, picture)) ?? proof.id,
          }),
    })
    .execute()
}

const columns = [
  'id',
  'orderId',
  'method',
  'reference',
  'referenceKey',
  'picture',
  'pictureKey',
  'state',
  'reason',
  'received',
  'counted',
  'createdAt',
  'decidedBy',
  'decidedAt',
] as const

export const findProof = (scope: Scope, id: string) =>
  ofStore(scope).select(columns).where('id', '=', id).executeTakeFirst()

export type StoredProof = NonNullable<Awaited<ReturnType<typeof findProof>>>

/** Of an order, first things first. */
export const listProofsOf = (scope: Scope, orderId: string) =>
  ofStore(scope).select(columns).where('orderId', '=', orderId).orderBy('id').execute()

/** Those that wait, the longest waiting first, with the orders they are for. */
export const listWaiting = (scope: Scope, most: number) =>
  ofStore(scope)
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.storeId', '=', 'paymentProofs.storeId')
        .onRef('orders.id', '=', 'paymentProofs.orderId'),
    )
    .select([
      'paymentProofs.id',
      'paymentProofs.orderId',
      'paymentProofs.method',
      'paymentProofs.reference',
      'paymentProofs.referenceKey',
      'paymentProofs.picture',
      'paymentProofs.pictureKey',
      'paymentProofs.createdAt',
      'orders.number',
      'orders.customer',
      'orders.total',
      'orders.reduced',
      'orders.paid',
    ])
    .where('paymentProofs.state', '=', 'to-verify')
    .orderBy('paymentProofs.createdAt')
    .orderBy('paymentProofs.id')
    .limit(most)
    .execute()

export async function countWaiting(scope: Scope): Promise<number> {
  const { count } = await ofStore(scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'to-verify')
    .executeTakeFirstOrThrow()
  return count
}

export async function isWaiting(scope: Scope, orderId: string): Promise<boolean> {
  const row = await ofStore(scope)
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'to-verify')
    .executeTakeFirst()
  return row !== undefined
}

interface Decision {
  readonly state: 'confirmed' | 'refused'
  readonly reason?: string
  readonly received?: number
  readonly counted?: number
}

/** Writes what somebody has decided of a proof whose order the caller holds. */
export async function decide(scope: Scope, id: string, decision: Decision): Promise<void> {
  await scope.db
    .updateTable('paymentProofs')
    .set({
      ...decision,
      decidedBy: scope.actor.userId ?? null,
      decidedAt: scope.now.toISOString(),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

/** How the latest of an order stands, in a list of one or none; a part of another question. */
export const latestProofs = (scope: Scope, orderId: WhichOrder) =>
  scope.db
    .selectFrom(
      ofStore(scope)
        .select(['paymentProofs.state', 'paymentProofs.reason', 'paymentProofs.reference'])
        .where('orderId', '=', orderId)
        .orderBy('id', 'desc')
        .limit(1)
        .as('proof'),
    )
    .select(({ fn, ref }) =>
      orNone(
        fn.jsonAgg(
          jsonBuildObject({
            state: ref('proof.state'),
            reason: ref('proof.reason'),
            reference: ref('proof.reference'),
          }),
        ),
      ).as('all'),
    )
    .$asScalar()
    .$notNull()

/** The same of each order of a list; null when there is none. */
export const latestProofOf = (
  { selectFrom }: ExpressionBuilder<Tables, 'orders'>,
  storeId: string,
) =>
  selectFrom('paymentProofs')
    .select(({ ref }) =>
      jsonBuildObject({ state: ref('paymentProofs.state'), reason: ref('reason') }).as('latest'),
    )
    .where('paymentProofs.storeId', '=', storeId)
    .whereRef('paymentProofs.orderId', '=', 'orders.id')
    .orderBy('paymentProofs.id', 'desc')
    .limit(1)

interface Latest {
  readonly state: string
  readonly reason: string
  /** Left out in a list. */
  readonly reference?: string
}

/** As an order says it. */
export function presentLatest(latest: Latest | null | undefined) {
  if (latest == null) return {}
  const { state, reason, reference } = latest
  const proof = { state: proofStateOf(state), reason }
  return { proof: reference === undefined ? proof : { ...proof, reference } }
}

/** Whether a payment for an order of the store is shown by this picture. */
export async function isProofPicture(scope: Scope, key: string): Promise<boolean> {
  const row = await ofStore(scope).select('id').where('picture', '=', key).executeTakeFirst()
  return row !== undefined
}

/** Takes out what was shown for these orders; answers the pictures that nothing shows any more. */
export async function forgetProofs(
  scope: Scope,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const shown = await ofStore(scope)
    .select('picture')
    .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('picture', 'is not', null)
    .execute()
  await scope.db
    .updateTable('paymentProofs')
    .set({
      reference: '',
      referenceKey: '',
      picture: null,
      pictureHash: null,
      pictureOutline: null,
      pictureDetail: null,
      pictureKey: null,
    })
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
  return shown.flatMap(({ picture }) => picture ?? [])
}
