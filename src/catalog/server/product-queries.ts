import { sql, type RawBuilder } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { RecipeAddon, RecipeLine } from '../product.ts'

/** A product with its recipe and add-ons as they stand in the tables; costs and stock are the inventory's. */
export interface ProductRow {
  readonly id: string
  readonly storeId: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly price: number
  readonly inStock: boolean
  readonly barcode: string | null
  readonly image: string | null
  /** Where its owner put it, whether or not the menu shows that category. */
  readonly categoryId: string | null
  readonly category: {
    readonly id: string
    readonly name: string
    readonly slug: string
    readonly position: number
  } | null
  readonly recipe: readonly RecipeLine[]
  readonly addonTypes: readonly { readonly id: string; readonly label: string }[]
  readonly addons: readonly RecipeAddon[]
}

/** A category that is gone or switched off is none: its products fall under "Other". */
const selectProducts = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<ProductRow>`
  select p.id, p.store_id, p.name, p.slug, p.description, p.price, p.in_stock, p.barcode, p.image, c.id as category_id,
    case when c.is_active then
      json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'position', c.position) end as category,
    coalesce((
      select json_agg(json_build_object('ingredientId', r.ingredient_id, 'quantity', r.quantity) order by r.position)
      from recipe_lines r where r.store_id = p.store_id and r.product_id = p.id), '[]') as recipe,
    coalesce((
      select json_agg(json_build_object('id', t.id, 'label', t.label) order by t.position)
      from addon_types t where t.store_id = p.store_id and t.product_id = p.id), '[]') as addon_types,
    coalesce((
      select json_agg(json_build_object('id', a.id, 'type', coalesce(t.label, ''), 'label', a.label, 'price', a.price,
        'ingredientId', a.ingredient_id, 'quantity', a.quantity) order by a.position)
      from addons a
      left join addon_types t on t.store_id = a.store_id and t.id = a.addon_type_id
      where a.store_id = p.store_id and a.product_id = p.id), '[]') as addons
  from products p
  left join categories c
    on c.store_id = p.store_id and c.id = p.category_id and c.deleted_at is null
  where ${where}
  order by ${order}`

const aliveIn = (scope: Scope) => sql`p.store_id = ${scope.storeId} and p.deleted_at is null`
const menuOrder = sql`case when c.is_active then c.position end nulls last, lower(p.name), p.id`

/** The whole menu, category by category. */
export async function listMenu(scope: Scope): Promise<readonly ProductRow[]> {
  const { rows } = await selectProducts(aliveIn(scope), menuOrder).execute(scope.db)
  return rows
}

/** Those of the ids that exist, in no particular order. */
export async function listProductsById(
  scope: Scope,
  ids: readonly string[],
): Promise<readonly ProductRow[]> {
  const { rows } = await selectProducts(
    sql`${aliveIn(scope)} and p.id = any(${ids}::uuid[])`,
    sql`p.id`,
  ).execute(scope.db)
  return rows
}

export async function findProduct(scope: Scope, id: string): Promise<ProductRow | undefined> {
  const { rows } = await selectProducts(sql`${aliveIn(scope)} and p.id = ${id}`, sql`p.id`).execute(
    scope.db,
  )
  return rows[0]
}

export async function findProductBySlug(
  scope: Scope,
  slug: string,
): Promise<ProductRow | undefined> {
  const { rows } = await selectProducts(
    sql`${aliveIn(scope)} and p.slug = ${slug}`,
    sql`p.id`,
  ).execute(scope.db)
  return rows[0]
}

/** Products that have not been deleted. */
export const alive = (scope: Scope) =>
  scope.db
    .selectFrom('products')
    .where('storeId', '=', scope.storeId)
    .where('deletedAt', 'is', null)

