import { slugStem } from '../../kit/slug.ts'
import { CompiledQuery, sql, type Selectable } from 'kysely'
import { inBatches } from '../../database/batches.ts'
import { statement } from '../../database/statement.ts'
import type { ProductsTable } from '../../database/tables.gen.ts'
import {
  choiceNeedsText,
  groupsText,
  sizesText,
  type StoredGroup,
  type StoredSize,
} from '../../choices/server/choice-queries.ts'
import type { Slot } from '../../combos/combo.ts'
import { slotsText } from '../../combos/server/combo-queries.ts'
import { columnsRead } from '../../kit/server/columns.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { RecipeAddon, RecipeLine } from '../product.ts'
import { productFieldNames, type ProductField } from '../product-fields.ts'
import type { TypedColumns } from '../../measures/typed.ts'
import { menuChangesText } from './wish-queries.ts'
import { addonsPart, addonTypesPart, recipePart, shownCategory } from './product-parts.ts'

/** Beside the declared fields; the category is read where it is joined. */
const others = columnsRead<Omit<ProductsTable, ProductField>>()({
  storeId: 'read',
  id: 'read',
  categoryId: 'not read',
  slug: 'read',
  inStock: 'read',
  image: 'read',
  position: 'not read',
  createdAt: 'not read',
  deletedAt: 'not read',
})
const columns = [...productFieldNames, ...others].map((name) => `p.${name}` as const)

const products = (scope: Scope) =>
  scope.db
    .selectFrom('products as p')
    // A category that is gone or switched off is none: its products fall under "Other".
    .leftJoin('categories as c', (join) =>
      join
        .onRef('c.storeId', '=', 'p.storeId')
        .onRef('c.id', '=', 'p.categoryId')
        .on('c.deletedAt', 'is', null),
    )
    .where('p.storeId', '=', scope.storeId)
    .where('p.deletedAt', 'is', null)

/** With recipe and add-ons as they stand in the tables; costs and stock are the inventory's. */
const selected = (scope: Scope) =>
  products(scope)
    .select(columns)
    // Where its owner put it, whether or not the menu shows that category.
    .select('c.id as categoryId')
    .select([
      shownCategory.as('category'),
      recipePart.as('recipe'),
      addonTypesPart.as('addonTypes'),
      addonsPart.as('addons'),
      sql.raw<StoredSize[]>(sizesText).as('sizes'),
      sql.raw<StoredGroup[]>(groupsText).as('groups'),
      sql.raw<Slot[]>(slotsText).as('slots'),
    ])

export type ProductRow = Readonly<
  Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]
>

/** What has no place of its own stands behind what has one, by name. */
const places = sql`array[c.position, p.position]`
const byName = sql`lower(p.name), p.id`

/** The whole menu, category by category. */
export const listMenu = (scope: Scope): Promise<readonly ProductRow[]> =>
  selected(scope)
    .orderBy(sql`case when c.is_active then ${places} end nulls last, ${byName}`)
    .execute()

/** The same, with those of categories that the menu does not show where their owner put them. */
export const listPlaced = (scope: Scope): Promise<readonly ProductRow[]> =>
  selected(scope)
    .orderBy(sql`case when c.id is not null then ${places} end nulls last, ${byName}`)
    .execute()

/** Those of the ids that exist, in no particular order. */
export const listProductsById = (
  scope: Scope,
  ids: readonly string[],
): Promise<readonly ProductRow[]> =>
  selected(scope)
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** The parts of combos that are not among them already. */
export async function listPartsOf(
  scope: Scope,
  rows: readonly ProductRow[],
): Promise<readonly ProductRow[]> {
  const known = new Set(rows.map(({ id }) => id))
  const ids = rows
    .flatMap(({ slots }) => slots.flatMap(({ entries }) => entries))
    .map(({ productId }) => productId)
    .filter((id) => !known.has(id))
  return ids.length === 0 ? [] : listProductsById(scope, [...new Set(ids)])
}

/** Those of the ids that exist, with the parts of combos: all that a wish is decided by. */
export async function listWished(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = await listProductsById(scope, ids)
  const all = [...rows, ...(await listPartsOf(scope, rows))]
  return new Map(all.map((row) => [row.id, row]))
}

export const findProduct = (scope: Scope, id: string): Promise<ProductRow | undefined> =>
  selected(scope).where('p.id', '=', id).executeTakeFirst()

export const findProductBySlug = (scope: Scope, slug: string): Promise<ProductRow | undefined> =>
  selected(scope).where('p.slug', '=', slug).executeTakeFirst()

/** Products that have not been deleted. */
export const alive = (scope: Scope) =>
  scope.db
    .selectFrom('products')
    .where('storeId', '=', scope.storeId)
    .where('deletedAt', 'is', null)

/** The names of those of the ids that are still on the menu. */
export async function nameProducts(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await alive(scope)
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether all of these are products of the store, those that were removed included. */
export async function wasOnMenu(scope: Scope, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await scope.db
    .selectFrom('products')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids)
    .execute()
  return rows.length === ids.length
}

/** Holds products against everybody who would change or remove one, to the end of the transaction. */
export async function holdProducts(scope: Scope, ids: readonly string[]): Promise<void> {
  await inTurn(scope, ids).forShare().execute()
}

