import { sql } from 'kysely'
import { inBatches } from '../../database/batches.ts'
import type { Need } from '../../inventory/ingredient.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { TypedColumns } from '../../measures/typed.ts'
import type { Effect, Group, Size } from '../group.ts'

export interface StoredSize extends Size {
  readonly barcode: string | null
}

/** A group as a product uses it: what it hides is not among the options, and prices are the product's. */
export interface StoredGroup extends Group {
  readonly shared: boolean
  readonly hidden: readonly string[]
  readonly prices: Readonly<Record<string, number>>
}

/** The sizes of the product `p` of a query, as one JSON array of `StoredSize`. */
export const sizesText = `coalesce((
  select json_agg(json_build_object('id', z.id, 'label', z.label, 'price', z.price, 'barcode', z.barcode,
    'recipe', coalesce((
      select json_agg(json_build_object('ingredientId', r.ingredient_id, 'quantity', r.quantity,
        'typedQuantity', r.typed_quantity, 'typedUnit', r.typed_unit) order by r.position)
      from size_lines r where r.store_id = z.store_id and r.size_id = z.id), '[]')) order by z.position)
  from product_sizes z where z.store_id = p.store_id and z.product_id = p.id), '[]')`

/** The groups of the product `p` of a query, as one JSON array of `StoredGroup`. */
export const groupsText = `coalesce((
  select json_agg(json_build_object('id', g.id, 'label', g.label, 'min', g.least, 'max', g.most,
    'mostEach', g.most_each, 'online', g.is_online, 'counter', g.is_at_counter, 'shared', g.product_id is null,
    'hidden', l.hidden, 'prices', l.prices,
    'options', coalesce((
      select json_agg(json_build_object('id', o.id, 'label', o.label,
        'price', coalesce((l.prices ->> o.id::text)::numeric, o.price), 'isDefault', o.is_default,
        'effects', o.effects) order by o.position)
      from choice_options o
      where o.store_id = g.store_id and o.group_id = g.id and not l.hidden ? o.id::text), '[]')) order by l.position)
  from product_groups l join choice_groups g on g.store_id = l.store_id and g.id = l.group_id
  where l.store_id = p.store_id and l.product_id = p.id), '[]')`

/** What choices may take, as a table of `ingredient_id` and `quantity` at which what can be had changes. */
export const choiceNeedsText = 'choice_needs'

export interface SharedRow extends Group {
  readonly usedBy: readonly string[]
}

/** The library, by name; `usedBy` are ids of products. */
export async function listShared(scope: Scope, id?: string): Promise<readonly SharedRow[]> {
  const { rows } = await sql<{ group: SharedRow }>`
    select json_build_object('id', g.id, 'label', g.label, 'min', g.least, 'max', g.most,
      'mostEach', g.most_each, 'online', g.is_online, 'counter', g.is_at_counter,
      'options', coalesce((
        select json_agg(json_build_object('id', o.id, 'label', o.label, 'price', o.price,
          'isDefault', o.is_default, 'effects', o.effects) order by o.position)
        from choice_options o where o.store_id = g.store_id and o.group_id = g.id), '[]'),
      'usedBy', coalesce((
        select json_agg(l.product_id) from product_groups l
        where l.store_id = g.store_id and l.group_id = g.id), '[]')) as group
    from choice_groups g
    where g.store_id = ${scope.storeId} and g.product_id is null
      and (${id ?? null}::uuid is null or g.id = ${id ?? null}::uuid)
    order by lower(g.label), g.id`.execute(scope.db)
  return rows.map((row) => row.group)
}

/** Holds a group of the library against everybody who would change or remove it, or saves a product that uses it. */
export async function lockShared(scope: Scope, id: string): Promise<void> {
  await library(scope).where('id', '=', id).forUpdate().execute()
}

/** Holds groups of the library against everybody who would change or remove one, and not against other products. */
export async function holdShared(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await library(scope).where('id', 'in', ids).orderBy('id').forKeyShare().execute()
}

