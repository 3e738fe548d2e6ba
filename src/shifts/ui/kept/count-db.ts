import type { DBSchema } from 'idb'
import { browserDatabase } from '../../../kit/ui/calls/browser-database.ts'
import type { Counted } from '../../shift.ts'

/** A drawer as it was counted while there was no server; its Z is the server's to write. */
export interface KeptCount {
  readonly shiftId: string
  readonly storeId: string
  readonly drawer: string
  /** Who counted: nobody else sends it. */
  readonly by: string
  /** In milliseconds of this device. */
  readonly at: number
  readonly counts: readonly Counted[]
  readonly note: string
  /** Before its sums; none in what a version before has kept. */
  readonly currency?: string
  /** Why the server did not take it; it stays until somebody has seen to it. */
  readonly refusal?: string
}

interface CountSchema extends DBSchema {
  counts: { key: string; value: KeptCount }
}

const changed = 'larder:counts'
const strict = { durability: 'strict' } as const

const open = browserDatabase<CountSchema>(
  'larder-counts',
  (database) => void database.createObjectStore('counts', { keyPath: 'shiftId' }),
)

export function onCounts(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

/** False where the device has no room, or the browser no database: then it waits for the server. */
async function write(change: (counts: Store) => Promise<unknown>): Promise<boolean> {
  try {
    const database = await open()
    if (database === undefined) return false
    const work = database.transaction('counts', 'readwrite', strict)
    await Promise.all([change(work.store), work.done])
    return true
  } catch {
    return false
  } finally {
    window.dispatchEvent(new Event(changed))
  }
}

interface Store {
  get(shiftId: string): Promise<KeptCount | undefined>
  put(count: KeptCount): Promise<unknown>
  delete(shiftId: string): Promise<unknown>
}

/** A drawer is counted once: a second count of it changes nothing. */
export const keepCount = (count: KeptCount): Promise<boolean> =>
  write(async (counts) => {
    if ((await counts.get(count.shiftId)) === undefined) await counts.put(count)
  })

export const refuseCount = (count: KeptCount, refusal: string): Promise<boolean> =>
  write((counts) => counts.put({ ...count, refusal }))

/** The server has it, or somebody has seen to it. */
export const removeCount = (shiftId: string): Promise<boolean> =>
  write((counts) => counts.delete(shiftId))

/** First counted first. */
export async function listCounts(storeId: string): Promise<readonly KeptCount[]> {
  try {
    const all = (await (await open())?.getAll('counts')) ?? []
    return all.filter((count) => count.storeId === storeId).toSorted((a, b) => a.at - b.at)
  } catch {
    return []
  }
}
