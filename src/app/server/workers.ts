import cluster, { type Worker } from 'node:cluster'
import { setTimeout as rest } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { createExchange, type FromWorker } from '../../kit/server/siblings.ts'
import type { Config } from './config.ts'
import { createLog } from './log.ts'

/** One that ends sooner than this after its start has something that a start at once would meet again. */
const shortLifeMs = 10_000
const pauseMs = 1000
/** Longer than a process gives itself. */
const longestEndMs = 30_000

interface Ended {
  readonly role: Role
  readonly status: number | null
  readonly signal: string | null
  /** When it was started, by the clock of this process. */
  readonly began: number
}

/** What a process of several is: only the first one makes what a first start makes; `again` takes its place. */
export type Role = 'first' | 'again' | 'another'
export const roleSetting = 'LARDER_WORKER'
export const serverSetting = 'LARDER_SERVER'

/**
 * Runs a server as several processes that listen on one address. The first one makes what a first start makes; when it
 * is ready, the others follow. One that ends is started again; told to end, all end. Answers the status to end with.
 */
export async function superviseWorkers({ workers: count, logLevel }: Config): Promise<number> {
  const log = createLog(logLevel)
  const exchange = createExchange<Worker>()
  const server = randomUUID()
  const running = new Set<Worker>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<number>()
  let [isStopping, isOpen] = [false, false]
  const start = (role: Role): Worker => {
    const began = performance.now()
    const worker = cluster.fork({ [roleSetting]: role, [serverSetting]: server })
    running.add(worker)
    worker.on('message', (message: FromWorker) => {
      if (message.say !== 'ready') return exchange.receive(worker, message)
      log.info({ pid: worker.process.pid }, 'a worker takes requests')
      if (isOpen) return
      isOpen = true
      if (!isStopping) for (let at = 1; at < count; at += 1) start('another')
    })
    // A line that breaks off in the middle of a word is the end of a process, which is told of by its exit.
    worker.on('error', () => undefined)
    worker.once('exit', (status, signal) => void onEnd(worker, { role, status, signal, began }))
    return worker
  }

  async function onEnd(worker: Worker, { role, status, signal, began }: Ended): Promise<void> {
    running.delete(worker)
    exchange.leave(worker)
    if (!isOpen && !isStopping) return end(status ?? 1)
    if (isStopping) return running.size === 0 ? end(0) : undefined
    log.warn({ worker: worker.id, status, signal }, 'a worker has ended and is started again')
    if (performance.now() - began < shortLifeMs) await rest(pauseMs)
    if (!isStopping) start(role === 'another' ? 'another' : 'again')
  }

  const stop = () => {
    isStopping = true
    setTimeout(() => {
      signalAll(running, 'SIGKILL')
      end(1)
    }, longestEndMs).unref()
    signalAll(running, 'SIGTERM')
    if (running.size === 0) end(0)
  }
  // A terminal or a service manager may tell the whole group, and so tell us twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => isStopping || stop())
  }
  start('first')
  return isOver
}

function signalAll(workers: Iterable<Worker>, signal: NodeJS.Signals): void {
  for (const { process: child } of workers) child.kill(signal)
}
