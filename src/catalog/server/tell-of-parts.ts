import { isDeepStrictEqual } from 'node:util'
import { tellHooks } from '../../hooks/server/queries.ts'
import { pick } from '../../kit/declared.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { productFieldNames } from '../product-fields.ts'
import type { ProductRow } from './product-queries.ts'

const inItsRow = [...productFieldNames, 'slug', 'inStock', 'image', 'categoryId'] as const
const besideIt = ['recipe', 'addonTypes', 'addons', 'sizes', 'groups', 'slots'] as const

/**
 * Tells the store's programs of a product of which only its recipe, add-ons, sizes, choices or parts have changed. Where its
 * own row did, a trigger has told them. The tables of those have none: their rows are written anew by every save, so it
 * would tell of each, and of a save that changes nothing. Both products are read while this one is held.
 */
export async function tellOfParts(
  scope: Scope,
  before: ProductRow,
  after: ProductRow,
): Promise<void> {
  const isSame = (names: readonly (keyof ProductRow)[]) =>
    isDeepStrictEqual(pick(before, names), pick(after, names))
  if (!isSame(inItsRow) || isSame(besideIt)) return
  const { id, name, slug, price, inStock } = after
  const data = { productId: id, name, slug, price, inStock, isRemoved: false }
  await tellHooks(scope, 'product.changed', id, data)
}
