import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { IngredientsTable } from '../../database/tables.gen.ts'
import { columnsRead } from '../../kit/server/columns.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { containing } from '../../kit/server/search.ts'
import type { Ingredient, NewIngredient } from '../contract.ts'
import { extendedPrice, totalCost, type MovementReason, type Need } from '../ingredient.ts'
import type { Fraction } from '../../kit/fraction.ts'
import type { Knowledge, Measured, Typed } from '../../measures/measured.ts'
import { defaultUnit, isUnit, type Unit } from '../../measures/unit.ts'
import type { IngredientSort } from '../sorting.ts'

const columns = columnsRead<IngredientsTable>()({
  storeId: 'read',
  id: 'read',
  name: 'read',
  description: 'read',
  unit: 'read',
  stock: 'read',
  pricePerUnit: 'read',
  markup: 'read',
  lowStockLevel: 'read',
  image: 'read',
  packs: 'read',
  density: 'read',
  weightOfOne: 'read',
  usablePart: 'read',
  createdAt: 'not read',
  deletedAt: 'not read',
})

const alive = (scope: Scope) =>
  scope.db
    .selectFrom('ingredients')
    .where('storeId', '=', scope.storeId)
    .where('deletedAt', 'is', null)

type Row = Awaited<ReturnType<typeof findRow>>
const findRow = (scope: Scope, id: string) =>
  alive(scope).select(columns).where('id', '=', id).executeTakeFirst()

export async function findIngredient(scope: Scope, id: string): Promise<Ingredient | undefined> {
  const row = await findRow(scope, id)
  return row && present(row)
}

export interface IngredientFilter {
  readonly search: string
  readonly low?: boolean | undefined
  readonly out?: boolean | undefined
}

