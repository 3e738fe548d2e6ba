import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/**
 * What pg takes for a connection to a server. PGlite's own adapter calls into it once for every message, five times
 * for one query; pg corks its socket around the messages of a query, so here they go in together.
 */
export function embeddedSocket(pglite: PGlite): Socket {
  const talk = async (messages: Uint8Array, done: (error?: Error) => void): Promise<void> => {
    const answers: Buffer[] = []
    // What it is handed lies in PGlite's memory and is gone after the call.
    const onRawData = (bytes: Uint8Array) => void answers.push(Buffer.from(bytes))
    try {
      await pglite.execProtocolRawStream(messages, { onRawData, syncToFs: false })
    } catch (error) {
      return done(error as Error)
    }
    socket.push(Buffer.concat(answers))
    done()
  }
  const socket: Duplex = new Duplex({
    read: () => undefined,
    write(message: Uint8Array, _, done) {
      void talk(message, done)
    },
    writev(messages, done) {
      void talk(Buffer.concat(messages.map(({ chunk }) => chunk as Uint8Array)), done)
    },
    final(done) {
      socket.push(null)
      done()
    },
  })
  const connect = () => {
    cleanSession(pglite).then(
      () => socket.emit('connect'),
      (error: Error) => socket.destroy(error),
    )
    return socket
  }
  const same = () => socket
  const asSocket = { connect, setNoDelay: same, setKeepAlive: same, ref: same, unref: same }
  return Object.assign(socket, asSocket) as unknown as Socket
}

/** Should pg ever open a second connection, it must not meet what the first one left behind. */
async function cleanSession(pglite: PGlite): Promise<void> {
  await pglite.exec('rollback')
  await pglite.exec('discard all')
}
