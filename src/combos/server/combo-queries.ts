import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Slot } from '../combo.ts'

/** The slots of the product `p` of a query, as one JSON array of `Slot`. */
export const slotsText = `coalesce((
  select json_agg(json_build_object('id', s.id, 'label', s.label, 'entries', coalesce((
      select json_agg(json_build_object('productId', e.product_id, 'sizeId', e.size_id, 'extra', e.extra) order by e.position)
      from combo_entries e where e.store_id = s.store_id and e.slot_id = s.id), '[]')) order by s.position)
  from combo_slots s where s.store_id = p.store_id and s.product_id = p.id), '[]')`

/** These products, and those that are parts of them, as an array. */
export const withPartsText = (storeId: string, productIds: string) => `array(
  select unnest(${productIds})
  union all
  select product_id from combo_entries where store_id = ${storeId} and combo_id = any (${productIds}))`

/**
 * Whether a change of the shelf (`moved`, with `ingredient_id`, `before` and `after`) may change which combos can be made:
 * while it holds less than the parts of one may take together, every change may.
 * @param uses a table of `product_id`, `ingredient_id` and `quantity`: what each product may take.
 */
export const combosChangeText = (storeId: string, moved: string, uses: string) => `
  select from (
    select ${moved}.ingredient_id, ${moved}.before, ${moved}.after, e.combo_id, e.slot_id, max(part.quantity) as quantity
    from ${moved} join combo_entries e on e.store_id = ${storeId}
    cross join lateral (
      select max(quantity) as quantity from (${uses}) as part
      where part.product_id = e.product_id and part.ingredient_id = ${moved}.ingredient_id) as part
    group by ${moved}.ingredient_id, ${moved}.before, ${moved}.after, e.combo_id, e.slot_id
  ) as slots
  group by ingredient_id, before, after, combo_id
  having before <> after and least(before, after) < sum(quantity)`

/** Slots keep their ids while they stay: carts name them. */
export async function replaceSlots(
  scope: Scope,
  comboId: string,
  slots: readonly (Omit<Slot, 'id'> & { readonly id?: string | undefined })[],
): Promise<void> {
  const { storeId, db } = scope
  const gone = await db
    .deleteFrom('comboSlots')
    .where('storeId', '=', storeId)
    .where('productId', '=', comboId)
    .returning('id')
    .execute()
  if (slots.length === 0) return
  const kept = new Set(gone.map(({ id }) => id))
  const identified = slots.map((slot) => ({
    ...slot,
    id: slot.id !== undefined && kept.delete(slot.id) ? slot.id : newId(),
  }))
  await db
    .insertInto('comboSlots')
    .values(
      identified.map(({ id, label }, position) => ({
        storeId,
        id,
        productId: comboId,
        label,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('comboEntries')
    .values(
      identified.flatMap(({ id, entries }) =>
        entries.map((entry, position) => ({ storeId, slotId: id, comboId, position, ...entry })),
      ),
    )
    .execute()
}

/** The combos that a product is a part of, with the size that each takes of it; null for the first. */
export async function listCombosWith(
  { storeId, db }: Scope,
  productId: string,
): Promise<readonly { readonly comboId: string; readonly sizeId: string | null }[]> {
  return db
    .selectFrom('comboEntries')
    .select(['comboId', 'sizeId'])
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .orderBy('comboId')
    .execute()
}