interface Wanted extends IngredientFilter {
  readonly sort: IngredientSort
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function listIngredients(
  scope: Scope,
  { sort, order, limit, offset, ...filter }: Wanted,
) {
  const rows = await matching(scope, filter)
    .select(columns)
    .$if(sort === 'name', (query) => query.orderBy(sortKeys.name, order))
    // What has no level is not running out. A name is always there, as its index has it.
    .$if(sort !== 'name', (query) =>
      query
        .orderBy(sortKeys[sort], (by) =>
          order === 'asc' ? by.asc().nullsLast() : by.desc().nullsFirst(),
        )
        .orderBy(sortKeys.name),
    )
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(present)
}

/** The next ones in the order they were added in, for reading them all piece by piece. */
export async function listIngredientsAfter(scope: Scope, last: string | undefined, limit: number) {
  const rows = await alive(scope)
    .select(columns)
    .$if(last !== undefined, (query) => query.where('id', '>', last ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(present)
}

const sortKeys: Readonly<Record<IngredientSort, RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  unit: sql`unit`,
  stock: sql`stock`,
  pricePerUnit: sql`price_per_unit`,
  totalCost: sql`stock * price_per_unit`,
  markup: sql`markup`,
  extendedPrice: sql`stock * price_per_unit * (1 + markup / 100)`,
  // Nothing left is before everything, and without a level nobody knows.
  fullness: sql`case when stock > 0 then stock / nullif(low_stock_level, 0) else -1 end`,
}

export async function countIngredients(scope: Scope, filter: IngredientFilter): Promise<number> {
  const { total } = await matching(scope, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What stands on the whole shelf, and what it is worth. */
export const sumIngredients = (scope: Scope) =>
  alive(scope)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${cost}), 0)`.as('totalCost'),
      sql<number>`coalesce(sum(${extended}), 0)`.as('extendedPrice'),
      sql<number>`coalesce(sum(${extended} - ${cost}), 0)`.as('estimatedProfit'),
    ])
    .executeTakeFirstOrThrow()

/** Of one row, rounded as the row shows it: the list adds up. */
const cost = sql`round(stock * price_per_unit, 2)`
const extended = sql`round(stock * price_per_unit * (1 + markup / 100), 2)`

const matching = (scope: Scope, { search, low, out }: IngredientFilter) =>
  alive(scope)
    .$if(search !== '', (query) => query.where('name', 'ilike', containing(search)))
    .$if(out === true, (query) => query.where('stock', '<=', 0))
    // The rule of `isLow`.
    .$if(low === true, (query) => query.where(sql<boolean>`stock <= coalesce(low_stock_level, 0)`))

/** Stock comes by movements, and the store is the scope's. */
type Written = Omit<NewIngredient, 'storeId' | 'stock' | 'stockBefore'>
/** Left out of a change, they stay. */
type Optional = 'unit' | 'image' | keyof Knowledge
type Columns = Omit<Pick<Selectable<IngredientsTable>, keyof Written>, 'packs'> &
  Pick<Knowledge, 'packs'>

/** What a form fills: every field of the call, each with a column of its name. */
export type IngredientFields = Readonly<
  Omit<Columns, Optional> & { [Name in Optional]?: Columns[Name] | undefined }
>

/** With an empty shelf: stock comes by a movement. Answers whether there was none of this id yet. */
export async function insertIngredient(scope: Scope, id: string, fields: IngredientFields) {
  const row = await scope.db
    .insertInto('ingredients')
    .values({
      storeId: scope.storeId,
      id,
      ...columnsOf(fields),
      createdAt: scope.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['storeId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function saveIngredient(
  scope: Scope,
  id: string,
  fields: IngredientFields,
): Promise<void> {
  await changed(scope, id).set(columnsOf(fields)).execute()
}

const changed = ({ db, storeId }: Scope, id: string) =>
  db.updateTable('ingredients').where('storeId', '=', storeId).where('id', '=', id)

/** Of the fields a form fills; what is left out stays. */
const columnsOf = <Fields extends Partial<IngredientFields>>({ packs, ...fields }: Fields) => ({
  ...fields,
  ...(packs !== undefined && { packs: JSON.stringify(packs) }),
})

export async function savePrice(scope: Scope, id: string, pricePerUnit: number): Promise<void> {
  await changed(scope, id).set({ pricePerUnit }).execute()
}

export async function removeIngredient(scope: Scope, id: string): Promise<void> {
  await changed(scope, id).set({ deletedAt: scope.now.toISOString() }).execute()
}

/** Whether an ingredient of the store shows this picture. */
export async function isIngredientPicture(scope: Scope, image: string): Promise<boolean> {
  const row = await alive(scope).select('id').where('image', '=', image).limit(1).executeTakeFirst()
  return row !== undefined
}

export interface ShelfEntry extends Measured {
  readonly id: string
  readonly stock: number
  readonly pricePerUnit: number
  readonly markup: number
}

const shelf = (scope: Scope, ids: readonly string[]) =>
  scope.db
    .selectFrom('ingredients')
    .select(['id', 'name', 'unit', 'stock', 'pricePerUnit', 'markup'])
    .select(['packs', 'density', 'weightOfOne', 'usablePart'])
    .where('storeId', '=', scope.storeId)
    .where('deletedAt', 'is', null)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)

/** What stands on the shelf of these ingredients; one that was removed stands nowhere. */
export async function readShelf(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShelfEntry>> {
  if (ids.length === 0) return new Map()
  return byId(await shelf(scope, ids).execute())
}

/**
 * The same, held until the transaction ends. Always in id order, so that two sales never wait for each other, and
 * without locking the keys, so that no recipe being saved waits for a sale.
 */
export async function lockShelf(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShelfEntry>> {
  if (ids.length === 0) return new Map()
  return byId(await shelf(scope, ids).orderBy('id').forNoKeyUpdate().execute())
}

/**
 * The same for whoever writes down a quantity of them: no sale waits for it, but nobody turns them into another unit
 * meanwhile.
 */
export async function holdUnits(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShelfEntry>> {
  if (ids.length === 0) return new Map()
  return byId(await shelf(scope, ids).orderBy('id').forKeyShare().execute())
}

/** Holds one against everybody who sells, counts or writes down a quantity of it. */
export async function lockUnit(scope: Scope, id: string): Promise<void> {
  await shelf(scope, [id]).forUpdate().execute()
}

/** Turns stock, level and ledger of an ingredient that is held into another unit. */
export async function recountShelf(
  scope: Scope,
  id: string,
  to: { readonly unit: Unit; readonly factor: Fraction; readonly pricePerUnit: number },
): Promise<void> {
  const { over, under } = to.factor
  await sql`select recount_shelf(${id}::uuid, ${to.unit}, ${String(over)}::numeric, ${String(under)}::numeric,
    ${to.pricePerUnit}::numeric)`.execute(scope.db)
}

type ShelfRow = Awaited<ReturnType<ReturnType<typeof shelf>['execute']>>[number]
const byId = (rows: readonly ShelfRow[]) =>
  new Map(rows.map((row) => [row.id, { ...row, ...measuredOf(row) }]))

const measuredOf = ({ unit, packs }: Pick<ShelfRow, 'unit' | 'packs'>) => ({
  unit: isUnit(unit) ? unit : defaultUnit,
  packs: [...(packs as Knowledge['packs'])],
})

export interface StockChange {
  readonly ingredientId: string
  readonly before: number
  readonly after: number
}

export interface MoveReason {
  readonly reason: MovementReason
  readonly orderId?: string | undefined
  readonly note?: string | undefined
  /** As somebody typed it, in another unit or a pack. */
  readonly typed?: Typed | undefined
  readonly entryId?: string | undefined
}

/**
 * Changes the shelf and writes the ledger, in one statement. `changes` are signed. The rows must be locked already;
 * a shelf never goes below zero (the database refuses it, should a caller have forgotten to look).
 */
export async function moveStock(
  scope: Scope,
  changes: readonly Need[],
  { reason, orderId, note, typed, entryId }: MoveReason,
): Promise<readonly StockChange[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<StockChange>`
    with changes as (
      select * from unnest(
        ${changes.map(({ ingredientId }) => ingredientId)}::uuid[],
        ${changes.map(({ quantity }) => quantity)}::numeric[]
      ) as change (ingredient_id, quantity)
    ), moved as (
      update ingredients set stock = stock + changes.quantity from changes
      where ingredients.store_id = ${scope.storeId} and ingredients.id = changes.ingredient_id
      returning changes.ingredient_id, changes.quantity, ingredients.stock
    ), written as (
      insert into stock_movements
        (store_id, id, ingredient_id, reason, quantity, balance, user_id, order_id, note, created_at,
         typed_quantity, typed_unit, entry_id)
      select ${scope.storeId}, next_movement_id(), ingredient_id, ${reason}, quantity, stock, ${scope.actor.userId ?? null}::uuid,
             ${orderId ?? null}::uuid, ${note ?? ''}, ${scope.now.toISOString()}::timestamptz,
             ${typed?.quantity ?? null}::numeric, ${typed?.unit ?? null}, ${entryId ?? null}::uuid
      from moved
    )
    select ingredient_id, stock - quantity as before, stock as after from moved`.execute(scope.db)
  scope.announce('stock')
  return rows
}

/** What an order took from the shelf and has not given back, per ingredient. */
export async function listTaken(scope: Scope, orderId: string): Promise<readonly Need[]> {
  const rows = await scope.db
    .selectFrom('stockMovements')
    .select(['ingredientId', ({ fn }) => fn.sum<number>('quantity').as('sum')])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .groupBy('ingredientId')
    .orderBy('ingredientId')
    .execute()
  return rows.flatMap(({ ingredientId, sum }) =>
    sum < 0 ? [{ ingredientId, quantity: -sum }] : [],
  )
}

function present(row: NonNullable<Row>): Ingredient {
  const { storeId, ...ingredient } = row
  return {
    ...ingredient,
    _id: row.id,
    store: storeId,
    ...measuredOf(row),
    totalCost: totalCost(row),
    extendedPrice: extendedPrice(row),
  }
}