const library = ({ db, storeId }: Scope) =>
  db
    .selectFrom('choiceGroups')
    .select('id')
    .where('storeId', '=', storeId)
    .where('productId', 'is', null)

/** The labels of sizes that a store has, each once. */
export async function listSizeLabels(scope: Scope): Promise<readonly string[]> {
  const { rows } = await sql<{ label: string }>`
    select min(label) as label from product_sizes where store_id = ${scope.storeId}
    group by lower(label) order by min(position), 1`.execute(scope.db)
  return rows.map(({ label }) => label)
}

/** Puts the sizes of a product in the place of those it had. */
export async function replaceSizes(
  scope: Scope,
  productId: string,
  sizes: readonly StoredSize[],
): Promise<void> {
  const { storeId, db } = scope
  await db
    .deleteFrom('productSizes')
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .execute()
  await insertSizes(scope, [{ productId, sizes }])
}

/** The sizes of products that have none. */
export async function insertSizes(
  { storeId, db }: Scope,
  products: readonly { readonly productId: string; readonly sizes: readonly StoredSize[] }[],
): Promise<void> {
  const rows = products.flatMap(({ productId, sizes }) =>
    sizes.map(({ id, label, price, barcode }, position) => ({
      storeId,
      id,
      productId,
      label,
      price,
      barcode,
      position,
    })),
  )
  await inBatches(rows, (batch) => db.insertInto('productSizes').values(batch).execute())
  const lines = products.flatMap(({ sizes }) =>
    sizes.flatMap(({ id, recipe }) =>
      recipe.map((line, position) => ({ storeId, sizeId: id, ...line, position })),
    ),
  )
  await inBatches(lines, (batch) => db.insertInto('sizeLines').values(batch).execute())
}

/** Who has this barcode for one of its sizes. */
export async function findSizeByBarcode(
  scope: Scope,
  barcode: string,
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('productSizes')
    .select('productId')
    .where('storeId', '=', scope.storeId)
    .where('barcode', '=', barcode)
    .executeTakeFirst()
  return row?.productId
}

const columnsOf = ({ label, min, max, mostEach, online, counter }: Group) => ({
  label,
  least: min,
  most: max,
  mostEach,
  isOnline: online,
  isAtCounter: counter,
})

export async function insertGroups(
  scope: Scope,
  productId: string | null,
  groups: readonly Group[],
): Promise<void> {
  if (groups.length === 0) return
  const { storeId, db } = scope
  await db
    .insertInto('choiceGroups')
    .values(groups.map((group) => ({ storeId, id: group.id, productId, ...columnsOf(group) })))
    .execute()
  for (const group of groups) await insertOptions(scope, group)
}

async function insertOptions(scope: Scope, group: Group): Promise<void> {
  if (group.options.length === 0) return
  await scope.db
    .insertInto('choiceOptions')
    .values(
      group.options.map(({ id, label, price, isDefault, effects }, position) => ({
        storeId: scope.storeId,
        id,
        groupId: group.id,
        label,
        price,
        isDefault,
        effects: JSON.stringify(effects satisfies readonly Effect[]),
        position,
      })),
    )
    .execute()
}

/** A shared group after it was changed; its options keep their ids while they stay. */
export async function saveShared(scope: Scope, group: Group): Promise<void> {
  const { storeId, db } = scope
  await db
    .updateTable('choiceGroups')
    .set(columnsOf(group))
    .where('storeId', '=', storeId)
    .where('id', '=', group.id)
    .execute()
  await db
    .deleteFrom('choiceOptions')
    .where('storeId', '=', storeId)
    .where('groupId', '=', group.id)
    .execute()
  await insertOptions(scope, group)
}

export async function removeShared(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('choiceGroups')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('productId', 'is', null)
    .execute()
}

/** What a product makes of its groups, in their order. */
export interface GroupUse {
  readonly groupId: string
  readonly hidden: readonly string[]
  readonly prices: Readonly<Record<string, number>>
}

