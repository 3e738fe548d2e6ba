import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/open.ts'
import { minutes } from '../../kit/fields.ts'
import { tooMany, unauthorised } from '../../kit/problem.ts'
import type { Events } from '../../kit/server/events.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { Actor } from '../../kit/server/scope.ts'
import { storeIdIn, tokenFor } from '../../kit/server/store-token.ts'
import { capabilitiesOf } from '../key-rights.ts'
import { findAndNote } from './key-queries.ts'

/** Tells a key from every other token, and a leaked one from other noise. */
const mark = 'larder_'

export const isApiKey = (token: string) => token.startsWith(mark)
export const newApiKey = (storeId: string) => mark + tokenFor(storeId)

/** Calls of one key within a minute, at this server, before it is told to wait. */
export const keyCallsPerMinute = 600
const minute = minutes(1)
/** That it is used is noted this often; what ends it is announced, and found out this late should nobody hear of it. */
const believedForMs = minute

interface Known {
  readonly actor: Actor
  readonly expiresAt: number
  readonly foundAt: number
}

/** Who stands behind an API key: the rights that were chosen, within those of whoever made it as they are now. */
export function createKeys(database: Database, events: Events, now: () => Date) {
  const known = new LRUCache<string, Known>({ max: 10_000 })
  const isThrottled = createThrottle()
  let changes = 0
  events.subscribe((event) => {
    if (event !== undefined && event.topic !== 'people') return
    changes += 1
    for (const [key, { actor }] of known.entries()) {
      if (event === undefined || actor.storeId === event.storeId) known.delete(key)
    }
  })

  async function find(token: string, moment: number): Promise<Actor | undefined> {
    const storeId = storeIdIn(token.slice(mark.length))
    if (storeId === undefined) return undefined
    const keyHash = hashOf(token)
    const key = keyHash.toString('base64url')
    const before = known.get(key)
    const isFresh = before !== undefined && Math.abs(moment - before.foundAt) < believedForMs
    if (isFresh && moment < before.expiresAt) return before.actor
    const seen = changes
    const notedBefore = new Date(moment - believedForMs)
    const row = await findAndNote(database, {
      storeId,
      keyHash,
      now: new Date(moment),
      notedBefore,
    })
    known.delete(key)
    if (row === undefined) return undefined
    const { role, userId } = row
    const actor: Actor = { role, userId, storeId, capabilities: capabilitiesOf(row.rights) }
    const expiresAt = row.expiresAt === null ? Infinity : Date.parse(row.expiresAt)
    if (seen === changes && events.isHearing()) {
      known.set(key, { actor, expiresAt, foundAt: moment })
    }
    return actor
  }

  return async function actorOfKey(token: string): Promise<Actor> {
    const moment = now().getTime()
    const actor = await find(token, moment)
    if (actor === undefined) throw unauthorised('This API key is not known, or has ended.')
    if (isThrottled(actor.userId ?? '', moment)) {
      throw tooMany('This API key asks too often. Please wait a minute and try again.')
    }
    return actor
  }
}

/** So many within a minute that begins with the first one; each server counts for itself. */
function createThrottle() {
  const counts = new LRUCache<string, { readonly since: number; count: number }>({ max: 10_000 })
  return (key: string, moment: number): boolean => {
    const current = counts.get(key)
    if (current === undefined || Math.abs(moment - current.since) >= minute) {
      counts.set(key, { since: moment, count: 1 })
      return false
    }
    current.count += 1
    return current.count > keyCallsPerMinute
  }
}
