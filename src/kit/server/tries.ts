import { sql } from 'kysely'
import type { Database, Db } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { hashOf } from './ids.ts'

/** So many within a time that begins with the first one. The name keeps its keys apart from those of other limits. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly withinMs: number
}

/** One try under one key of a limit. */
export interface Try {
  readonly limit: Limit
  readonly key: string
}

/** A limit that was passed, and when the next try is looked at. */
export interface Passed extends Try {
  readonly endsAt: string
}

/**
 * Counts one try under each key, on every server alike, and answers which limits that passes. Within a transaction the
 * count is kept with it, and those who try under the same key wait for its end.
 */
export async function countTries(
  db: Db,
  now: Date,
  tries: readonly Try[],
): Promise<readonly Passed[]> {
  const counted = await countEach(db, now, tries)
  return counted.filter(({ count, limit }) => count > limit.most)
}

/** The same, with how often it was by now. */
export async function countEach(
  db: Db,
  now: Date,
  tries: readonly Try[],
): Promise<readonly (Passed & { readonly count: number })[]> {
  if (tries.length === 0) return []
  const byHash = new Map(tries.map((one) => [keyHash(one).toString('hex'), one]))
  const { rows } = await sql<{ keyHash: Buffer; count: number; endsAt: string }>`
    select * from count_tries(
      ${[...byHash.keys()].map((hex) => Buffer.from(hex, 'hex'))}::bytea[],
      ${[...byHash.values()].map(({ limit }) => limit.withinMs)}::bigint[],
      ${now.toISOString()}::timestamptz)`.execute(db)
  return rows.flatMap(({ keyHash: hash, count, endsAt }) => {
    const one = byHash.get(Buffer.from(hash).toString('hex'))
    return one === undefined ? [] : [{ ...one, count, endsAt }]
  })
}

/** Counting without asking before: whoever passes a limit loses the transaction, and sees why when looking again. */
export const countTriesText = (at: { readonly [Name in keyof TryValues | 'now']: string }) =>
  `count_tries_within(${at.hashes}, ${at.lengths}, ${at.mosts}, ${at.now})`

/** How often it was under each of several keys, as one JSON object for `isPassed`. */
export const triesSoFarText = (at: { readonly hashes: string; readonly now: string }) => `(
  select coalesce(json_object_agg(encode(key_hash, 'hex'), count), '{}')
  from tries_so_far(${at.hashes}, ${at.now}))`

export const tryTypes = { hashes: 'bytea[]', lengths: 'bigint[]', mosts: 'bigint[]' } as const

export interface TryValues {
  readonly hashes: readonly Buffer[]
  readonly lengths: readonly number[]
  readonly mosts: readonly number[]
}

export const valuesOfTries = (tries: readonly Try[]): TryValues => ({
  hashes: tries.map(keyHash),
  lengths: tries.map(({ limit }) => limit.withinMs),
  mosts: tries.map(({ limit }) => limit.most),
})

/** Whether one more try would pass its limit. */
export const isPassed = (one: Try, soFar: Readonly<Record<string, number>>): boolean =>
  (soFar[keyHash(one).toString('hex')] ?? 0) + 1 > one.limit.most

/** The same in a transaction of its own: kept whatever becomes of the request, and nobody waits for it. */
export const countTriesAtOnce = (
  database: Database,
  now: Date,
  tries: readonly Try[],
): Promise<readonly Passed[]> =>
  inTransaction(database, { role: 'larder_platform', storeId: undefined, readOnly: false }, (db) =>
    countTries(db, now, tries),
  )

/** The try was none that a limit is for. Others of the same key stay counted. */
export const giveBackTries = (db: Db, tries: readonly Try[]): Promise<unknown> =>
  takeBack(db, tries, 1)

/** Counting starts anew. */
export const forgetTries = (db: Db, tries: readonly Try[]): Promise<unknown> =>
  takeBack(db, tries, 2_147_483_647)

const takeBack = (db: Db, tries: readonly Try[], howMany: number) =>
  sql`select give_back_tries(${tries.map(keyHash)}::bytea[], ${howMany}::integer)`.execute(db)

const keyHash = ({ limit, key }: Try) => hashOf(`${limit.name}\n${key}`)

/** Removes what no longer counts. */
export const removeEndedTries = (db: Db, now: Date): Promise<unknown> =>
  db.deleteFrom('tries').where('endsAt', '<=', now.toISOString()).execute()
