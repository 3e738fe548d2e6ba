import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'

/** The names of products, also of those that were removed; none for what was never on the menu. */
export async function nameGone(scope: Scope, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await scope.db
    .selectFrom('products')
    .select('name')
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export interface NewPrice {
  readonly id: string
  readonly price: number
}

/** Gives products other prices, each one its own. */
export async function savePrices(scope: Scope, changed: readonly NewPrice[]): Promise<void> {
  const ids = changed.map(({ id }) => id)
  const prices = changed.map(({ price }) => price)
  await sql`
    update products set price = wanted.price from unnest(${ids}::uuid[], ${prices}::numeric[]) as wanted (id, price)
    where products.store_id = ${scope.storeId} and products.id = wanted.id`.execute(scope.db)
}

/** Puts products into a category, where they stand behind those that have a place, or switches them. */
export async function saveAll(
  scope: Scope,
  ids: readonly string[],
  fields: { readonly categoryId: string } | { readonly inStock: boolean },
): Promise<void> {
  await scope.db
    .updateTable('products')
    .set('categoryId' in fields ? { ...fields, position: null } : fields)
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids)
    .execute()
}