/** Takes every group off a product; those of its own are gone with it. */
export async function clearGroups(scope: Scope, productId: string): Promise<void> {
  const { storeId, db } = scope
  for (const table of ['productGroups', 'choiceGroups'] as const) {
    await db
      .deleteFrom(table)
      .where('storeId', '=', storeId)
      .where('productId', '=', productId)
      .execute()
  }
}

export async function insertUses(
  scope: Scope,
  productId: string,
  uses: readonly GroupUse[],
): Promise<void> {
  if (uses.length === 0) return
  await scope.db
    .insertInto('productGroups')
    .values(
      uses.map(({ groupId, hidden, prices }, position) => ({
        storeId: scope.storeId,
        productId,
        groupId,
        hidden: JSON.stringify(hidden),
        prices: JSON.stringify(prices),
        position,
      })),
    )
    .execute()
}

export async function replaceNeeds(
  scope: Scope,
  productId: string,
  needs: readonly Need[],
): Promise<void> {
  const { storeId, db } = scope
  await db
    .deleteFrom('choiceNeeds')
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .execute()
  if (needs.length === 0) return
  await db
    .insertInto('choiceNeeds')
    .values(
      needs.map(({ ingredientId, quantity }) => ({ storeId, productId, ingredientId, quantity })),
    )
    .execute()
}

/** What sizes take of an ingredient, those of removed products included. */
export const listSizeLines = ({ db, storeId }: Scope, ingredientId: string) =>
  db
    .selectFrom('sizeLines as l')
    .innerJoin('productSizes as z', (join) =>
      join.onRef('z.storeId', '=', 'l.storeId').onRef('z.id', '=', 'l.sizeId'),
    )
    .select(['l.sizeId', 'z.productId', 'l.quantity', 'l.typedQuantity', 'l.typedUnit'])
    .where('l.storeId', '=', storeId)
    .where('l.ingredientId', '=', ingredientId)
    .orderBy('l.sizeId')
    .execute()

export async function saveSizeLine(
  { db, storeId }: Scope,
  sizeId: string,
  ingredientId: string,
  line: TypedColumns & { readonly quantity: number },
): Promise<void> {
  await db
    .updateTable('sizeLines')
    .set(line)
    .where('storeId', '=', storeId)
    .where('sizeId', '=', sizeId)
    .where('ingredientId', '=', ingredientId)
    .execute()
}

interface OptionNaming {
  readonly id: string
  readonly label: string
  readonly effects: readonly Effect[]
  /** Null of a group of the library. */
  readonly productId: string | null
  readonly groupLabel: string
}

/** Options that name an ingredient, of products that are still on the menu and of the library. */
export async function listOptionsNaming(scope: Scope, ingredientId: string) {
  const { rows } = await sql<OptionNaming>`
    select o.id, o.label, o.effects, g.product_id as "productId", g.label as "groupLabel" from choice_options o
    join choice_groups g on g.store_id = o.store_id and g.id = o.group_id
    where o.store_id = ${scope.storeId} and ${isInUse} and ${names(ingredientId)}
    order by o.id`.execute(scope.db)
  return rows
}

export async function saveEffects(
  { storeId, db }: Scope,
  optionId: string,
  effects: readonly Effect[],
): Promise<void> {
  await db
    .updateTable('choiceOptions')
    .set({ effects: JSON.stringify(effects) })
    .where('storeId', '=', storeId)
    .where('id', '=', optionId)
    .execute()
}

/** The group `g` of a query is of the library or of a product. */
const isInUse = sql`(g.product_id is null or exists (
  select from product_groups l where l.store_id = g.store_id and l.group_id = g.id))`

/** The option `o` of a query names an ingredient. */
const names = (
  ingredientId: string,
) => sql`(o.effects @> ${JSON.stringify([{ ingredientId }])}::jsonb
  or o.effects @> ${JSON.stringify([{ withId: ingredientId }])}::jsonb)`
