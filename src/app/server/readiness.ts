import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { withinMs } from '../../database/limits.ts'
import type { Database } from '../../database/open.ts'
import { apiBase } from '../../kit/api-base.ts'
import { Problem } from '../../kit/problem.ts'
import type { Events } from '../../kit/server/events.ts'
import type { Jobs } from '../../kit/server/jobs.ts'

interface Asked {
  readonly database: Database
  readonly jobs: Jobs
  readonly events: Events
}

const answersWithinMs = 5000
/** Whoever asks within a second of another hears what that one heard: anybody may ask, and it costs a connection. */
const sameAnswerForMs = 1000

/** Whether this server can do its work now. `/health` says no more than that it runs. */
export function serveReadiness(app: FastifyInstance, { database, jobs, events }: Asked): void {
  const isUp = sharedFor(sameAnswerForMs, () => isAnswering(database))
  app.get(
    `${apiBase}/ready`,
    { schema: { hide: true }, config: { rateLimit: false } },
    async (_, reply) => {
      const parts = {
        database: (await isUp()) ? 'up' : 'down',
        jobs: jobs.isWorking() ? 'up' : 'down',
        // A server that does not hear the others keeps nothing in memory: slower, and right.
        servers: events.isHearing() ? 'heard' : 'silent',
      }
      if (parts.database === 'down' || parts.jobs === 'down') {
        throw new Problem('unavailable', 'Larder is not ready.', { details: parts })
      }
      return reply.header('cache-control', 'no-store').send({ success: true, ...parts })
    },
  )
}

const isAnswering = ({ db }: Database) =>
  withinMs(answersWithinMs, 'The database', sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  )

function sharedFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { readonly at: number; readonly answer: Promise<Answer> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at > ms) last = { at, answer: ask() }
    return last.answer
  }
}
