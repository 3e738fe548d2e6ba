import { sizeOfEntry, type Entry } from '../../combos/combo.ts'
import { differences } from '../../kit/change.ts'
import { recordChange, type Change } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listProductsById, type ProductRow } from './product-queries.ts'

type Recorded = Pick<ProductRow, 'name' | 'price' | 'inStock' | 'addons' | 'sizes' | 'groups'> &
  Partial<Pick<ProductRow, 'slots'>>
type Parts = ReadonlyMap<string, Pick<ProductRow, 'name' | 'sizes'>>
type Act = 'added' | 'changed' | 'removed'

/** Notes what a product costs and whether it is sold, and who said so. */
export async function recordProduct(
  scope: Scope,
  act: Act,
  product: Recorded,
  before?: Recorded,
): Promise<void> {
  const slots = [...(product.slots ?? []), ...(before?.slots ?? [])]
  const ids = slots.flatMap(({ entries }) => entries.map(({ productId }) => productId))
  const rows = ids.length === 0 ? [] : await listProductsById(scope, ids)
  const parts = new Map(rows.map((row) => [row.id, row]))
  await recordChange(scope, changeOf(act, product, before, parts))
}

/** @param parts of combos, by their ids. */
export function changeOf(
  act: Act,
  product: Recorded,
  before?: Recorded,
  parts: Parts = new Map(),
): Change {
  const was = before === undefined ? {} : pricesOf(before, parts)
  const is = pricesOf(product, parts)
  const labels = new Set([...Object.keys(was), ...Object.keys(is)])
  const names = Object.fromEntries([...labels].map((label) => [label, label]))
  const gone = Object.fromEntries([...labels].map((label) => [label, null]))
  return {
    kind: 'prices',
    act,
    subject: before?.name ?? product.name,
    differences: act === 'removed' ? [] : differences(names, was, { ...gone, ...is }),
  }
}

const pricesOf = (
  { name, price, inStock, addons, sizes, groups, slots = [] }: Recorded,
  parts: Parts,
) => ({
  Name: name,
  Price: price,
  'In stock': inStock,
  ...Object.fromEntries(addons.map((addon) => [`Add-on ${addon.label}`, addon.price])),
  ...Object.fromEntries(sizes.map((size) => [`Size ${size.label}`, size.price])),
  ...Object.fromEntries(
    groups.flatMap(({ label, options }) =>
      options.map((option) => [`${label}: ${option.label}`, option.price]),
    ),
  ),
  ...Object.fromEntries(
    slots.flatMap(({ label, entries }, at) => {
      const isRepeated = slots.findIndex((slot) => slot.label === label) !== at
      const slot = isRepeated ? `${label} (${at + 1})` : label
      return entries.map((entry) => [`${slot}: ${entryText(entry, parts)}`, entry.extra])
    }),
  ),
})

/** "Okinawa 22 oz" */
function entryText(entry: Entry, parts: Parts): string {
  const part = parts.get(entry.productId)
  const size = sizeOfEntry(entry, part?.sizes)
  return [part?.name ?? '', ...(size ? [size.label] : [])].join(' ')
}
