import { AsyncLocalStorage } from 'node:async_hooks'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { counter as counterCalls } from '../../counter/contract.ts'
import type { Database } from '../../database/open.ts'
import { hearOfStatements, slowAfterMs } from '../../database/statement-times.ts'
import { apiBase } from '../../kit/api-base.ts'
import { notFound, unauthorised } from '../../kit/problem.ts'
import type { Events } from '../../kit/server/events.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { Jobs } from '../../kit/server/jobs.ts'
import type { KeptAnswers } from '../../kit/server/kept-answers.ts'
import type { Mail, SendMail } from '../../kit/server/mailer.ts'
import { orders } from '../../orders/contract.ts'
import { printOutcomes, type PrintOutcome } from '../../printing/server/print-work.ts'
import { problemOf } from './failures.ts'

interface Watched {
  readonly database: Database
  readonly events: Events
  readonly jobs: Jobs
  readonly log: Logger
  readonly kept: KeptAnswers
}

/** On whose behalf something is done. */
interface CallOf {
  readonly route: string
  readonly reqId: string
}

const running = new AsyncLocalStorage<CallOf>()

/** A day has fewer routes than this has figures; what is about a store is never one of them. */
export const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? '-'}`

const channelByRoute: Readonly<Record<string, string>> = {
  [`POST ${apiBase}${orders.place.path}`]: 'online',
  [`POST ${apiBase}${counterCalls.sell.path}`]: 'counter',
}

/** What a server counts of itself, for Prometheus. Nothing in it names a store or a person. */
export function watchServer(app: FastifyInstance, watched: Watched) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  countSlowStatements(app, register, watched.log)
  const jobs = new Counter({
    name: 'larder_jobs_total',
    help: 'Jobs that ended, by name and outcome. One that failed may be tried again.',
    labelNames: ['job', 'outcome'],
    registers: [register],
  })
  watched.jobs.hear((job, outcome) => jobs.inc({ job, outcome }))
  readWhenAsked(register, watched)
  return {
    register,
    /** Letters by outcome, wherever they are sent from. */
    counting: (send: SendMail) => countingMails(register, send),
    /** A paper at a printer on the network, by outcome. */
    countPrint: countingPrints(register),
    /** Says who knows how many screens listen for what changes. */
    countScreens: (count: () => number) =>
      gauge(register, 'larder_live_screens', 'Screens that listen for what changes.', count),
  }
}

const gauge = (register: Registry, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(read())
    },
  })

function countRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register]
  const duration = new Histogram({
    name: 'larder_request_seconds',
    help: 'How long calls took, by route and status. Answers from memory are not among them.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const placed = new Counter({
    name: 'larder_orders_total',
    help: 'Orders that were answered as placed, by where they were. One sent again counts again.',
    labelNames: ['channel'],
    registers,
  })
  const refused = new Counter({
    name: 'larder_refusals_total',
    help: 'Calls that were refused or failed, by reason and route.',
    labelNames: ['reason', 'route'],
    registers,
  })
  for (const channel of Object.values(channelByRoute)) placed.inc({ channel }, 0)
  app.addHook('onRequest', (request, _, done) => {
    running.run({ route: routeOf(request), reqId: request.id }, done)
  })
  app.addHook('onError', async (request, _, error) => {
    refused.inc({ reason: problemOf(error, request).code, route: routeOf(request) })
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const route = routeOf(request)
    duration.observe({ route, status: statusCode }, elapsedTime / 1000)
    const channel = channelByRoute[route]
    if (channel !== undefined && statusCode === 200) placed.inc({ channel })
  })
}

function countSlowStatements(app: FastifyInstance, register: Registry, log: Logger): void {
  const slow = new Counter({
    name: 'larder_slow_statements_total',
    help: 'Statements that took longer than half a second; the log has each with its call.',
    registers: [register],
  })
  const stop = hearOfStatements(({ text, ms }) => {
    slow.inc()
    const call = running.getStore()
    log.warn({ ...call, ms: Math.round(ms), statement: text.slice(0, 2000) }, 'slow statement')
  }, slowAfterMs)
  app.addHook('onClose', async () => stop())
}

/** What is known at any moment, and is asked for when somebody wants to know. */
function readWhenAsked(register: Registry, watched: Watched): void {
  const { database, kept, events, jobs } = watched
  const connections = new Gauge({
    name: 'larder_database_connections',
    help: 'Connections of the pool: at work, resting, and how many wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { total, idle, waiting } = database.connections()
      connections.set({ state: 'busy' }, total - idle)
      connections.set({ state: 'idle' }, idle)
      connections.set({ state: 'waiting' }, waiting)
    },
  })
  gauge(register, 'larder_kept_answers', 'Answers kept in memory for strangers.', () => kept.size())
  gauge(
    register,
    'larder_kept_answers_oldest_seconds',
    'Age of the oldest of them.',
    () => kept.oldestMs() / 1000,
  )
  gauge(register, 'larder_database_up', '1 while the last try to get a connection succeeded.', () =>
    Number(database.isReachable()),
  )
  gauge(register, 'larder_jobs_up', '1 while the queue is looked at.', () =>
    Number(jobs.isWorking()),
  )
  gauge(register, 'larder_servers_heard', '1 while this server hears the others.', () =>
    Number(events.isHearing()),
  )
}

function countingMails(register: Registry, send: SendMail): SendMail {
  const mails = new Counter({
    name: 'larder_mails_total',
    help: 'Letters handed to the mail server, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  })
  return async (mail: Mail) => {
    try {
      await send(mail)
      mails.inc({ outcome: 'sent' })
    } catch (error) {
      mails.inc({ outcome: 'failed' })
      throw error
    }
  }
}

function countingPrints(register: Registry): (outcome: PrintOutcome) => void {
  const prints = new Counter({
    name: 'larder_prints_total',
    help: 'Tries of papers at printers on the network, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  })
  for (const outcome of printOutcomes) prints.inc({ outcome }, 0)
  return (outcome) => prints.inc({ outcome })
}

const here: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * For whoever has the token. Without one, for programs on the same machine, and not for what a proxy there passes on:
 * to everybody else there is nothing.
 */
export function serveMetrics(app: FastifyInstance, register: Registry, token?: string): void {
  app.get(
    '/metrics',
    { schema: { hide: true }, config: { rateLimit: false }, logLevel: 'warn' },
    async (request, reply) => {
      refuseOthers(request, token)
      return reply
        .type(register.contentType)
        .header('cache-control', 'no-store')
        .send(await register.metrics())
    },
  )
}

function refuseOthers({ headers, socket }: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(hashOf(given), hashOf(token))) throw unauthorised('Please log in')
    return
  }
  const isPassedOn = Object.keys(headers).some((name) => /^(?:x-)?forwarded/.test(name))
  if (isPassedOn || !here.includes(socket.remoteAddress ?? '')) throw notFound('Not found')
}
