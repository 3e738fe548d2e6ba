import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { z } from 'zod'
import { topics, type Events, type StoreEvent } from './events.ts'

const channel = 'larder_events'
const gatherForMs = 20
const retryAfterMs = 1000
const mostPerMessage = 80

const Message = z.object({
  from: z.string(),
  events: z.array(z.tuple([z.string(), z.enum(topics)])),
})

/**
 * Carries events between servers on one PostgreSQL. NOTIFY takes a lock that all commits share, so events are
 * gathered for a moment and sent outside of any transaction. While the line is down events may be missed; when it
 * is back, everybody forgets everything.
 */
export async function bridgeEvents(
  url: string,
  events: Events,
  report: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const self = randomUUID()
  const waiting = new Map<string, StoreEvent>()
  let timer: NodeJS.Timeout | undefined
  const line = createLine(url, {
    onPayload: (payload) => receive(payload, self, events),
    onBack: () => events.deliver(undefined),
    report,
  })

  function flush() {
    timer = undefined
    const batch = [...waiting.values()].slice(0, mostPerMessage)
    for (const event of batch) waiting.delete(keyOf(event))
    line.send(JSON.stringify({ from: self, events: batch.map((e) => [e.storeId, e.topic]) }))
    if (waiting.size > 0) timer = setTimeout(flush, gatherForMs)
  }

  events.forwardTo((event) => {
    waiting.set(keyOf(event), event)
    timer ??= setTimeout(flush, gatherForMs)
  })
  await line.open()
  return {
    async close() {
      clearTimeout(timer)
      await line.close()
    },
  }
}

interface LineOptions {
  readonly onPayload: (payload: string) => void
  readonly onBack: () => void
  readonly report: (error: unknown) => void
}

/** A connection of its own that listens, and comes back by itself when it is lost. */
function createLine(url: string, { onPayload, onBack, report }: LineOptions) {
  let client: Client | undefined
  let closing = false

  async function open() {
    const next = new Client({ connectionString: url })
    next.on('error', lost)
    next.on('notification', ({ payload }) => onPayload(payload ?? ''))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  function lost(error: unknown) {
    client = undefined
    if (closing) return
    report(error)
    setTimeout(reopen, retryAfterMs).unref()
  }

  function reopen() {
    open().then(onBack, lost)
  }

  return {
    open,
    send: (payload: string) => {
      client?.query('select pg_notify($1, $2)', [channel, payload]).catch(report)
    },
    async close() {
      closing = true
      await client?.end()
    },
  }
}

const keyOf = ({ storeId, topic }: StoreEvent) => `${storeId} ${topic}`

function receive(payload: string, self: string, events: Events) {
  const message = Message.parse(JSON.parse(payload))
  if (message.from === self) return
  for (const [storeId, topic] of message.events) events.deliver({ storeId, topic })
}
