import { servedOf } from '../../choices/group.ts'
import { sizeFloor, type PricesById } from '../../choices/price.ts'
import { saveSizePrices } from '../../choices/server/size-prices.ts'
import { holdUnits, readShelf } from '../../inventory/server/queries.ts'
import { largestAmount } from '../../kit/money.ts'
import { conflict, invalid } from '../../kit/problem.ts'
import { recordChanges } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { BatchChange, BatchDone, ProductBatch } from '../batch-contract.ts'
import { priceFate, type PriceFate, type PriceWish } from '../bulk.ts'
import { tooLow } from '../least-prices.ts'
import type { Floored } from '../standing-prices.ts'
import { nameGone, saveAll, savePrices } from './batch-queries.ts'
import { findCategory } from './category-queries.ts'
import {
  holdProducts,
  listProductsById,
  listWished,
  lockProductsById,
  type ProductRow,
} from './product-queries.ts'
import { changeOf } from './record-product.ts'
import { ingredientsOf } from './renew-products.ts'
import { floorOfCombo } from './save-combo.ts'
import { tellOfParts } from './tell-of-parts.ts'

/**
 * Does one thing to several products, in one transaction: to all of them, or to none. Nothing but what is changed is written,
 * and what was done is told as if each had been saved by its form.
 */
export async function changeBatch(scope: Scope, batch: ProductBatch): Promise<BatchDone> {
  const { change, products } = batch
  const seen = new Map(products.map(({ id, prices }) => [id, prices]))
  const ids = [...seen.keys()]
  if (change.kind === 'price') return changePrices(scope, change, seen)
  await lockProductsById(scope, ids)
  const before = await present(scope, ids)
  const other = before.filter((row) => !isSoAlready(row, change))
  if (change.kind === 'category') await refuseGone(scope, change.category)
  const fields =
    change.kind === 'category' ? { categoryId: change.category } : { inStock: change.inStock }
  if (other.length > 0) await saveAll(scope, other.map(idOf), fields)
  await tell(scope, other)
  return { changed: other.length, unchanged: before.length - other.length, kept: [] }
}

const idOf = ({ id }: ProductRow) => id

type Plain = Exclude<BatchChange, { readonly kind: 'price' }>

const isSoAlready = (row: ProductRow, change: Plain): boolean =>
  change.kind === 'category' ? row.categoryId === change.category : row.inStock === change.inStock

async function refuseGone(scope: Scope, categoryId: string): Promise<void> {
  if ((await findCategory(scope, categoryId)) !== undefined) return
  throw conflict('This category is gone. Please choose another. Nothing was changed.')
}

