import { sql, type Selectable } from 'kysely'
import type { CategoriesTable } from '../../database/tables.gen.ts'
import { columnsRead } from '../../kit/server/columns.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Category } from '../contract.ts'
import type { CategoryField } from '../new-category.ts'

const alive = (scope: Scope) =>
  scope.db
    .selectFrom('categories')
    .where('categories.storeId', '=', scope.storeId)
    .where('categories.deletedAt', 'is', null)

const columns = columnsRead<CategoriesTable>()({
  storeId: 'read',
  id: 'read',
  name: 'read',
  slug: 'read',
  description: 'read',
  isActive: 'read',
  position: 'read',
  createdAt: 'not read',
  deletedAt: 'not read',
})

const selected = (scope: Scope) =>
  alive(scope).select((row) => [
    ...columns,
    row
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('products.storeId', '=', 'categories.storeId')
      .whereRef('products.categoryId', '=', 'categories.id')
      .where('products.deletedAt', 'is', null)
      .as('productCount'),
  ])

/** In menu order. */
export async function listCategories(scope: Scope): Promise<Category[]> {
  const rows = await selected(scope).orderBy('position').orderBy('id').execute()
  return rows.map(present)
}

export async function findCategory(scope: Scope, id: string): Promise<Category | undefined> {
  const row = await selected(scope).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

export async function isSlugTaken(scope: Scope, slug: string, exceptId?: string): Promise<boolean> {
  const row = await alive(scope).select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

export type CategoryFields = Readonly<Pick<Selectable<CategoriesTable>, CategoryField>>

/** A new category comes last on the menu. */
export async function insertCategory(scope: Scope, fields: CategoryFields): Promise<string> {
  const id = newId()
  const { last } = await alive(scope)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('categories')
    .values({ storeId: scope.storeId, id, ...fields, position: (last ?? 0) + 1 })
    .execute()
  return id
}

export async function saveCategory(
  scope: Scope,
  id: string,
  fields: CategoryFields | { readonly deletedAt: string },
): Promise<void> {
  await scope.db
    .updateTable('categories')
    .set(fields)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

/** Puts these categories into this order. */
export async function saveCategoryOrder(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    update categories set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where categories.store_id = ${scope.storeId} and categories.id = wanted.id`.execute(scope.db)
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

function present(row: Row): Category {
  const { storeId, position, productCount, ...category } = row
  return { ...category, _id: row.id, store: storeId, productCount: productCount ?? 0 }
}

/** The category each of these products stands in now, by the product's id; products without one are missing. */
export async function listCategoryNames(
  scope: Scope,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await alive(scope)
    .innerJoin('products', (join) =>
      join
        .onRef('products.storeId', '=', 'categories.storeId')
        .onRef('products.categoryId', '=', 'categories.id'),
    )
    .select(['products.id', 'categories.name'])
    .where('categories.isActive', '=', true)
    .where('products.id', 'in', productIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** By product, also of those that are no longer sold. */
export async function listCategoryOfProducts(
  scope: Scope,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await scope.db
    .selectFrom('products')
    .select(['id', 'categoryId'])
    .where('storeId', '=', scope.storeId)
    .where('id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, categoryId }) => [id, categoryId]))
}
