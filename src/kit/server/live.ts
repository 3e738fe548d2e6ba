import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { endpoint } from '../endpoint.ts'
import { heartbeatMs, livePath, shopperTopics, staffTopics } from '../live.ts'
import { tooMany } from '../problem.ts'
import { admit } from './admission.ts'
import type { Events } from './events.ts'
import type { Backbone } from './serve.ts'
import { z } from 'zod'

const LiveQuery = z.object({
  /** How old, in milliseconds, what the screen shows may be: what changed since then is told at once. */
  age: z.coerce.number().min(0).max(3_600_000).catch(0),
})

/** Who may listen, and to how much: a reduced grant hears what shoppers hear. */
const live = endpoint({
  method: 'GET',
  path: livePath,
  access: 'live.listen',
  summary: 'Server-sent events: an event named after each topic that changes',
  query: LiveQuery,
  answer: z.object({}),
  failure: 'Live updates are not available',
})

const mostListenersPerStore = 2000
/** Time for the question itself to arrive; what is told twice does no harm. */
const travelMs = 2000
const mostChangesRemembered = 50_000

interface Listener {
  readonly response: ServerResponse
  readonly topics: readonly string[]
}

/** Serves the event stream of a store. One subscription feeds all of them. */
export function serveLive(backbone: Backbone): void {
  const { app, apiBase, gate, events } = backbone
  const listeners = openLines(events)
  const heart = setInterval(() => listeners.beat(), heartbeatMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(heart)
    listeners.closeAll()
  })
  app.get(
    apiBase + live.path,
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { storeId = '', grant } = await admit(gate, live, request)
      if (listeners.count(storeId) >= mostListenersPerStore)
        throw tooMany('Too many screens are listening.')
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const listener = {
        response: reply.raw,
        topics: grant === 'all' ? staffTopics : shopperTopics,
      }
      listeners.add(storeId, listener, LiveQuery.parse(request.query).age)
      request.raw.on('close', () => listeners.remove(storeId, listener))
    },
  )
}

function openLines(events: Events) {
  const byStore = new Map<string, Set<Listener>>()
  const all = () => [...byStore.values()].flatMap((lines) => [...lines])
  // A screen was read a moment before its line opens: what happened in between must not get lost.
  const changedAt = new LRUCache<string, number>({ max: mostChangesRemembered })
  let allChangedAt = 0
  const lastChange = (storeId: string, topic: string) =>
    Math.max(allChangedAt, changedAt.get(`${storeId} ${topic}`) ?? 0)
  // Everything may have changed: let every screen look again.
  const tellEverybody = () =>
    all().forEach(({ response, topics }) => topics.forEach((topic) => tell(response, topic)))

  events.subscribe((event) => {
    if (event === undefined) {
      allChangedAt = Date.now()
      return tellEverybody()
    }
    changedAt.set(`${event.storeId} ${event.topic}`, Date.now())
    for (const { response, topics } of byStore.get(event.storeId) ?? []) {
      if (topics.includes(event.topic)) tell(response, event.topic)
    }
  })
  return {
    count: (storeId: string) => byStore.get(storeId)?.size ?? 0,
    add(storeId: string, listener: Listener, age: number) {
      byStore.set(storeId, (byStore.get(storeId) ?? new Set()).add(listener))
      listener.response.write(': open\n\n')
      const since = Date.now() - age - travelMs
      for (const topic of listener.topics) {
        if (age > 0 && lastChange(storeId, topic) >= since) tell(listener.response, topic)
      }
    },
    remove(storeId: string, listener: Listener) {
      const lines = byStore.get(storeId)
      lines?.delete(listener)
      if (lines?.size === 0) byStore.delete(storeId)
    },
    beat: () => all().forEach(({ response }) => response.write(': still here\n\n')),
    closeAll: () => all().forEach(({ response }) => response.end()),
  }
}

const tell = (response: ServerResponse, topic: string) =>
  response.write(`event: ${topic}\ndata:\n\n`)
