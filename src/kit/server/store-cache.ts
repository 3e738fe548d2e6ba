import { LRUCache } from 'lru-cache'
import type { Events, Topic } from './events.ts'

/** Whose store something kept shows, and the moment before it was read. */
export interface KeepFor {
  readonly storeId: string
  readonly since: number
  /** How many of its kind are kept, of which one is shown by chance; one when left out. */
  readonly copies?: number
}

/** Things kept in memory until something in their store changes. */
export interface StoreCache<Thing> {
  find(key: string): Thing | undefined
  /** Taken before a thing is made: a change that happens meanwhile makes it too old to keep. */
  moment(): number
  keep(key: string, keepFor: KeepFor, thing: Thing): void
  size(): number
  /** How long ago the oldest thing was kept. */
  oldestMs(): number
}

/** How long something is believed if nothing is heard of it. */
export interface Lasting {
  readonly greatestAgeMs: number
  /** While there is nobody to ask, what is too old is better than nothing. */
  readonly canAsk: () => boolean
}

interface Rules<Thing> {
  readonly maxSize: number
  readonly sizeOf: (thing: Thing) => number
  readonly isChangedBy: (topic: Topic) => boolean
  readonly lasting: Lasting
}

export function createStoreCache<Thing>(
  events: Events,
  { maxSize, sizeOf, isChangedBy, lasting }: Rules<Thing>,
): StoreCache<Thing> {
  const keysByStore = new Map<string, Set<string>>()
  const entries = new LRUCache<string, { readonly storeId: string; readonly thing: Thing }>({
    maxSize,
    sizeCalculation: ({ thing }) => sizeOf(thing),
    ttl: lasting.greatestAgeMs,
    ttlResolution: 100,
    noDeleteOnStaleGet: true,
    // Strangers can think of any number of addresses: what makes room is forgotten altogether.
    dispose: ({ storeId }, key) => keysByStore.get(storeId)?.delete(key),
  })
  const changedAt = new Map<string, number>()
  let now = 0
  let allChangedAt = 0

  events.subscribe((event) => {
    now += 1
    if (event === undefined) {
      allChangedAt = now
      entries.clear()
      keysByStore.clear()
    } else if (isChangedBy(event.topic)) {
      changedAt.set(event.storeId, now)
      for (const key of keysByStore.get(event.storeId) ?? []) entries.delete(key)
      keysByStore.delete(event.storeId)
    }
  })

  return {
    find: (key) => entries.get(key, { allowStale: !lasting.canAsk() })?.thing,
    moment: () => now,
    size: () => entries.size,
    oldestMs: () =>
      [...entries.keys()].reduce(
        (oldest, key) => Math.max(oldest, lasting.greatestAgeMs - entries.getRemainingTTL(key)),
        0,
      ),
    keep(key, { storeId, since }, thing) {
      if (!events.isHearing()) return
      if (Math.max(allChangedAt, changedAt.get(storeId) ?? 0) > since) return
      entries.set(key, { storeId, thing })
      const keys = keysByStore.get(storeId) ?? new Set()
      keysByStore.set(storeId, keys.add(key))
    },
  }
}
