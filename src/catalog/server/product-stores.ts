import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'

/** The store that sells a product, for calls that name the product alone. A product never moves, so it is remembered. */
export function createProductStores(
  database: Database,
): (productId: string) => Promise<string | undefined> {
  const known = new LRUCache<string, string>({ max: 50_000 })

  return async (productId) => {
    const remembered = known.get(productId)
    if (remembered !== undefined) return remembered
    const row = await inTransaction(
      database,
      { role: 'larder_platform', storeId: undefined, readOnly: true },
      (db) =>
        db.selectFrom('products').select('storeId').where('id', '=', productId).executeTakeFirst(),
    )
    if (row !== undefined) known.set(productId, row.storeId)
    return row?.storeId
  }
}
