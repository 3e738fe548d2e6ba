import { LRUCache } from 'lru-cache'
import type { Events } from './events.ts'

/** Who an answer is for: everybody let in to one store with the same grant reads the same. */
export interface Audience {
  readonly storeId: string
  readonly grant: string
  readonly url: string
}

/**
 * What those who are signed in read, kept as text until anything happens in their store. Found only by the store and
 * the grant that admission has established for this very request, so nobody reads what the database would not tell.
 */
export interface SharedAnswers {
  find(audience: Audience): string | undefined
  /** Taken before an answer is read: one that something overtook is not kept. */
  moment(): number
  keep(audience: Audience, since: number, body: string): void
}

const mostCharacters = 32 * 1024 * 1024

export function createSharedAnswers(events: Events): SharedAnswers {
  const keysByStore = new Map<string, Set<string>>()
  const changedAt = new Map<string, number>()
  const bodies = new LRUCache<string, { readonly storeId: string; readonly body: string }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ body }) => body.length + 1024,
    dispose: ({ storeId }, key) => keysByStore.get(storeId)?.delete(key),
  })
  let now = 0
  let allChangedAt = 0

  events.subscribe((event) => {
    now += 1
    if (event === undefined) {
      allChangedAt = now
      bodies.clear()
      keysByStore.clear()
      return
    }
    changedAt.set(event.storeId, now)
    for (const key of keysByStore.get(event.storeId) ?? []) bodies.delete(key)
    keysByStore.delete(event.storeId)
  })

  return {
    moment: () => now,
    find: (audience) => bodies.get(keyOf(audience))?.body,
    keep(audience, since, body) {
      const { storeId } = audience
      if (Math.max(allChangedAt, changedAt.get(storeId) ?? 0) > since) return
      const key = keyOf(audience)
      bodies.set(key, { storeId, body })
      const keys = keysByStore.get(storeId) ?? new Set()
      keysByStore.set(storeId, keys.add(key))
    },
  }
}

const keyOf = ({ storeId, grant, url }: Audience) => `${storeId} ${grant} ${url}`
