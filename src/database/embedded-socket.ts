import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate as anotherTurn } from 'node:timers/promises'

/** As much of PGlite as a connection needs; while developing, the rest is in another process. */
export interface Talking {
  exec(text: string): Promise<unknown>
  execProtocolRawStream(
    messages: Uint8Array,
    options: { onRawData: (bytes: Uint8Array) => void; syncToFs: boolean },
  ): Promise<void>
}

/**
 * What pg takes for connections to a server. Once the database has stopped, none is opened any more: it might answer,
 * but what it holds in memory is not to be trusted.
 */
export function embeddedSockets(pglite: Talking): () => Socket {
  let stopped: EmbeddedStopped | undefined
  const onStopped = (error: EmbeddedStopped) => (stopped = error)
  const letOthersIn = takingTurns()
  const polite: Talking = {
    exec: (text) => pglite.exec(text),
    async execProtocolRawStream(messages, options) {
      await letOthersIn()
      return pglite.execProtocolRawStream(messages, options)
    },
  }
  return () => embeddedSocket(polite, () => stopped, onStopped)
}

/** In milliseconds. */
const longestTurn = 10

/**
 * The database answers within the process and never lets go of it: what asks again as soon as it is answered, such as whoever
 * writes the letters of a rush, would keep every request waiting until it is done. So after a while others come first.
 */
function takingTurns(): () => Promise<void> {
  let begunAt: number | undefined
  return async () => {
    if (begunAt === undefined) {
      begunAt = performance.now()
      setImmediate(() => (begunAt = undefined))
    } else if (performance.now() - begunAt > longestTurn) {
      await anotherTurn()
    }
  }
}

/**
 * PGlite's own adapter calls into it once for every message, five times for one query; pg corks its socket around the
 * messages of a query, so here they go in together.
 */
function embeddedSocket(
  pglite: Talking,
  stopped: () => EmbeddedStopped | undefined,
  onStopped: (error: EmbeddedStopped) => void,
): Socket {
  const talk = async (messages: Uint8Array, done: (error?: Error) => void): Promise<void> => {
    const answers: Buffer[] = []
    // What it is handed lies in PGlite's memory and is gone after the call.
    const onRawData = (bytes: Uint8Array) => void answers.push(Buffer.from(bytes))
    try {
      await pglite.execProtocolRawStream(messages, { onRawData, syncToFs: false })
    } catch (error) {
      return done(error as Error)
    }
    const answer = Buffer.concat(answers)
    // Whoever waits for what never comes waits for ever, and everybody behind them.
    if (!isComplete(answer) && messages[0] !== terminate) {
      const error = new EmbeddedStopped(answer)
      onStopped(error)
      return done(error)
    }
    socket.push(answer)
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
    const opening = stopped() === undefined ? cleanSession(pglite) : Promise.reject(stopped())
    opening.then(
      () => socket.emit('connect'),
      (error: Error) => socket.destroy(error),
    )
    return socket
  }
  const same = () => socket
  const asSocket = { connect, setNoDelay: same, setKeepAlive: same, ref: same, unref: same }
  return Object.assign(socket, asSocket) as unknown as Socket
}

const terminate = 0x58

/** PostgreSQL ends every answer with a word that it is ready; one that has given up, of which it says no more. */
const isComplete = (answer: Buffer): boolean =>
  answer.length >= 6 && answer.readUInt8(answer.length - 6) === 0x5a

/** The embedded database has met what no database goes on after, such as a log that it cannot write: a full disk. */
export class EmbeddedStopped extends Error {
  constructor(answer: Buffer) {
    // The field of an error that is written for people.
    const [, reason = 'it gave no answer'] = /\0M([^\0]+)\0/.exec(answer.toString()) ?? []
    super(`The embedded database has stopped: ${reason}`)
    this.name = 'EmbeddedStopped'
  }
}

/** Should pg ever open a second connection, it must not meet what the first one left behind. */
async function cleanSession(pglite: Talking): Promise<void> {
  await pglite.exec('rollback')
  await pglite.exec('discard all')
}
