import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'

/** Gives sizes other prices, each one its own, and leaves all else of them. */
export async function saveSizePrices(
  { storeId, db }: Scope,
  changed: readonly { readonly id: string; readonly price: number }[],
): Promise<void> {
  const ids = changed.map(({ id }) => id)
  const prices = changed.map(({ price }) => price)
  await sql`
    update product_sizes set price = wanted.price
    from unnest(${ids}::uuid[], ${prices}::numeric[]) as wanted (id, price)
    where product_sizes.store_id = ${storeId} and product_sizes.id = wanted.id`.execute(db)
}
