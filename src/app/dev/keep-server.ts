import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLine, type Ask, type Offers } from './line.ts'

interface Kept {
  /** Where the server listens, once it does; undefined when it has ended by itself. */
  address(): Promise<string | undefined>
  /** Answers what `address` does, of the new one. */
  restart(): Promise<string | undefined>
  stop(): Promise<void>
}

interface Running {
  readonly child: ChildProcess
  readonly address: Promise<string | undefined>
}

/** What the server may ask for; handed the way to ask it. */
type OffersOf = (ask: () => Ask) => Offers

/** Some editors save a file in several steps. */
const settlingMs = 30
/** What a server has begun is finished; then it goes, whatever it is waiting for. */
const patienceMs = 1000

/** Runs the server in a process of its own, which is taken down and started anew. */
export function keepServer(offersOf: OffersOf): Kept {
  let hasStarted = false
  let running = begin()
  let turn = Promise.resolve()
  let isDue = false

  function begin() {
    const begun = start(offersOf, hasStarted ? 'again' : 'first')
    void begun.address.then((found) => (hasStarted ||= found !== undefined))
    return begun
  }
  async function replace() {
    await pause(settlingMs)
    isDue = false
    await end(running.child)
    running = begin()
  }
  async function address() {
    let seen: Promise<void>
    let found: string | undefined
    do {
      seen = turn
      await seen
      found = await running.address
      // One that was taken down meanwhile is not the answer.
    } while (seen !== turn)
    return found
  }
  return {
    address,
    restart() {
      if (!isDue) turn = turn.then(replace)
      isDue = true
      return address()
    },
    stop: () => turn.then(() => end(running.child)),
  }
}

function start(offersOf: OffersOf, which: 'first' | 'again'): Running {
  const began = performance.now()
  const child = fork('src/app/server/server.ts', {
    serialization: 'advanced',
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'larder-dev-compiled') },
  })
  const address = Promise.withResolvers<string | undefined>()
  child.once('exit', () => address.resolve(undefined))
  const ask: Ask = openLine(child, {
    ...offersOf(() => ask),
    isReady(listening: string) {
      address.resolve(listening)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      if (which === 'again') process.stdout.write(`The server has started anew in ${seconds} s.\n`)
      return which
    },
  })
  return { child, address: address.promise }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(late)
}
