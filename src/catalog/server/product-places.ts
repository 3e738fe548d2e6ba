import { sql } from 'kysely'
import { conflict, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { productNotFound } from '../product.ts'
import { inPlaces } from './product-pages.ts'
import { alive, type ProductRow } from './product-queries.ts'

/** Puts a product at a place among those of its category, counted from 1; one beyond the last is the last. */
export async function moveProduct(
  scope: Scope,
  { id, categoryId }: Pick<ProductRow, 'id' | 'categoryId'>,
  position: number,
) {
  if (categoryId === null) {
    throw conflict('This product is in no category. Please choose one for it first.')
  }
  const before = await holdPlaces(scope, categoryId)
  // Somebody has removed it meanwhile, or put it into another category.
  if (!before.includes(id)) throw notFound(productNotFound)
  const ids = before.filter((each) => each !== id).toSpliced(position - 1, 0, id)
  await savePlaces(scope, ids)
  return { position: ids.indexOf(id) + 1, of: ids.length }
}

/** The products of a category in their order, held: who else would put them into another waits, and sees this one. */
export async function holdPlaces(scope: Scope, categoryId: string): Promise<readonly string[]> {
  const ofCategory = alive(scope).select('id').where('categoryId', '=', categoryId)
  await ofCategory.orderBy('id').forNoKeyUpdate().execute()
  const rows = await ofCategory.orderBy(inPlaces).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Puts the products of a category into this order; those that stay where they are, are not written. */
export async function savePlaces(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update products set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where products.store_id = ${scope.storeId} and products.id = wanted.id
      and products.position is distinct from wanted.position`.execute(scope.db)
}
