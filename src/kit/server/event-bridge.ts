import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../database/open.ts'
import { createListener } from './event-listener.ts'
import { topics, type Events, type StoreEvent } from './events.ts'

const channel = 'larder_events'
const gatherForMs = 20
const retryAfterMs = 1000
const mostPerMessage = 80
/** Two of these pass before a dead line is noticed at the latest. */
const beatEveryMs = 3000
/** Screens that are open hear nothing of other servers meanwhile; now and then they look again. */
const lookAgainEveryBeats = 10

const Message = z.object({
  from: z.string(),
  /** The processes of one server hear each other without this line. */
  server: z.string().optional(),
  events: z.array(z.tuple([z.string(), z.enum(topics)])).default([]),
  /** Of which thing each of them is; what a version without it does not read. */
  of: z.array(z.string().nullable()).default([]),
  beat: z.number().optional(),
})

export interface Bridge {
  readonly url: string
  readonly database: Database
  readonly events: Events
  /** The server that this process is one of several of. */
  readonly server?: string | undefined
  /** Tests are less patient. */
  readonly beatMs?: number
  /** Told when the line falls silent, and when it is heard again. */
  readonly log: { warn(text: string): void; info(text: string): void }
}

/**
 * Carries events between servers on one PostgreSQL. NOTIFY takes a lock that all commits share, so events are
 * gathered for a moment and sent outside of any transaction. They are sent by the pool and heard on a line of its own,
 * so that a server whose line is down goes on telling the others. A beat that it sends itself shows whether the line
 * is heard: one that died, or that a pooler swallows, says nothing of it.
 */
export async function bridgeEvents(bridge: Bridge): Promise<{ close(): Promise<void> }> {
  const self = randomUUID()
  const hearing = watchHearing(bridge)
  const listener = createListener(bridge.url, channel, {
    onPayload: (payload) => receive(payload),
    // What was said meanwhile is lost.
    onBack: () => bridge.events.deliver(undefined),
  })
  let heard = 0
  function receive(payload: string) {
    const message = messageOf(payload)
    // What is not understood may mean anything.
    if (message === undefined) return bridge.events.deliver(undefined)
    if (message.from === self) {
      heard = message.beat ?? heard
      return
    }
    if (message.server !== undefined && message.server === bridge.server) return
    for (const [at, [storeId, topic]] of message.events.entries()) {
      const of = message.of[at]
      bridge.events.deliver({ storeId, topic, ...(typeof of === 'string' && { of }) })
    }
  }
  const send = (contents: object) =>
    sql`select pg_notify(${channel}, ${JSON.stringify({ from: self, server: bridge.server, ...contents })})`.execute(
      bridge.database.db,
    )
  const stopTelling = tellOthers(bridge.events, send)
  await listener.open()
  const stopBeating = beatRegularly(bridge.beatMs ?? beatEveryMs, async (number, pause) => {
    const line = listener.current()
    // Without the database nobody changes anything, and what is kept stays true.
    if (!(await isSent(send({ beat: number })))) return pause()
    await pause()
    // One that was opened after the beat could not hear it.
    if (hearing(heard >= number) === 'silent' && listener.current() === line) listener.renew()
  })
  return {
    async close() {
      stopTelling()
      stopBeating()
      await listener.close()
    },
  }
}

function messageOf(payload: string) {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

const isSent = (sending: Promise<unknown>) =>
  sending.then(
    () => true,
    () => false,
  )

/** While the line is silent nothing may be kept; what was kept is forgotten when that begins and when it ends. */
function watchHearing({ events, log }: Bridge) {
  let silentBeats = 0
  return (isHeard: boolean): 'heard' | 'silent' => {
    const wasHeard = silentBeats === 0
    silentBeats = isHeard ? 0 : silentBeats + 1
    events.setHearing(isHeard)
    if (isHeard !== wasHeard || silentBeats % lookAgainEveryBeats === 1) events.deliver(undefined)
    if (wasHeard && !isHeard) log.warn(silentText)
    if (!wasHeard && isHeard) log.info('the line between servers is heard again')
    return isHeard ? 'heard' : 'silent'
  }
}

const silentText =
  'the line between servers is silent: nothing is kept in memory until it is heard again. If this lasts, look whether a firewall drops idle connections or a pooler in front of PostgreSQL swallows notifications'

/** Calls again and again, one call after the other. */
function beatRegularly(
  everyMs: number,
  beat: (number: number, pause: () => Promise<void>) => Promise<void>,
) {
  let timer: NodeJS.Timeout | undefined
  const ending = new AbortController()
  const pause = () =>
    new Promise<void>((done) => {
      // What arrived while this process was busy is heard first.
      timer = setTimeout(() => setImmediate(done), everyMs).unref()
    })
  const run = async () => {
    for (let number = 1; !ending.signal.aborted; number += 1) await beat(number, pause)
  }
  void run()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

interface Told {
  readonly events: readonly (readonly [storeId: string, topic: string])[]
  readonly of: readonly (string | null)[]
}

/** Gathers what this server publishes, and keeps it until it is sent. */
function tellOthers(events: Events, send: (told: Told) => Promise<unknown>) {
  const waiting = new Map<string, StoreEvent>()
  let timer: NodeJS.Timeout | undefined
  const later = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms)
  }
  async function flush() {
    timer = undefined
    const batch = [...waiting].slice(0, mostPerMessage)
    for (const [key] of batch) waiting.delete(key)
    const told = batch.map(([, event]) => event)
    const isTold = await isSent(
      send({
        events: told.map(({ storeId, topic }) => [storeId, topic] as const),
        of: told.map(({ of }) => of ?? null),
      }),
    )
    if (!isTold) for (const [key, event] of batch) waiting.set(key, event)
    if (waiting.size > 0) later(isTold ? gatherForMs : retryAfterMs)
  }
  events.forwardTo((event) => {
    waiting.set(`${event.storeId} ${event.topic} ${event.of ?? ''}`, event)
    later(gatherForMs)
    return undefined
  })
  return () => clearTimeout(timer)
}
