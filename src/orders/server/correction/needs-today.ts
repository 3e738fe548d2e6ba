import type { Need } from '../../../inventory/ingredient.ts'
import { readShelf } from '../../../inventory/server/queries.ts'
import { exactly, rounded } from '../../../kit/fraction.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { convert } from '../../../measures/measured.ts'
import type { SoldNeed } from '../../correction.ts'

/**
 * What was sold, in the units that its ingredients are counted in today; their shelves are held by the caller. What no
 * longer leads from the one to the other comes to nothing: whoever counts the shelf will see it.
 */
export async function needsToday(
  scope: Scope,
  needs: readonly SoldNeed[],
): Promise<readonly Need[]> {
  const shelf = await readShelf(
    scope,
    needs.map(({ ingredientId }) => ingredientId),
  )
  return needs.flatMap(({ ingredientId, quantity, unit }) => {
    const entry = shelf.get(ingredientId)
    if (entry === undefined || unit === undefined || unit === entry.unit) {
      return [{ ingredientId, quantity }]
    }
    const today = convert(exactly(quantity), unit, entry.unit, entry)
    return today.ok ? [{ ingredientId, quantity: rounded(today.quantity) }] : []
  })
}
