import { comboFloor, sizeOfEntry, type Slot } from '../../combos/combo.ts'
import { listCombosWith, replaceSlots } from '../../combos/server/combo-queries.ts'
import { servedOf } from '../../choices/group.ts'
import { sizeFloor, type PricesById } from '../../choices/price.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import { conflict, invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { comboHasNoRecipe, hasOwnRecipe, type NewProduct } from '../new-product.ts'
import { tooLow } from '../least-prices.ts'
import { isTooLow } from '../standing-prices.ts'
import { holdProducts, listProductsById, nameProducts, type ProductRow } from './product-queries.ts'

/**
 * Writes what a combo is made of, or takes that off it. What it is made of is held, so that no part is removed, or becomes
 * a combo, meanwhile.
 * @param current the product as it was; undefined of a new one.
 */
export async function saveSlots(
  scope: Scope,
  productId: string,
  wanted: NewProduct,
  current: ProductRow | undefined,
): Promise<void> {
  const slots = wanted.slots?.map(asSlot) ?? current?.slots ?? []
  if (slots.length > 0) await refuseUnsound(scope, productId, slots, wanted, current)
  if (slots.length > 0 || (current?.slots.length ?? 0) > 0) {
    await replaceSlots(scope, productId, slots)
  }
}

type EnteredSlot = NonNullable<NewProduct['slots']>[number]

const asSlot = ({ id = '', label, entries }: EnteredSlot): Slot => ({
  id,
  label,
  entries: entries.map(({ product, size, extra }) => ({
    productId: product,
    sizeId: size ?? null,
    extra,
  })),
})

async function refuseUnsound(
  scope: Scope,
  productId: string,
  slots: readonly Slot[],
  wanted: NewProduct,
  current: ProductRow | undefined,
): Promise<void> {
  if (hasOwnRecipe(wanted)) throw invalid(comboHasNoRecipe, { slots: comboHasNoRecipe })
  const [parent] = await listCombosWith(scope, productId)
  if (parent !== undefined) {
    const text = `"${wanted.name}" is a part of "${await nameOf(scope, parent.comboId)}", and cannot be a combo itself.`
    throw invalid(text, { slots: text })
  }
  const ids = productsIn(slots)
  await holdProducts(scope, [...new Set(ids)])
  // With those that it was made of: its price may stand by what they would cost now.
  const rows = await listProductsById(scope, [...ids, ...productsIn(current?.slots ?? [])])
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const [at, { entries }] of slots.entries()) {
    for (const [place, entry] of entries.entries()) {
      const fault = faultOf(entry, productId, byId.get(entry.productId))
      const field = `slots.${at}.entries.${place}.product`
      if (fault !== undefined) throw invalid(fault, { [field]: fault })
    }
    refuseTwice(entries, at, byId)
  }
  const used = rows.flatMap((row) => servedOf(row).flatMap(({ recipe }) => recipe))
  const shelf = await readShelf(scope, [...new Set(used.map(({ ingredientId }) => ingredientId))])
  const floor = floorOfCombo(slots, byId, shelf)
  const before = current && {
    price: current.price,
    floor: floorOfCombo(current.slots, byId, shelf),
  }
  if (isTooLow({ price: wanted.price, floor }, before)) {
    const text = tooLow('parts', floor)
    throw invalid(text, { price: text })
  }
}

const productsIn = (slots: readonly Slot[]) =>
  slots.flatMap(({ entries }) => entries.map(({ productId }) => productId))

function faultOf(
  entry: Slot['entries'][number],
  comboId: string,
  row: ProductRow | undefined,
): string | undefined {
  if (row === undefined || entry.productId === comboId) return 'This product does not exist.'
  if (row.slots.length > 0) return `"${row.name}" is a combo, and no part of another.`
  if (sizeOfEntry(entry, row.sizes) === false) return `This is no size of "${row.name}".`
  return undefined
}

/** A product as it comes and its first size are the same. */
function refuseTwice(
  entries: Slot['entries'],
  slot: number,
  rowById: ReadonlyMap<string, ProductRow>,
): void {
  const seen = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    const row = rowById.get(entry.productId)
    const size = sizeOfEntry(entry, row?.sizes)
    const key = `${entry.productId} ${size ? size.id : ''}`
    if (seen.has(key)) {
      const text = `"${row?.name ?? ''}" stands here twice.`
      throw invalid(text, { [`slots.${slot}.entries.${at}.product`]: text })
    }
    seen.add(key)
  }
}

/** The least a combo may be sold for, by the parts as they stand. */
export const floorOfCombo = (
  slots: readonly Slot[],
  rowById: ReadonlyMap<string, ProductRow>,
  prices: PricesById,
): number =>
  comboFloor(slots, (entry) => {
    const row = rowById.get(entry.productId)
    const size = sizeOfEntry(entry, row?.sizes)
    return row === undefined || size === false ? 0 : sizeFloor(size ?? row, prices)
  })

async function nameOf(scope: Scope, id: string): Promise<string> {
  return (await nameProducts(scope, [id])).get(id) ?? ''
}

/** A part stays while a combo is made of it. Asked after the row of the product was written, which holds it. */
export async function refuseRemovedPart(scope: Scope, { id, name }: ProductRow): Promise<void> {
  const [use] = await listCombosWith(scope, id)
  if (use === undefined) return
  const combo = await nameOf(scope, use.comboId)
  throw conflict(`"${name}" is a part of "${combo}". Take it out of there first.`)
}

/** The same of its sizes. */
export async function refuseRemovedSizes(
  scope: Scope,
  { id, sizes }: ProductRow,
  before: ProductRow,
): Promise<void> {
  const left = new Set(sizes.map((size) => size.id))
  const gone = before.sizes.filter((size) => !left.has(size.id))
  if (gone.length === 0) return
  const uses = await listCombosWith(scope, id)
  for (const { id: sizeId, label } of gone) {
    const use = uses.find((each) => each.sizeId === sizeId)
    if (use === undefined) continue
    const text = `The size "${label}" is a part of "${await nameOf(scope, use.comboId)}". Take it out of there first.`
    throw invalid(text, { sizes: text })
  }
}
