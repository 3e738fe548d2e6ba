import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Written } from '../../database/statement.ts'
import type { Answer, AnyEndpoint, Received } from '../endpoint.ts'
import { invariant } from '../problem.ts'
import { admit, admitToPlatform, type Admitted, type Gate } from './admission.ts'
import { platform } from './events.ts'
import type { Images, KeptPicture } from './images.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { LetThrough, PassedAnswers } from './passed-answers.ts'
import type { Audience, SharedAnswers } from './shared-answers.ts'
import type { SendMail } from './mailer.ts'
import { stranger, type PlatformScope, type Scope } from './scope.ts'
import type { KeepFor } from './store-cache.ts'
import { inStore, onPlatform, type Ground, type Standing } from './transact.ts'
import { readUpload } from './uploads.ts'

/** What every route needs; made once by the composition. */
export interface Backbone extends Ground {
  readonly app: FastifyInstance
  readonly kept: KeptAnswers
  readonly shared: SharedAnswers
  readonly passed: PassedAnswers
  readonly images: Images
  readonly sendMail: SendMail
  /** Where links in mails lead. */
  readonly baseUrl: string
  readonly gate: Gate
  readonly apiBase: string
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

/** Who asks, where and when, before there is a scope. */
export type Asker = Pick<Scope, 'storeId' | 'actor' | 'now'>

/** What a handler will want to know first, asked in the message that opens its transaction. */
type Look<E extends AnyEndpoint> = (received: Received<E>, asker: Asker, http: Http) => Written

/** Serves a call that happens inside one store. */
export function serve<E extends AnyEndpoint>(
  backbone: Backbone,
  endpoint: E,
  handler: Handler<E, Scope>,
  look?: Look<E>,
): void {
  const admitCaller = (request: FastifyRequest) => admit(backbone.gate, endpoint, request)
  route(backbone, endpoint, admitCaller, async (http) => {
    const { storeId, actor } = http.request.admitted
    invariant(storeId !== undefined, 'a call inside a store has a store')
    const since = backbone.kept.moment()
    shareLater(backbone, endpoint, http)
    // Encoding and storing take seconds, and belong to the machine of somebody else: no connection waits for them.
    const { upload } = http.request
    if (upload !== undefined) http.request.picture = await backbone.images.keep(storeId, upload)
    const received = receivedOf<E>(http.request)
    const standing = {
      ...standingOf(http, endpoint),
      look: look && ((now: Date) => look(received, { storeId, actor, now }, http)),
    }
    const answer = await inStore(backbone, standing, storeId, (scope) =>
      handler(received, scope, http),
    )
    // Kept under its address, so only when the address alone says which store it is about.
    const isNamedByHeader = http.request.headers['x-store-id'] !== undefined
    if (endpoint.kept === true && actor.role === stranger.role && !isNamedByHeader) {
      http.reply.keepFor = { storeId, since }
    }
    return answer
  })
}

/** One transaction of a call that has several, inside its store. */
export type Step = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>

/**
 * Serves a call inside one store that has to ask somebody else in the middle of it. The handler takes its own steps,
 * each a transaction: nothing is held while the world outside makes up its mind.
 */
export function serveInSteps<E extends AnyEndpoint>(
  backbone: Backbone,
  endpoint: E,
  handler: (
    received: Received<E>,
    call: { readonly step: Step; readonly storeId: string; readonly http: Http },
  ) => Promise<Answer<E>>,
): void {
  const admitCaller = (request: FastifyRequest) => admit(backbone.gate, endpoint, request)
  route(backbone, endpoint, admitCaller, (http) => {
    const { storeId } = http.request.admitted
    invariant(storeId !== undefined, 'a call inside a store has a store')
    const step: Step = (work) => inStore(backbone, standingOf(http, endpoint), storeId, work)
    return handler(receivedOf<E>(http.request), { step, storeId, http })
  })
}

/** Serves a call that is not inside a store: registration, login, the directory of slugs. */
export function servePlatform<E extends AnyEndpoint>(
  backbone: Backbone,
  endpoint: E,
  handler: Handler<E, PlatformScope>,
): void {
  const admitCaller = (request: FastifyRequest) => admitToPlatform(backbone.gate, endpoint, request)
  route(backbone, endpoint, admitCaller, async (http) => {
    const since = backbone.kept.moment()
    const answer = await onPlatform(backbone, standingOf(http, endpoint), (scope) =>
      handler(receivedOf<E>(http.request), scope, http),
    )
    if (endpoint.kept === true && http.request.admitted.actor.role === stranger.role) {
      http.reply.keepFor = { storeId: platform, since }
    }
    return answer
  })
}

/** One transaction of a call across stores that has several. */
export type PlatformStep = <Result>(
  work: (scope: PlatformScope) => Promise<Result>,
) => Promise<Result>

/** Serves a call across stores that works on something slow between its steps, each a transaction. */
export function servePlatformInSteps<E extends AnyEndpoint>(
  backbone: Backbone,
  endpoint: E,
  handler: (
    received: Received<E>,
    call: { readonly step: PlatformStep; readonly http: Http },
  ) => Promise<Answer<E>>,
): void {
  const admitCaller = (request: FastifyRequest) => admitToPlatform(backbone.gate, endpoint, request)
  route(backbone, endpoint, admitCaller, (http) => {
    const step: PlatformStep = (work) => onPlatform(backbone, standingOf(http, endpoint), work)
    return handler(receivedOf<E>(http.request), { step, http })
  })
}

const jsonType = 'application/json; charset=utf-8'

/** What a call answers, and what it answers those who may see less; every answer passes through one of them. */
function shapesOf({ answer, reduced }: AnyEndpoint) {
  const success = { success: z.literal(true) }
  return { full: answer.extend(success), reduced: reduced?.extend(success) }
}

function route(
  backbone: Backbone,
  endpoint: AnyEndpoint,
  admitCaller: (request: FastifyRequest) => Promise<Admitted>,
  answer: (http: Http) => Promise<object>,
): void {
  const { params, query, body } = endpoint
  const { full, reduced } = shapesOf(endpoint)
  backbone.app.route({
    method: endpoint.method,
    url: backbone.apiBase + endpoint.path,
    config: {
      endpoint,
      ...(endpoint.perMinute && {
        rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' },
      }),
    },
    schema: {
      summary: endpoint.summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: reduced ? z.union([full, reduced]) : full },
    },
    // Before the body is validated, and before an upload is read at all.
    preValidation: async (request) => {
      request.admittedSince = backbone.passed.moment()
      request.admitted = await admitCaller(request)
      if (endpoint.upload !== undefined && request.isMultipart()) {
        await readUpload(request, endpoint)
      }
    },
    handler: async (request, reply) => {
      const audience = audienceOf(endpoint, request)
      const known = audience && backbone.shared.find(audience)
      if (known !== undefined) {
        // The operator's session is asked for each time.
        if (request.admitted.actor.storeId === audience?.storeId) reply.letThrough = audience
        return reply.type(jsonType).send(known)
      }
      const result = { success: true, ...(await answer({ request, reply })) }
      const shape = isReduced(request.admitted.grant) ? (reduced ?? full) : full
      // Fastify leaves the type of an answer to whoever serialises it.
      reply.type(jsonType).serializer((payload: unknown) => JSON.stringify(shape.parse(payload)))
      return result
    },
  })
}

