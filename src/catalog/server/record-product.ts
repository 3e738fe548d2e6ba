import { differences } from '../../kit/change.ts'
import { recordChange, type Change } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { ProductRow } from './product-queries.ts'

type Recorded = Pick<ProductRow, 'name' | 'price' | 'inStock' | 'addons' | 'sizes' | 'groups'>
type Act = 'added' | 'changed' | 'removed'

/** Notes what a product costs and whether it is sold, and who said so. */
export const recordProduct = (
  scope: Scope,
  act: Act,
  product: Recorded,
  before?: Recorded,
): Promise<void> => recordChange(scope, changeOf(act, product, before))

export function changeOf(act: Act, product: Recorded, before?: Recorded): Change {
  const was = before === undefined ? {} : pricesOf(before)
  const is = pricesOf(product)
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

const pricesOf = ({ name, price, inStock, addons, sizes, groups }: Recorded) => ({
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
