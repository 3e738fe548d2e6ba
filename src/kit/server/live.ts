import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { endpoint } from '../endpoint.ts'
import { heartbeatMs, livePath, ordersTopic, shopperTopics, staffTopics } from '../live.ts'
import { tooMany } from '../problem.ts'
import { admit, bearerOf, type SessionNow } from './admission.ts'
import type { Events, StoreEvent } from './events.ts'
import type { Backbone } from './serve.ts'
import { z } from 'zod'

const LiveQuery = z.object({
  /** How old, in milliseconds, what the screen shows may be: what changed since then is told at once. */
  age: z.coerce.number().min(0).optional().catch(undefined),
  /** The order that the screen shows: whoever knows its id hears of it, and of no other. */
  order: z.uuid().optional().catch(undefined),
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

/** Whoever works at a store has room of their own: no crowd of shoppers, and nobody who plays one, shuts them out. */
const mostShoppersPerStore = 2000
const mostStaffPerStore = 500
/** A whole café behind one address, at all stores together. */
const mostShoppersPerAddress = 200
/** Time for the question itself to arrive; what is told twice does no harm. */
const travelMs = 2000
const mostChangesRemembered = 50_000

interface Listener {
  readonly response: ServerResponse
  /** All that it is told of: whole topics, and the one order. */
  readonly hears: readonly Heard[]
  /** Of a shopper; those who work at the store are known by name. */
  readonly address: string | undefined
  /** Of whoever may hear more or less one day: who works at the store, or will when they have chosen a password. */
  readonly bearer: string | undefined
  readonly grant: string
  /** Their session lasts until then, as far as is known. */
  endsAt: Date
  /** Nobody has looked at the session since something about people changed. */
  isDoubtful: boolean
  readonly hangUp: () => void
}

/** Serves the event stream of a store. One subscription feeds all of them. Answers how many listen. */
export function serveLive(backbone: Backbone): { count(): number } {
  const { app, apiBase, gate, events } = backbone
  const listeners = openLines(events)
  const endOver = endLinesThatAreOver(backbone, listeners.all)
  const heart = setInterval(() => {
    listeners.beat()
    void endOver()
  }, heartbeatMs).unref()
  doubtWhenPeopleChange(events, listeners, endOver)
  app.addHook('preClose', async () => {
    clearInterval(heart)
    listeners.closeAll()
  })
  app.get(
    apiBase + live.path,
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { storeId = '', grant, actor } = await admit(gate, live, request)
      const address = grant === 'all' ? undefined : request.ip
      const mayHearOtherwise = address === undefined || actor.mustChangePassword === true
      if (!listeners.hasRoom(storeId, address)) throw tooMany('Too many screens are listening.')
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const { age, order } = LiveQuery.parse(request.query)
      const listener: Listener = {
        response: reply.raw,
        hears: heardOf(address === undefined ? staffTopics : shopperTopics, order),
        address,
        bearer: mayHearOtherwise ? bearerOf(request) : undefined,
        grant,
        endsAt: new Date(0),
        isDoubtful: true,
        hangUp: () => {
          // At once: nothing may be written to it any more.
          listeners.remove(storeId, listener)
          reply.raw.end()
        },
      }
      listeners.add(storeId, listener, age)
      request.raw.on('close', () => listeners.remove(storeId, listener))
    },
  )
  return { count: listeners.count }
}

/** What may be heard is not settled for good when a line opens: a password is chosen, a role is changed, somebody logs out. */
function doubtWhenPeopleChange(
  events: Events,
  listeners: ReturnType<typeof openLines>,
  endOver: () => Promise<void>,
): void {
  events.subscribe((event) => {
    if (event !== undefined && event.topic !== 'people') return
    for (const listener of event === undefined ? listeners.all() : listeners.of(event.storeId)) {
      listener.isDoubtful = true
    }
    void endOver()
  })
}

/**
 * A line goes on over the end of its session, and a tablet on the wall would show its last screen all morning: the line ends,
 * and with the next one the tablet is told. So does one whose session may hear more by now, or less. Each session is asked
 * for when it would be over, and when it may have changed, and is not used by that.
 */
function endLinesThatAreOver(
  { gate, now, app }: Pick<Backbone, 'gate' | 'now' | 'app'>,
  listeners: () => readonly Listener[],
) {
  const isAsBefore = ({ actor, endsAt }: SessionNow, grant: string) =>
    endsAt > now() && (actor === undefined || gate.grantOf(actor, live.access) === grant)

  async function look(listener: Listener, bearer: string): Promise<void> {
    // Before the answer is on its way: what changes meanwhile is looked at again.
    listener.isDoubtful = false
    try {
      const session = await gate.sessionOf(bearer)
      if (session === undefined || !isAsBefore(session, listener.grant)) listener.hangUp()
      else listener.endsAt = session.endsAt
    } catch (error) {
      listener.isDoubtful = true
      throw error
    }
  }

  async function lookAtAll(): Promise<void> {
    for (const listener of listeners()) {
      const { bearer, isDoubtful, endsAt } = listener
      if (bearer !== undefined && (isDoubtful || endsAt <= now())) await look(listener, bearer)
    }
  }

  let isLooking = false
  let isWanted = false
  return async (): Promise<void> => {
    isWanted = true
    if (isLooking) return
    isLooking = true
    while (isWanted) {
      isWanted = false
      await lookAtAll().catch((error: unknown) => app.log.error(error, 'sessions of open lines'))
    }
    isLooking = false
  }
}

function openLines(events: Events) {
  const byStore = new Map<string, Set<Listener>>()
  const shoppers = countShoppers()
  const all = () => [...byStore.values()].flatMap((lines) => [...lines])
  const changes = rememberChanges()
  // Everything may have changed: let every screen look again.
  const tellEverybody = () =>
    all().forEach(({ response, hears }) => hears.forEach(({ topic }) => tell(response, topic)))

  events.subscribe((event) => {
    changes.note(event)
    if (event === undefined) return tellEverybody()
    for (const listener of byStore.get(event.storeId) ?? []) {
      if (doesHear(listener, event)) tell(listener.response, event.topic)
    }
  })
  return {
    hasRoom: (storeId: string, address: string | undefined) =>
      hasRoom([...(byStore.get(storeId) ?? [])], address, shoppers),
    add(storeId: string, listener: Listener, age: number | undefined) {
      byStore.set(storeId, (byStore.get(storeId) ?? new Set()).add(listener))
      shoppers.add(listener, 1)
      const since = age === undefined ? Infinity : Date.now() - age - travelMs
      for (const heard of listener.hears) {
        if (changes.last(storeId, heard) >= since) tell(listener.response, heard.topic)
      }
      // Last: whoever hears it has heard of everything before.
      listener.response.write(': up to date\n\n')
    },
    remove(storeId: string, listener: Listener) {
      const lines = byStore.get(storeId)
      if (lines?.delete(listener) === true) shoppers.add(listener, -1)
      if (lines?.size === 0) byStore.delete(storeId)
    },
    all,
    of: (storeId: string): Iterable<Listener> => byStore.get(storeId) ?? [],
    count: () => all().length,
    beat: () => all().forEach(({ response }) => response.write(': still here\n\n')),
    closeAll: () => all().forEach(({ response }) => response.end()),
  }
}

/** A screen was read a moment before its line opens: what happened in between must not get lost. */
function rememberChanges() {
  const wholeAt = new LRUCache<string, number>({ max: mostChangesRemembered })
  // Apart, or many orders of one store would push out what the others remember.
  const oneAt = new LRUCache<string, number>({ max: mostChangesRemembered })
  // What changed before the start, nobody here knows.
  let allAt = Date.now()
  return {
    note(event: StoreEvent | undefined): void {
      const now = Date.now()
      if (event === undefined) {
        allAt = now
        return
      }
      wholeAt.set(`${event.storeId} ${event.topic}`, now)
      if (event.of !== undefined) oneAt.set(`${event.storeId} ${event.topic} ${event.of}`, now)
    },
    last(storeId: string, { topic, of }: Heard): number {
      const whole = `${storeId} ${topic}`
      const at = of === undefined ? wholeAt.get(whole) : oneAt.get(`${whole} ${of}`)
      return Math.max(allAt, at ?? 0)
    },
  }
}

type Heard = Pick<StoreEvent, 'of'> & { readonly topic: string }

function heardOf(topics: readonly string[], order: string | undefined): readonly Heard[] {
  const whole = topics.map((topic) => ({ topic }))
  if (order === undefined || topics.includes(ordersTopic)) return whole
  return [...whole, { topic: ordersTopic, of: order }]
}

const doesHear = ({ hears }: Listener, { topic, of }: StoreEvent) =>
  hears.some((heard) => heard.topic === topic && (heard.of === undefined || heard.of === of))

const tell = (response: ServerResponse, topic: string) =>
  response.write(`event: ${topic}\ndata:\n\n`)

/** How many lines of shoppers stand open from each address, at all stores. */
function countShoppers() {
  const byAddress = new Map<string, number>()
  return {
    of: (address: string) => byAddress.get(address) ?? 0,
    add({ address }: Listener, more: number): void {
      if (address === undefined) return
      const count = (byAddress.get(address) ?? 0) + more
      if (count > 0) byAddress.set(address, count)
      else byAddress.delete(address)
    },
  }
}

function hasRoom(
  inStore: readonly Listener[],
  address: string | undefined,
  shoppers: ReturnType<typeof countShoppers>,
): boolean {
  const isStaff = address === undefined
  const alike = inStore.filter((line) => (line.address === undefined) === isStaff).length
  if (isStaff) return alike < mostStaffPerStore
  return alike < mostShoppersPerStore && shoppers.of(address) < mostShoppersPerAddress
}
