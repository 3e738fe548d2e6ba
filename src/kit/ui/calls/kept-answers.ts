import { openDB, type IDBPDatabase } from 'idb'
import { z } from 'zod'
import { apiBase } from '../../api-base.ts'
import type { AnyEndpoint } from '../../endpoint.ts'
import { overHttp, type Transport, type WireAnswer, type WireRequest } from './call.ts'
import { connection } from './connection.ts'
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
  /** Whose answers they are, store and person. */
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
    try {
      const last = await readKept(whose, request.address)
      const answer = await (last === undefined ? noting(request) : inTime(noting(request)))
      if (answer.status === 200) await keep(whose, request.address, answer.body)
      if (answer.status === 401) await forget(whose)
      if (answer.status < 502 || answer.status > 504 || last === undefined) return answer
      return last
    } catch (error) {
      if (request.signal?.aborted) throw error
      const last = await readKept(whose, request.address)
      if (last === undefined) throw error
      return last
    }
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${apiBase}${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?.*)?$`)

/** Whether the server was heard is noted with everything that is asked. */
async function noting(request: WireRequest): Promise<WireAnswer> {
  try {
    const answer = await overHttp(request)
    const isServer = answer.status < 502 || answer.status > 504
    if (isServer) connection.heard()
    else connection.missed()
    const isKnown = answer.status < 400 && request.headers['authorization'] !== undefined
    if (isKnown && Date.now() - heardAt.get() > noteEveryMs) heardAt.set(Date.now())
    return answer
  } catch (error) {
    if (!request.signal?.aborted) connection.missed()
    throw error
  }
}

function inTime(answer: Promise<WireAnswer>): Promise<WireAnswer> {
  const silence = new Promise<never>((_, reject) => {
    setTimeout(() => {
      reject(new Error('The server is silent'))
    }, silenceMs)
  })
  return Promise.race([answer, silence])
}

async function readKept(whose: string, address: string): Promise<WireAnswer | undefined> {
  const kept = (await (await answers())?.get('answers', `${whose} ${address}`)) as
    | KeptAnswer
    | undefined
  if (kept === undefined) return undefined
  const isTooLong = whose !== '' && Date.now() - heardAt.get() > knownWithoutServerMs
  return isTooLong ? { status: 401, body: undefined } : { status: 200, body: kept.body }
}

async function keep(owner: string, address: string, body: unknown): Promise<void> {
  const kept: KeptAnswer = { owner, body, at: Date.now() }
  // A browser that is full goes on without: the next answer may find room.
  await (await answers())?.put('answers', kept, `${owner} ${address}`).catch(() => undefined)
}

/** Of somebody whose session has ended nothing is kept. */
async function forget(owner: string): Promise<void> {
  const all = await answers()
  if (all === undefined || owner === '') return
  const keys = await all.getAllKeys('answers')
  const theirs = keys.filter((key) => typeof key === 'string' && key.startsWith(`${owner} `))
  await Promise.all(theirs.map((key) => all.delete('answers', key)))
}

/** When an answer came that may be an old one; undefined when none is kept. */
export async function ageOfKept(owner: string, address: string): Promise<number | undefined> {
  const kept = (await (await answers())?.get('answers', `${owner} ${address}`)) as
    | KeptAnswer
    | undefined
  return kept?.at
}

let opened: Promise<IDBPDatabase | undefined> | undefined

/** Undefined where a browser has no room for it, as in some private windows. */
function answers(): Promise<IDBPDatabase | undefined> {
  opened ??= openDB(answersDatabase, 1, {
    upgrade: (database) => void database.createObjectStore('answers'),
  }).catch(() => undefined)
  return opened
}
