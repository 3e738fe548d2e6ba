import type { Events } from './events.ts'
import { createStoreCache, type Lasting } from './store-cache.ts'

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

export function createSharedAnswers(events: Events, lasting: Lasting): SharedAnswers {
  const bodies = createStoreCache<string>(events, {
    maxSize: mostCharacters,
    sizeOf: (body) => body.length + 1024,
    isChangedBy: () => true,
    lasting,
  })
  return {
    moment: bodies.moment,
    find: (audience) => bodies.find(keyOf(audience)),
    keep: (audience, since, body) =>
      bodies.keep(keyOf(audience), { storeId: audience.storeId, since }, body),
  }
}

const keyOf = ({ storeId, grant, url }: Audience) => `${storeId} ${grant} ${url}`
