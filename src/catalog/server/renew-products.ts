import { saveNeeds } from '../../choices/server/save-choices.ts'
import { optionFloor } from '../../choices/price.ts'
import { ingredientsIn } from '../../choices/offer.ts'
import { readShelf } from '../../inventory/server/queries.ts'
import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { listProductsById, type ProductRow } from './product-queries.ts'

/** Products after a shared group of theirs has changed: none may sell an option below what it takes there. */
export async function renewProducts(
  scope: Scope,
  ids: readonly string[],
  groupId: string,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await listProductsById(scope, ids)
  const shelf = await readShelf(scope, [...new Set(rows.flatMap(ingredientsOf))])
  for (const row of rows) {
    refuseCheap(row, groupId, shelf)
    await saveNeeds(scope, row.id, row)
  }
}

const ingredientsOf = ({ recipe, sizes, groups }: ProductRow) => [
  ...[...recipe, ...sizes.flatMap((size) => size.recipe)].map((line) => line.ingredientId),
  ...groups.flatMap(({ options }) =>
    options.flatMap(({ effects }) => effects.flatMap(ingredientsIn)),
  ),
]

function refuseCheap(
  row: ProductRow,
  groupId: string,
  shelf: Awaited<ReturnType<typeof readShelf>>,
): void {
  const group = row.groups.find(({ id }) => id === groupId)
  group?.options.forEach((option, at) => {
    const least = optionFloor(option, row, shelf)
    if (option.price >= least) return
    const text = `In "${row.name}", "${option.label}" cannot cost less than its ingredients with markup (${least.toFixed(2)}).`
    throw invalid(text, { [`options.${at}.price`]: text })
  })
}
