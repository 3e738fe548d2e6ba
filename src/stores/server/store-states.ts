import { LRUCache } from 'lru-cache'
import { inTransaction } from '../../database/transaction.ts'
import type { Database } from '../../database/open.ts'
import type { Events } from '../../kit/server/events.ts'
import { isOpen } from '../store.ts'

/** Changes are announced; should nobody hear of one, this is when it is found out. */
const believedForMs = 60_000

type State = 'open' | 'closed' | 'suspended'

/** Whether a store may sell, asked by every request: remembered until the store changes. */
export function createStoreStates(
  database: Database,
  events: Events,
): (storeId: string) => Promise<State | undefined> {
  const states = new LRUCache<string, State>({
    max: 10_000,
    ttl: believedForMs,
    ttlResolution: 100,
  })
  const asked = new Map<string, number>()
  events.subscribe((event) => {
    if (event === undefined) {
      states.clear()
    } else if (event.topic === 'store') {
      states.delete(event.storeId)
      asked.delete(event.storeId)
    }
  })

  return async (storeId) => {
    const known = states.get(storeId)
    if (known !== undefined) return known
    const ticket = (asked.get(storeId) ?? 0) + 1
    asked.set(storeId, ticket)
    const row = await inTransaction(
      database,
      { role: 'larder_app', storeId, readOnly: true },
      (db) =>
        db
          .selectFrom('stores')
          .select(['paymentStatus', 'suspendedAt', 'erasesAt'])
          .where('id', '=', storeId)
          .executeTakeFirst(),
    )
    if (row === undefined) {
      asked.delete(storeId)
      return undefined
    }
    const state = stateOf(row)
    // A change that came while we looked has thrown the ticket away.
    if (asked.get(storeId) === ticket) {
      if (events.isHearing()) states.set(storeId, state)
      asked.delete(storeId)
    }
    return state
  }
}

function stateOf(row: {
  readonly paymentStatus: string
  readonly suspendedAt: string | null
  readonly erasesAt: string | null
}): State {
  if (row.suspendedAt !== null || row.erasesAt !== null) return 'suspended'
  return isOpen(row.paymentStatus) ? 'open' : 'closed'
}
