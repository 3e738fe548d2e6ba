import type { Places } from '../../database/statement.ts'
import type { Need } from '../ingredient.ts'

// What placing an order asks of the shelf, as parts of its own two statements.

/** What a sale knows of an ingredient. */
export interface SaleEntry {
  readonly id: string
  readonly unit: string
  readonly stock: number
  readonly pricePerUnit: number
  readonly markup: number
}

/** What stands on the shelf of some ingredients now, as one JSON array of `SaleEntry`; nothing is held. */
export const saleShelfText = (storeId: string, ingredientIds: string) => `(
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'unit', i.unit, 'stock', i.stock, 'pricePerUnit', i.price_per_unit, 'markup', i.markup)), '[]')
  from ingredients i
  where i.store_id = ${storeId} and i.deleted_at is null and i.id = any (array(${ingredientIds})))`

export const needTypes = {
  ingredientIds: 'uuid[]',
  quantities: 'numeric[]',
  needUnits: 'text[]',
} as const

export interface NeedValues {
  readonly ingredientIds: readonly string[]
  readonly quantities: readonly number[]
  readonly needUnits: readonly string[]
}

/** With the units in which the needs were reckoned: if one is counted in another by now, nothing is taken. */
export const valuesOfNeeds = (
  needs: readonly Need[],
  shelf: ReadonlyMap<string, Pick<SaleEntry, 'unit'>>,
): NeedValues => ({
  ingredientIds: needs.map(({ ingredientId }) => ingredientId),
  quantities: needs.map(({ quantity }) => quantity),
  needUnits: needs.map(({ ingredientId }) => shelf.get(ingredientId)?.unit ?? ''),
})

interface Sale {
  /** The statement's part that has one row when there is a sale. */
  readonly sale: string
  readonly orderId: string
  readonly userId: string
  readonly now: string
}

/** Takes what is needed from the shelf: `taken`, one row if and only if all of it was there. */
export const takenText = ({ ingredientIds, quantities, needUnits }: Places<NeedValues>) => `
  taken as materialized (
    select ingredient_ids, befores, afters, movement_ids from take_from_shelf(${ingredientIds}, ${quantities}, ${needUnits}) where is_taken
  )`

/** Writes the ledger of what was taken: `moved`, with the stock before and after. */
export const movedTexts = (storeId: string, { sale, orderId, userId, now }: Sale) => `
  moved as materialized (
    select move.* from taken, ${sale}, unnest(movement_ids, ingredient_ids, befores, afters) as move (id, ingredient_id, before, after)
  ), movements as (
    insert into stock_movements
      (store_id, id, ingredient_id, reason, quantity, balance, user_id, order_id, note, created_at)
    select ${storeId}, id, ingredient_id, 'sale', after - before, after, ${userId}, ${orderId}, '', ${now}
    from moved
  )`
