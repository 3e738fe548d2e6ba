import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../database/open.ts'
import { actAs, inTransaction, type DatabaseRole } from '../../database/transaction.ts'
import type { Answer, AnyEndpoint, Received } from '../endpoint.ts'
import { invariant } from '../problem.ts'
import { admit, admitToPlatform, type Admitted, type Gate } from './admission.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { SendMail } from './mailer.ts'
import type { KeepFor, KeptAnswers } from './kept-answers.ts'
import { stranger, type Common, type Effect, type PlatformScope, type Scope } from './scope.ts'
import { readUpload } from './uploads.ts'

/** What every route needs; made once by the composition. */
export interface Backbone {
  readonly app: FastifyInstance
  readonly database: Database
  readonly events: Events
  readonly kept: KeptAnswers
  readonly jobs: Jobs
  readonly sendMail: SendMail
  /** Where links in mails lead. */
  readonly baseUrl: string
  readonly gate: Gate
  readonly apiBase: string
  readonly now: () => Date
}

/** The few things of HTTP that a handler may touch. */
export interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<E extends AnyEndpoint, S> = (
  received: Received<E>,
  scope: S,
  http: Http,
) => Promise<Answer<E>>

/** Serves a call that happens inside one store. */
export function serve<E extends AnyEndpoint>(
  backbone: Backbone,
  endpoint: E,
  handler: Handler<E, Scope>,
): void {
  const admitCaller = (request: FastifyRequest) => admit(backbone.gate, endpoint, request)
  route(backbone, endpoint, admitCaller, async (http) => {
    const { storeId, actor } = http.request.admitted
    invariant(storeId !== undefined, 'a call inside a store has a store')
    const since = backbone.kept.moment()
    const answer = await withEffects(backbone, http, endpoint, 'larder_app', (common) =>
      handler(receivedOf<E>(http.request), storeScope(common, storeId, backbone.events), http),
    )
    if (endpoint.kept === true && actor.role === stranger.role)
      http.reply.keepFor = { storeId, since }
    return answer
  })
}

/** Serves a call that is not inside a store: registration, login, the directory of slugs. */
export function servePlatform<E extends AnyEndpoint>(
  backbone: Backbone,
  endpoint: E,
  handler: Handler<E, PlatformScope>,
): void {
  const admitCaller = (request: FastifyRequest) => admitToPlatform(backbone.gate, endpoint, request)
  route(backbone, endpoint, admitCaller, (http) =>
    withEffects(backbone, http, endpoint, 'larder_platform', (common) =>
      handler(receivedOf<E>(http.request), platformScope(common, backbone.events), http),
    ),
  )
}

function route(
  backbone: Backbone,
  endpoint: AnyEndpoint,
  admitCaller: (request: FastifyRequest) => Promise<Admitted>,
  answer: (http: Http) => Promise<object>,
): void {
  const { params, query, body } = endpoint
  const full = endpoint.answer.extend({ success: z.literal(true) })
  const reduced = endpoint.reduced?.extend({ success: z.literal(true) })
  backbone.app.route({
    method: endpoint.method,
    url: backbone.apiBase + endpoint.path,
    config: { endpoint },
    schema: {
      summary: endpoint.summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: full },
    },
    // Before the body is validated, and before an upload is read at all.
    preValidation: async (request) => {
      request.admitted = await admitCaller(request)
      if (endpoint.upload !== undefined && request.isMultipart())
        await readUpload(request, endpoint)
    },
    handler: async (request, reply) => {
      const result = { success: true, ...(await answer({ request, reply })) }
      if (reduced !== undefined && isReduced(request.admitted.grant)) {
        reply.serializer((payload: unknown) => JSON.stringify(reduced.parse(payload)))
      }
      return result
    },
  })
}

const isReduced = (grant: string) => grant === 'public' || grant === 'reduced'

function receivedOf<E extends AnyEndpoint>(request: FastifyRequest): Received<E> {
  const { params, query, body } = request
  return { params, query, body } as Received<E>
}

function storeScope(common: Common, storeId: string, events: Events): Scope {
  return {
    ...common,
    storeId,
    announce: (topic) => common.after(() => events.publish({ storeId, topic })),
  }
}

function platformScope(common: Common, events: Events): PlatformScope {
  return {
    ...common,
    async inStore(storeId, work) {
      await actAs(common.db, 'larder_app', storeId)
      const result = await work(storeScope(common, storeId, events))
      await actAs(common.db, 'larder_platform', undefined)
      return result
    },
  }
}

const mostAttempts = 3
const retried: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** Thrown to run the whole request once more in a fresh transaction, where it will see what another one just did. */
export class Again extends Error {
  readonly code = '40001'
}

/** One transaction, then its effects. Transactions that PostgreSQL asks to repeat are repeated, unseen. */
async function withEffects<Result>(
  backbone: Backbone,
  { request }: Http,
  endpoint: AnyEndpoint,
  role: DatabaseRole,
  work: (common: Common) => Promise<Result>,
): Promise<Result> {
  const { actor, grant, storeId } = request.admitted
  const options = {
    role,
    storeId: role === 'larder_app' ? storeId : undefined,
    readOnly: endpoint.method === 'GET',
  }
  for (let attempt = 1; ; attempt += 1) {
    const effects: Effect[] = []
    const after = (effect: Effect) => void effects.push(effect)
    try {
      const result = await inTransaction(backbone.database, options, (db) =>
        work({
          db,
          actor,
          grant,
          now: backbone.now(),
          after,
          enqueue: (job, contents) => backbone.jobs.enqueue(db, job, contents),
        }),
      )
      runEffects(effects, request)
      return result
    } catch (error) {
      if (attempt === mostAttempts || !retried.has((error as { code?: unknown }).code)) throw error
    }
  }
}

/** Never awaited by the request: an effect may be slow or fail without failing what was committed. */
function runEffects(effects: readonly Effect[], request: FastifyRequest): void {
  for (const effect of effects) {
    Promise.try(effect).catch((error: unknown) =>
      request.log.error(error, 'after-commit effect failed'),
    )
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
  interface FastifyRequest {
    admitted: Admitted
    upload: Buffer | undefined
  }
  interface FastifyReply {
    keepFor: KeepFor | undefined
  }
}