/** Holds products against everybody who would change one, or work out anew what it may take. */
export async function lockProductsById(scope: Scope, ids: readonly string[]): Promise<void> {
  await inTurn(scope, ids).forNoKeyUpdate().execute()
}

/** Everybody holds them in one order, so that no two wait for each other. */
const inTurn = (scope: Scope, ids: readonly string[]) =>
  alive(scope)
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')

export async function countMenu(scope: Scope): Promise<number> {
  const { count } = await alive(scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listSlugsLike(scope: Scope, slug: string): Promise<ReadonlySet<string>> {
  const rows = await alive(scope)
    .select('slug')
    .where('slug', 'like', `${slugStem(slug)}%`)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

/** What a form fills: the declared fields, and what follows from the rest of it. */
export type ProductFields = Readonly<
  Pick<Selectable<ProductsTable>, ProductField | 'slug' | 'categoryId' | 'inStock' | 'image'>
>

export async function findProductByBarcode(scope: Scope, barcode: string) {
  return alive(scope).select(['id', 'name']).where('barcode', '=', barcode).executeTakeFirst()
}

/** Answers whether there was none of this id yet. */
export async function insertProduct(scope: Scope, id: string, fields: ProductFields) {
  const row = await scope.db
    .insertInto('products')
    .values({ storeId: scope.storeId, id, ...fields, createdAt: scope.now.toISOString() })
    .onConflict((conflict) => conflict.columns(['storeId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Many new products; answers their ids, in the same order. */
export async function insertProducts(
  scope: Scope,
  added: readonly (ProductFields & Pick<Selectable<ProductsTable>, 'position'>)[],
): Promise<readonly string[]> {
  const own = { storeId: scope.storeId, createdAt: scope.now.toISOString() }
  const rows = added.map((fields) => ({ ...own, id: newId(), ...fields }))
  await inBatches(rows, (batch) => scope.db.insertInto('products').values(batch).execute())
  return rows.map(({ id }) => id)
}

/** Holds all products of a store against everybody who would change one; who adds one is not kept waiting. */
export async function lockProducts(scope: Scope): Promise<void> {
  await alive(scope).select('id').orderBy('id').forUpdate().execute()
}

/** The slugs of all products that can be had. */
export async function listSlugs(scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await alive(scope).select('slug').execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** What goes to another category leaves its place behind, and comes last there. */
export async function saveProduct(
  scope: Scope,
  id: string,
  fields: Partial<ProductFields> | { readonly deletedAt: string },
): Promise<void> {
  await scope.db
    .updateTable('products')
    .set('categoryId' in fields ? { ...fields, position: null } : fields)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

export interface Parts {
  readonly recipe: readonly (RecipeLine & TypedColumns)[]
  readonly addonTypes: readonly { readonly id: string; readonly label: string }[]
  readonly addons: readonly (Omit<RecipeAddon, 'type'> &
    TypedColumns & { readonly addonTypeId: string | null })[]
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

/** The products, removed ones included, that take an ingredient by their recipe or by an add-on. */
export const listProductsTaking = ({ db, storeId }: Scope, ingredientId: string) =>
  db
    .selectFrom('recipeLines')
    .select(['productId', sql<'recipe' | 'add-on'>`'recipe'`.as('place')])
    .where('storeId', '=', storeId)
    .where('ingredientId', '=', ingredientId)
    .union(
      db
        .selectFrom('addons')
        .select(['productId', sql<'recipe' | 'add-on'>`'add-on'`.as('place')])
        .where('storeId', '=', storeId)
        .where('ingredientId', '=', ingredientId),
    )
    .execute()

/** Holds the products whose sizes or choices take an ingredient, so that what they may take can be worked out anew. */
export const holdChoosing = (
  scope: Scope,
  ingredientId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  alive(scope)
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      sql<string>`(select product_id from ${sql.raw(choiceNeedsText)}
        where store_id = ${scope.storeId} and ingredient_id = ${ingredientId})`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

interface Moved {
  readonly storeId: string
  readonly ids: readonly string[]
  readonly before: readonly number[]
  readonly after: readonly number[]
}

const menuChange = statement<Moved>(
  { storeId: 'uuid', ids: 'uuid[]', before: 'numeric[]', after: 'numeric[]' },
  (at) => `
    with change as (
      select * from unnest(${at.ids}, ${at.before}, ${at.after}) as change (ingredient_id, before, after)
    )
    select ${menuChangesText(at.storeId, 'change')} as crossed`,
)

/** Whether a change of the shelf crosses what one portion of something needs: then the menu looks different. */
export async function doesMenuChange(
  { db, storeId }: Scope,
  changes: readonly {
    readonly ingredientId: string
    readonly before: number
    readonly after: number
  }[],
): Promise<boolean> {
  if (changes.length === 0) return false
  const { text, values } = menuChange({
    storeId,
    ids: changes.map(({ ingredientId }) => ingredientId),
    before: changes.map(({ before }) => before),
    after: changes.map(({ after }) => after),
  })
  const { rows } = await db.executeQuery<{ crossed: boolean }>(CompiledQuery.raw(text, [...values]))
  return rows[0]?.crossed ?? false
}