export async function listSlugsLike(scope: Scope, slug: string): Promise<ReadonlySet<string>> {
  const rows = await alive(scope)
    .select('slug')
    .where((where) => where.or([where('slug', '=', slug), where('slug', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}

export interface ProductFields {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly categoryId: string
  readonly price: number
  readonly inStock: boolean
  readonly barcode: string | null
  readonly image: string | null
}

export async function findProductByBarcode(scope: Scope, barcode: string) {
  return alive(scope).select(['id', 'name']).where('barcode', '=', barcode).executeTakeFirst()
}

export async function insertProduct(scope: Scope, fields: ProductFields): Promise<string> {
  const id = newId()
  await scope.db
    .insertInto('products')
    .values({ storeId: scope.storeId, id, ...fields, createdAt: scope.now.toISOString() })
    .execute()
  return id
}

export async function saveProduct(
  scope: Scope,
  id: string,
  fields: Partial<ProductFields> | { readonly deletedAt: string },
): Promise<void> {
  await scope.db
    .updateTable('products')
    .set(fields)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

export interface Parts {
  readonly recipe: readonly RecipeLine[]
  readonly addonTypes: readonly { readonly id: string; readonly label: string }[]
  readonly addons: readonly (Omit<RecipeAddon, 'type'> & { readonly addonTypeId: string | null })[]
}

/** Puts a product's recipe, add-on types and add-ons in the place of those it had. */
export async function replaceParts(scope: Scope, productId: string, parts: Parts): Promise<void> {
  const { storeId, db } = scope
  for (const table of ['recipeLines', 'addons', 'addonTypes'] as const) {
    await db
      .deleteFrom(table)
      .where('storeId', '=', storeId)
      .where('productId', '=', productId)
      .execute()
  }
  const own = { storeId, productId }
  const recipe = parts.recipe.map((line, position) => ({ ...own, ...line, position }))
  const types = parts.addonTypes.map((type, position) => ({ ...own, ...type, position }))
  const addons = parts.addons.map((addon, position) => ({ ...own, ...addon, position }))
  if (recipe.length > 0) await db.insertInto('recipeLines').values(recipe).execute()
  if (types.length > 0) await db.insertInto('addonTypes').values(types).execute()
  if (addons.length > 0) await db.insertInto('addons').values(addons).execute()
}

/** The first product that uses an ingredient, by name. */
export async function findProductUsing(
  scope: Scope,
  ingredientId: string,
): Promise<string | undefined> {
  const row = await alive(scope)
    .select('name')
    .where('id', 'in', (nested) =>
      nested
        .selectFrom('recipeLines')
        .select('productId')
        .where('storeId', '=', scope.storeId)
        .where('ingredientId', '=', ingredientId)
        .union(
          nested
            .selectFrom('addons')
            .select('productId')
            .where('storeId', '=', scope.storeId)
            .where('ingredientId', '=', ingredientId),
        ),
    )
    .orderBy(sql`lower(name)`)
    .executeTakeFirst()
  return row?.name
}

/** Whether a change of the shelf crosses what one portion of something needs: then the menu looks different. */
export async function doesMenuChange(
  scope: Scope,
  changes: readonly {
    readonly ingredientId: string
    readonly before: number
    readonly after: number
  }[],
): Promise<boolean> {
  if (changes.length === 0) return false
  const { rows } = await sql<{ crossed: boolean }>`
    select exists (
      select from unnest(
        ${changes.map(({ ingredientId }) => ingredientId)}::uuid[],
        ${changes.map(({ before }) => before)}::numeric[],
        ${changes.map(({ after }) => after)}::numeric[]
      ) as change (ingredient_id, before, after)
      join (
        select ingredient_id, quantity from recipe_lines where store_id = ${scope.storeId}
        union all
        select ingredient_id, quantity from addons where store_id = ${scope.storeId}
      ) as use on use.ingredient_id = change.ingredient_id
      where (change.before >= use.quantity) <> (change.after >= use.quantity)
    ) as crossed`.execute(scope.db)
  return rows[0]?.crossed ?? false
}
