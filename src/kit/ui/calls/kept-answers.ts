import type { DBSchema } from 'idb'
import { z } from 'zod'
import { apiBase } from '../../api-base.ts'
import type { AnyEndpoint } from '../../endpoint.ts'
import { browserDatabase } from './browser-database.ts'
import { overHttp, type Transport, type WireAnswer, type WireRequest } from './call.ts'
import { connection } from './connection.ts'
import { isSilence } from './silence.ts'
import { answersDatabase, stored } from './stored.ts'

/** Whoever has not been seen by the server for so long is asked who they are. */
const knownWithoutServerMs = 72 * 3_600_000
/** A server that is silent for so long is not waited for where an answer is at hand. */
const silenceMs = 6000
const noteEveryMs = 60_000

/** When the server last took somebody's word for who they are. */
const heardAt = stored('heardAt', z.number(), 0)

export interface Keeping {
  /** Calls whose answers are kept for when there is no server. */
  readonly endpoints: readonly AnyEndpoint[]
  /** Whose answers they are, store, person and role. */
  readonly owner: () => string | undefined
}

interface KeptAnswer {
  readonly owner: string
  readonly body: unknown
  readonly at: number
}

/**
 * Asks the server and keeps what it says; where it says nothing, answers what it said last. Nobody is let in by that who
 * was not in: the answers are the person's own, they end with the session, and after some days without a server they are
 * not given any more.
 */
export function keepingAnswers({ endpoints, owner }: Keeping): Transport {
  const patterns = endpoints.map(({ path }) => patternOf(path))
  return async (request) => {
    if (request.method !== 'GET' || !patterns.some((one) => one.test(request.address))) {
      return noting(request)
    }
    const whose = request.headers['authorization'] === undefined ? '' : (owner() ?? '')
    const last = () => readKept(whose, request.address)
    try {
      const answer = await inTime(noting(request), last)
      if (answer.status === 200) void keep(whose, request.address, answer.body)
      if (answer.status === 401) await forget(whose)
      return isSilence(answer.status) ? ((await last()) ?? answer) : answer
    } catch (error) {
      if (request.signal?.aborted) throw error
      const kept = await last()
      if (kept === undefined) throw error
      return kept
    }
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${apiBase}${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?.*)?$`)

/** Whether the server was heard is noted with everything that is asked. */
async function noting(request: WireRequest): Promise<WireAnswer> {
  const askedAt = Date.now()
  try {
    const answer = await overHttp(request)
    if (isSilence(answer.status)) connection.missed()
    else connection.heard(askedAt)
    const isKnown = answer.status < 400 && request.headers['authorization'] !== undefined
    if (isKnown && Date.now() - heardAt.get() > noteEveryMs) heardAt.set(Date.now())
    return answer
  } catch (error) {
    if (!request.signal?.aborted) connection.missed()
    throw error
  }
}

async function inTime(
  answer: Promise<WireAnswer>,
  last: () => Promise<WireAnswer | undefined>,
): Promise<WireAnswer> {
  const silence = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), silenceMs)
  })
  const heard = await Promise.race([answer, silence])
  if (heard === undefined && (await last()) !== undefined) throw new Error('The server is silent')
  return heard ?? answer
}

async function readKept(whose: string, address: string): Promise<WireAnswer | undefined> {
  const kept = await find(whose, address)
  if (kept === undefined) return undefined
  const isTooLong = whose !== '' && Date.now() - heardAt.get() > knownWithoutServerMs
  return isTooLong ? { status: 401, body: undefined } : { status: 200, body: kept.body }
}

// What is kept is a help, and never in the way of what the server says: a browser that is full, or that has lost what it
// kept, goes on without.
const goOn = () => undefined

const find = async (owner: string, address: string): Promise<KeptAnswer | undefined> =>
  (await answers())?.get('answers', `${owner} ${address}`).catch(goOn)

async function keep(owner: string, address: string, body: unknown): Promise<void> {
  const kept: KeptAnswer = { owner, body, at: Date.now() }
  await (await answers())?.put('answers', kept, `${owner} ${address}`).catch(goOn)
}

/** Of somebody whose session has ended nothing is kept. */
async function forget(owner: string): Promise<void> {
  if (owner === '') return
  const theirs = IDBKeyRange.bound(`${owner} `, `${owner}!`, false, true)
  await (await answers())?.delete('answers', theirs).catch(goOn)
}

/** When an answer came that may be an old one; undefined when none is kept. */
export async function ageOfKept(owner: string, address: string): Promise<number | undefined> {
  return (await find(owner, address))?.at
}

interface AnswersSchema extends DBSchema {
  answers: { key: string; value: KeptAnswer }
}

const answers = browserDatabase<AnswersSchema>(
  answersDatabase,
  (database) => void database.createObjectStore('answers'),
)
