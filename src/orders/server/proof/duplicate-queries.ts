import { sql } from 'kysely'
import type { Scope } from '../../../kit/server/scope.ts'
import type { ProofDuplicate } from '../../payment-proof-contract.ts'
import { proofStateOf } from '../../payment-proof.ts'
import type { StoredProof } from './queries.ts'
import { ofStore } from './rows.ts'

type Shown = Pick<StoredProof, 'id' | 'orderId' | 'referenceKey' | 'pictureKey'>

/** By proof, the other orders that were said to be paid by the same, each once: the reference counts before the picture. */
export async function listDuplicates(
  scope: Scope,
  proofs: readonly Shown[],
): Promise<ReadonlyMap<string, readonly ProofDuplicate[]>> {
  const references = proofs.map(({ referenceKey }) => referenceKey).filter((key) => key !== '')
  const pictures = proofs.flatMap(({ pictureKey }) => pictureKey ?? [])
  const rows = await ofStore(scope)
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.storeId', '=', 'paymentProofs.storeId')
        .onRef('orders.id', '=', 'paymentProofs.orderId'),
    )
    .select(['orderId', 'referenceKey', 'pictureKey', 'state', 'orders.number'])
    .where(
      sql<boolean>`(reference_key = any(${references}::text[]) and reference_key <> '' or picture_key = any(${pictures}::uuid[]))`,
    )
    .orderBy('paymentProofs.id', 'desc')
    .execute()
  return new Map(
    proofs.map((proof) => {
      const found = rows
        .filter(({ orderId }) => orderId !== proof.orderId)
        .flatMap(({ referenceKey, pictureKey, number, ...row }) => {
          const isOfReference = referenceKey !== '' && referenceKey === proof.referenceKey
          const isOfPicture = pictureKey !== null && pictureKey === proof.pictureKey
          if (!isOfReference && !isOfPicture) return []
          const of = isOfReference ? ('reference' as const) : ('picture' as const)
          return [{ orderId: row.orderId, orderNumber: number, of, state: proofStateOf(row.state) }]
        })
        .toSorted((one, other) => Number(one.of === 'picture') - Number(other.of === 'picture'))
      return [proof.id, [...new Map(found.toReversed().map((row) => [row.orderId, row])).values()]]
    }),
  )
}
