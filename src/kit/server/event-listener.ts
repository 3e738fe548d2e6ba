import { Socket } from 'node:net'
import { Client } from 'pg'
import { withinMs } from '../../database/limits.ts'

const retryAfterMs = 1000
const opensWithinMs = 5000

interface Reactions {
  readonly onPayload: (payload: string) => void
  /** After every opening but the first. */
  readonly onBack: () => void
}

/** A connection of its own that listens to a channel, and comes back by itself when it is lost. */
export function createListener(url: string, channel: string, { onPayload, onBack }: Reactions) {
  let line: { readonly client: Client; readonly socket: Socket } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosing = false

  async function open() {
    const socket = new Socket()
    const client = new Client({
      connectionString: url,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: opensWithinMs,
    })
    // Every end of a connection closes its socket, and is heard there.
    client.on('error', () => socket.destroy())
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    await client.connect()
    await withinMs(opensWithinMs, 'Listening', client.query(`listen ${channel}`), () =>
      socket.destroy(),
    )
    line = { client, socket }
    socket.once('close', comeBack)
    if (socket.destroyed) comeBack()
  }

  function comeBack() {
    line = undefined
    if (isClosing) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isClosing) open().then(onBack, comeBack)
    }, retryAfterMs).unref()
  }

  return {
    open,
    /** What listens now; another after every opening. */
    current: (): object | undefined => line,
    /** Without a farewell, which a dead line would never answer. */
    renew: () => line?.socket.destroy(),
    async close() {
      isClosing = true
      clearTimeout(timer)
      const closing = line
      await withinMs(opensWithinMs, 'Closing', closing?.client.end() ?? Promise.resolve()).catch(
        () => closing?.socket.destroy(),
      )
    },
  }
}
