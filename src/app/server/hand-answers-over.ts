import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { KeptAnswers } from '../../kit/server/kept-answers.ts'

/** Headers that belong to one answer and not to the next. */
const ofOneAnswer: ReadonlySet<string> = new Set([
  'x-request-id',
  'content-length',
  'date',
  'set-cookie',
])

/** Hands answers that were marked to the memories of kept and shared answers, just before they are compressed and sent. */
export function handAnswersOver(app: FastifyInstance, kept: KeptAnswers, log: Logger): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.share !== undefined && reply.statusCode === 200 && typeof payload === 'string') {
      reply.share(payload)
    }
    if (reply.keepFor === undefined || reply.statusCode !== 200 || typeof payload !== 'string') {
      return payload
    }
    reply.header('cache-control', 'no-cache')
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).filter(
        ([name]) => !ofOneAnswer.has(name) && !name.startsWith('x-ratelimit'),
      ),
    )
    kept
      .keep(request.raw.url ?? '', reply.keepFor, payload, headers)
      .catch((error: unknown) => log.error(error, 'an answer could not be kept'))
    return payload
  })
}
