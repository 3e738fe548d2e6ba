import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '../src/kit/api-base.ts'

const times = 30

interface SignedIn {
  readonly token: string
}

/** What a call within the process answers; throws when it was a refusal. */
export async function get(
  app: FastifyInstance,
  { token }: SignedIn,
  path: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.inject({ url: apiBase + path, headers })
  if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${body}`)
  return body
}

/** Another address for the same question, so that no answer comes from memory. */
let asked = 0
const anew = (path: string) => `${path}${path.includes('?') ? '&' : '?'}asked=${(asked += 1)}`

/** The middle of many, in milliseconds: one that was interrupted does not count. */
export async function msOf(app: FastifyInstance, who: SignedIn, path: string): Promise<number> {
  const taken: number[] = []
  for (let at = 0; at < times; at += 1) {
    const start = performance.now()
    await get(app, who, anew(path))
    taken.push(performance.now() - start)
  }
  return taken.toSorted((one, other) => one - other)[times / 2] ?? 0
}

/** One after the other, so that none waits for another. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
