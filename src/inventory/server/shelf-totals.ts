import { minutes } from '../../kit/fields.ts'
import type { Events } from '../../kit/server/events.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { createStoreCache } from '../../kit/server/store-cache.ts'
import { sumIngredients } from './queries.ts'

type Totals = Awaited<ReturnType<typeof sumIngredients>>

const mostStores = 10_000
const believedForMs = minutes(5)

/** What the whole shelf of a store is worth: added up once for each change of it, not for each page. */
export function createShelfTotals(events: Events): (scope: Scope) => Promise<Totals> {
  const totals = createStoreCache<Totals>(events, {
    maxSize: mostStores,
    sizeOf: () => 1,
    isChangedBy: (topic) => topic === 'stock' || topic === 'menu',
    lasting: { greatestAgeMs: believedForMs, canAsk: () => true },
  })
  return async (scope) => {
    const { storeId } = scope
    const known = totals.find(storeId)
    if (known !== undefined) return known
    const since = totals.moment()
    const found = await sumIngredients(scope)
    totals.keep(storeId, { storeId, since }, found)
    return found
  }
}
