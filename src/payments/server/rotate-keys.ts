import { sql } from 'kysely'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { listStoreIds } from '../../stores/server/platform-queries.ts'
import { listMethods, saveMethod } from './method-queries.ts'
import { ownerOf } from './methods.ts'
import type { PaymentKeys } from './payment-keys.ts'

/** Any number that nothing else on the database locks. */
const rotation = 7_212_022

/** Seals every secret with the key that now seals, so that older keys can be thrown away. */
export async function rotatePaymentKeys(
  scope: PlatformScope,
  keys: PaymentKeys,
): Promise<{ readonly sealed: number; readonly isNewKey: boolean }> {
  // Of two at once, maybe on two processes, the second begins with the keys that the first leaves.
  await sql`select pg_advisory_xact_lock(${rotation})`.execute(scope.db)
  const isNewKey = await keys.rotate()
  let sealed = 0
  for (const storeId of await listStoreIds(scope)) {
    sealed += await scope.inStore(storeId, (inside) => sealAgain(inside, keys))
  }
  return { sealed, isNewKey }
}

async function sealAgain(scope: Scope, keys: PaymentKeys): Promise<number> {
  const rows = (await listMethods(scope)).filter(
    ({ sealedSecrets }) => sealedSecrets !== null && !keys.isCurrent(sealedSecrets),
  )
  for (const { id, sealedSecrets } of rows) {
    const owner = ownerOf(scope.storeId, id)
    const secrets = keys.open(sealedSecrets ?? '', owner)
    await saveMethod(scope, id, { sealedSecrets: keys.seal(secrets, owner) })
  }
  return rows.length
}
