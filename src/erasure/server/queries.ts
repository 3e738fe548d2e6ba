import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { Erasure } from '../contract.ts'

type NewErasure = Pick<Erasure, 'askedAs' | 'orders' | 'proof'>

/** Kept as it was found: what was looked through, and how often something stood there. */
export async function insertErasure(scope: Scope, erasure: NewErasure): Promise<Erasure> {
  const row = { id: newId(), createdAt: scope.now.toISOString(), ...erasure }
  await scope.db
    .insertInto('erasures')
    .values({
      ...row,
      storeId: scope.storeId,
      // Whoever has erased themselves is nobody any more; a server's operator is nobody of the store.
      askedBy: erasure.askedAs === 'operator' ? null : (scope.actor.userId ?? null),
      proof: JSON.stringify(erasure.proof),
    })
    .execute()
  return row
}

const latest = 50

export async function listErasures(scope: Scope): Promise<Erasure[]> {
  const rows = await scope.db
    .selectFrom('erasures')
    .select(['id', 'askedAs', 'orders', 'proof', 'createdAt'])
    .where('storeId', '=', scope.storeId)
    .orderBy('id', 'desc')
    .limit(latest)
    .execute()
  return rows.map((row) => Erasure.parse(row))
}
