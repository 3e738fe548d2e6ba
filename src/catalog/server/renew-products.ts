import { asUsed } from '../../choices/entered.ts'
import { saveNeeds } from '../../choices/server/save-choices.ts'
import { asksTooMuch, type Group } from '../../choices/group.ts'
import { ingredientsIn } from '../../choices/offer.ts'
import { holdUnits } from '../../inventory/server/queries.ts'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { lowOptions } from '../standing-prices.ts'
import { listProductsById, lockProductsById, type ProductRow } from './product-queries.ts'
import { tellOfParts } from './tell-of-parts.ts'

/**
 * Products after a shared group of theirs has changed: none may sell an option below what it takes there, unless it stands
 * there already, and with what they hide none may be left with less than has to be taken.
 */
export async function renewProducts(
  scope: Scope,
  ids: readonly string[],
  before: Group,
): Promise<void> {
  if (ids.length === 0) return
  const named = (await listProductsById(scope, ids)).flatMap(ingredientsOf)
  const shelf = await holdUnits(scope, [...new Set([...named, ...namedIn(before)])])
  // Two groups of one product may be changed at once.
  await lockProductsById(scope, ids)
  // Read again: until they were held, somebody may have counted one of them in another unit.
  const rows = await listProductsById(scope, ids)
  for (const row of rows) {
    const was = withGroup(row, before)
    refuseTooFew(row, before.id)
    refuseCheap(row, was, { groupId: before.id, shelf })
    await saveNeeds(scope, row.id, row)
    await tellOfParts(scope, was, row)
  }
}

/** Every ingredient that a product names. */
export const ingredientsOf = ({ recipe, addons, sizes, groups }: ProductRow) => [
  ...[...recipe, ...addons, ...sizes.flatMap((size) => size.recipe)].map(
    (line) => line.ingredientId,
  ),
  ...groups.flatMap(namedIn),
]

const namedIn = ({ options }: Group) =>
  options.flatMap(({ effects }) => effects.flatMap(ingredientsIn))

/** A product as it was before a group of the library changed, of which it hides and prices the same as now. */
const withGroup = (row: ProductRow, before: Group): ProductRow => ({
  ...row,
  groups: row.groups.map((group) =>
    group.id === before.id ? { ...group, ...asUsed(before, group) } : group,
  ),
})

function refuseTooFew(row: ProductRow, groupId: string): void {
  const group = row.groups.find(({ id }) => id === groupId)
  if (group === undefined || !asksTooMuch(group)) return
  const text = `"${row.name}" hides options of this group, and has too few left for at least ${group.min}.`
  throw invalid(text, { min: text })
}

interface Around {
  readonly groupId: string
  readonly shelf: Awaited<ReturnType<typeof holdUnits>>
}

function refuseCheap(row: ProductRow, was: ProductRow, { groupId, shelf }: Around): void {
  const options = row.groups.find(({ id }) => id === groupId)?.options ?? []
  const [low] = lowOptions(options, row, shelf, was)
  if (low === undefined) return
  const { option, at, least } = low
  const text = `In "${row.name}", "${option.label}" cannot cost less than its ingredients with markup (${least.toFixed(2)}).`
  throw invalid(text, { [`options.${at}.price`]: text })
}