/** Of somebody who is signed in: what strangers read is answered before it comes this far. */
function audienceOf(
  endpoint: AnyEndpoint,
  { admitted: { storeId, grant, actor }, raw }: FastifyRequest,
): Audience | undefined {
  const isShared = endpoint.shared === true && actor.role !== stranger.role
  return isShared && storeId !== undefined ? { storeId, grant, url: raw.url ?? '' } : undefined
}

/** Marks an answer for the next one who asks the same, before it is read: what overtakes it makes it too old. */
function shareLater({ shared }: Backbone, endpoint: AnyEndpoint, { request, reply }: Http): void {
  const audience = audienceOf(endpoint, request)
  if (audience === undefined) return
  const since = shared.moment()
  reply.share = (body) => shared.keep(audience, since, body)
}

/** Whether a grant is answered by the reduced shape, where a call has one. */
export const isReduced = (grant: string) => grant === 'public' || grant === 'reduced'

function receivedOf<E extends AnyEndpoint>(request: FastifyRequest): Received<E> {
  const { params, query, body } = request
  return { params, query, body } as Received<E>
}

function standingOf({ request }: Http, { method }: AnyEndpoint): Standing {
  const { actor, grant } = request.admitted
  return { actor, grant, readOnly: method === 'GET', log: request.log }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
  interface FastifyRequest {
    admitted: Admitted
    /** The moment before somebody was admitted. */
    admittedSince: number
    upload: Buffer | undefined
    /** What was uploaded, once it is stored; a handler enters it among the store's pictures. */
    picture: KeptPicture | undefined
  }
  interface FastifyReply {
    keepFor: KeepFor | undefined
    share: ((body: string) => void) | undefined
    /** Set where whoever asks may be given the same again without being admitted anew. */
    letThrough: LetThrough | undefined
  }
}
