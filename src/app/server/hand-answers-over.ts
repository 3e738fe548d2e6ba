import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { KeptAnswers } from '../../kit/server/kept-answers.ts'
import type { PassedAnswers } from '../../kit/server/passed-answers.ts'

/** Headers that belong to one answer and not to the next. */
const ofOneAnswer: ReadonlySet<string> = new Set([
  'x-request-id',
  'content-length',
  'date',
  'set-cookie',
])

/** Hands answers that were marked to the memories that keep them, just before they are compressed and sent. */
export function handAnswersOver(
  app: FastifyInstance,
  { kept, passed }: { readonly kept: KeptAnswers; readonly passed: PassedAnswers },
  log: Logger,
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.share !== undefined && reply.statusCode === 200 && typeof payload === 'string') {
      reply.share(payload)
    }
    if (reply.letThrough !== undefined && typeof payload === 'string') {
      const headers = lastingHeaders(reply)
      passed.keep(request.raw, reply.letThrough, request.admittedSince, { payload, headers })
    }
    if (reply.keepFor === undefined || reply.statusCode !== 200 || typeof payload !== 'string') {
      return payload
    }
    reply.header('cache-control', 'no-cache')
    kept
      .keep(request.raw.url ?? '', reply.keepFor, payload, lastingHeaders(reply))
      .catch((error: unknown) => log.error(error, 'an answer could not be kept'))
    return payload
  })
}

const lastingHeaders = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      ([name]) => !ofOneAnswer.has(name) && !name.startsWith('x-ratelimit'),
    ),
  )
