import { differences } from '../../kit/change.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { ProductRow } from './product-queries.ts'

/** Notes what a product costs and whether it is sold, and who said so. */
export async function recordProduct(
  scope: Scope,
  act: 'added' | 'changed' | 'removed',
  product: ProductRow,
  before?: ProductRow,
): Promise<void> {
  const was = before === undefined ? {} : pricesOf(before)
  const is = pricesOf(product)
  const labels = new Set([...Object.keys(was), ...Object.keys(is)])
  const names = Object.fromEntries([...labels].map((label) => [label, label]))
  const gone = Object.fromEntries([...labels].map((label) => [label, null]))
  await recordChange(scope, {
    kind: 'prices',
    act,
    subject: before?.name ?? product.name,
    differences: act === 'removed' ? [] : differences(names, was, { ...gone, ...is }),
  })
}

const pricesOf = ({ name, price, inStock, addons, sizes, groups }: ProductRow) => ({
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
})