/** What was chosen, in the order in which it was; throws when something of it is no longer there. */
async function present(scope: Scope, ids: readonly string[]): Promise<readonly ProductRow[]> {
  const found = new Map((await listProductsById(scope, ids)).map((row) => [row.id, row]))
  const gone = ids.filter((id) => !found.has(id))
  if (gone.length > 0) {
    const names = await nameGone(scope, gone)
    throw conflict(`${goneText(names)} Nothing was changed.`)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

type Seen = ReadonlyMap<string, readonly number[]>

async function changePrices(scope: Scope, wish: PriceWish, seen: Seen): Promise<BatchDone> {
  const rows = await held(scope, [...seen.keys()])
  const floors = await floorsOf(scope, rows)
  const fates = rows.map((row) => ({
    row,
    fate: priceFate(seen.get(row.id) ?? [], floors.get(row.id) ?? [], wish),
  }))
  const unseen = fates.filter(({ fate }) => fate.is === 'unseen')
  if (unseen.length > 0) {
    const names = listed(unseen.map(({ row }) => row.name))
    throw conflict(`Prices have changed since you looked: ${names}. Nothing was changed.`)
  }
  const changed = fates.flatMap(({ row, fate }) =>
    fate.is === 'changed' ? [{ row, prices: fate.prices }] : [],
  )
  await write(scope, changed)
  await tell(
    scope,
    changed.map(({ row }) => row),
  )
  const kept = fates.flatMap(({ row, fate }) => keptOf(row, fate))
  const unchanged = rows.length - changed.length - kept.length
  return { changed: changed.length, unchanged, kept }
}

const keptOf = ({ id, name, slots }: ProductRow, fate: PriceFate) =>
  fate.is === 'kept'
    ? [{ id, name, reason: tooLow(slots.length > 0 ? 'parts' : 'ingredients', fate.floor) }]
    : []

/** Products that nobody else changes any more, and of what they are made nobody changes the unit or the recipe. */
async function held(scope: Scope, ids: readonly string[]): Promise<readonly ProductRow[]> {
  const all = [...(await listWished(scope, ids)).values()]
  await holdUnits(scope, [...new Set(all.flatMap(ingredientsOf))])
  await lockProductsById(scope, ids)
  const rows = await present(scope, ids)
  const parts = rows.flatMap(partsOf)
  if (parts.length > 0) await holdProducts(scope, [...new Set(parts)])
  return rows
}

const partsOf = ({ slots }: ProductRow) =>
  slots.flatMap(({ entries }) => entries.map(({ productId }) => productId))

/** Every price of each product, with the least that it may be. */
async function floorsOf(
  scope: Scope,
  rows: readonly ProductRow[],
): Promise<ReadonlyMap<string, readonly Floored[]>> {
  const byId = new Map([
    ...rows.map((row) => [row.id, row] as const),
    ...(await listWished(scope, [...new Set(rows.flatMap(partsOf))])),
  ])
  const shelf = await readShelf(scope, [
    ...new Set([...byId.values()].flatMap((row) => ingredientsOf(row))),
  ])
  return new Map(rows.map((row) => [row.id, flooredOf(row, byId, shelf)]))
}

const flooredOf = (
  row: ProductRow,
  byId: ReadonlyMap<string, ProductRow>,
  shelf: PricesById,
): readonly Floored[] =>
  servedOf(row).map(({ price, recipe }) => ({
    price,
    floor:
      row.slots.length > 0 ? floorOfCombo(row.slots, byId, shelf) : sizeFloor({ recipe }, shelf),
  }))

interface Repriced {
  readonly row: ProductRow
  readonly prices: readonly number[]
}

/** With sizes, the product's own price is that of the first one. */
async function write(scope: Scope, changed: readonly Repriced[]): Promise<void> {
  if (changed.length === 0) return
  const dearest = changed.find(({ prices }) => prices.some((price) => price > largestAmount))
  if (dearest !== undefined) {
    throw invalid(`"${dearest.row.name}": The amount is too large. Nothing was changed.`)
  }
  await savePrices(
    scope,
    changed.map(({ row, prices: [price = 0] }) => ({ id: row.id, price })),
  )
  const sizes = changed.flatMap(({ row, prices }) =>
    row.sizes.map(({ id }, at) => ({ id, price: prices[at] ?? 0 })),
  )
  if (sizes.length > 0) await saveSizePrices(scope, sizes)
}

/** Notes who changed what, and tells the store's programs and open menus. */
async function tell(scope: Scope, changed: readonly ProductRow[]): Promise<void> {
  if (changed.length === 0) return
  const before = new Map(changed.map((row) => [row.id, row]))
  const after = await present(scope, [...before.keys()])
  await recordChanges(
    scope,
    after.map((row) => changeOf('changed', row, before.get(row.id))),
  )
  for (const row of after) await tellOfParts(scope, before.get(row.id) ?? row, row)
  scope.announce('menu')
}

/** What was never on this menu has no name to be told by. */
const goneText = (names: readonly string[]): string =>
  names.length === 0
    ? 'Something that you chose is not on your menu. Please choose again.'
    : `No longer on your menu: ${listed(names)}.`

const mostNamed = 5

function listed(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).map((name) => `"${name}"`)
  const more = names.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}
