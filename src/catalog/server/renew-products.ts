import { saveNeeds } from '../../choices/server/save-choices.ts'
import { asksTooMuch } from '../../choices/group.ts'
import { optionFloor } from '../../choices/price.ts'
import { ingredientsIn } from '../../choices/offer.ts'
import { holdUnits } from '../../inventory/server/queries.ts'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listProductsById, lockProductsById, type ProductRow } from './product-queries.ts'

/**
 * Products after a shared group of theirs has changed: none may sell an option below what it takes there, and with what
 * they hide none may be left with less than has to be taken.
 */
export async function renewProducts(
  scope: Scope,
  ids: readonly string[],
  groupId: string,
): Promise<void> {
  if (ids.length === 0) return
  const named = (await listProductsById(scope, ids)).flatMap(ingredientsOf)
  const shelf = await holdUnits(scope, [...new Set(named)])
  // Two groups of one product may be changed at once.
  await lockProductsById(scope, ids)
  // Read again: until they were held, somebody may have counted one of them in another unit.
  const rows = await listProductsById(scope, ids)
  for (const row of rows) {
    refuseTooFew(row, groupId)
    refuseCheap(row, groupId, shelf)
    await saveNeeds(scope, row.id, row)
  }
}

/** Every ingredient that the recipe, sizes and groups of a product name. */
export const ingredientsOf = ({ recipe, sizes, groups }: ProductRow) => [
  ...[...recipe, ...sizes.flatMap((size) => size.recipe)].map((line) => line.ingredientId),
  ...groups.flatMap(({ options }) =>
    options.flatMap(({ effects }) => effects.flatMap(ingredientsIn)),
  ),
]

function refuseTooFew(row: ProductRow, groupId: string): void {
  const group = row.groups.find(({ id }) => id === groupId)
  if (group === undefined || !asksTooMuch(group)) return
  const text = `"${row.name}" hides options of this group, and has too few left for at least ${group.min}.`
  throw invalid(text, { min: text })
}

function refuseCheap(
  row: ProductRow,
  groupId: string,
  shelf: Awaited<ReturnType<typeof holdUnits>>,
): void {
  const group = row.groups.find(({ id }) => id === groupId)
  group?.options.forEach((option, at) => {
    const least = optionFloor(option, row, shelf)
    if (option.price >= least) return
    const text = `In "${row.name}", "${option.label}" cannot cost less than its ingredients with markup (${least.toFixed(2)}).`
    throw invalid(text, { [`options.${at}.price`]: text })
  })
}
