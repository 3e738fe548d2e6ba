import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { containing } from '../../kit/server/search.ts'
import type { ProductSort } from '../product.ts'
import { alive, listProductsById, type ProductRow } from './product-queries.ts'

export interface ProductFilter {
  /** A category's id, or `other` for products that the menu shows under none. */
  readonly category?: string | undefined
  readonly search: string
  readonly sort: ProductSort
  readonly limit: number
  readonly offset: number
}

/** Category by category, as `listMenu` has it. */
const asOnMenu = sql`(
  select array[c.position, products.position] from categories c
  where c.store_id = products.store_id and c.id = products.category_id and c.deleted_at is null and c.is_active
) nulls last, lower(name)`

/** Within one category, also while the menu does not show it. */
export const inPlaces = sql`position nulls last, lower(name)`

const orders = {
  menu: asOnMenu,
  name: sql`lower(name)`,
  cheapest: sql`price, lower(name)`,
  dearest: sql`price desc, lower(name)`,
  newest: sql`created_at desc`,
} satisfies Record<ProductSort, unknown>

/** One page, and how many products there are in all. */
export async function listProductPage(scope: Scope, filter: ProductFilter) {
  const { category, search, sort, limit, offset } = filter
  const isOfOne = category !== undefined && category !== 'other'
  const matching = inCategory(scope, category).$if(search !== '', (query) =>
    query.where('name', 'ilike', containing(search)),
  )
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = await matching
    .select('id')
    .orderBy(sort === 'menu' && isOfOne ? inPlaces : orders[sort])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows: await rowsOf(scope, ids) }
}

function inCategory(scope: Scope, category: string | undefined) {
  if (category === undefined) return alive(scope)
  if (category !== 'other') return alive(scope).where('categoryId', '=', category)
  // Read once, not once for each product.
  const shown = sql`array(
    select id from categories where store_id = ${scope.storeId} and deleted_at is null and is_active)`
  return alive(scope).where(sql<boolean>`(category_id is null or category_id <> all (${shown}))`)
}

/** The products that come after `last` in the order of their ids, which is the order they were added in. */
export async function listProductsAfter(
  scope: Scope,
  last: string | undefined,
  limit: number,
): Promise<readonly ProductRow[]> {
  const ids = await alive(scope)
    .select('id')
    .$if(last !== undefined, (query) => query.where('id', '>', last ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rowsOf(scope, ids)
}

/** In the order of the ids. */
async function rowsOf(scope: Scope, ids: readonly { readonly id: string }[]) {
  const rows = await listProductsById(
    scope,
    ids.map(({ id }) => id),
  )
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => rowById.get(id) ?? [])
}
