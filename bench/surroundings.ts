import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createLog } from '../src/app/server/log.ts'
import { createServer } from '../src/app/server/create-server.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase, type Database } from '../src/database/open.ts'
import { bridgeEvents } from '../src/kit/server/event-bridge.ts'
import { createEvents } from '../src/kit/server/events.ts'
import { createImages, diskStore } from '../src/kit/server/images.ts'
import { createJobs } from '../src/kit/server/jobs.ts'
import type { KeptAnswers } from '../src/kit/server/kept-answers.ts'

export const operatorToken = 'the-operator-of-a-measurement'
export const baseUrl = 'http://127.0.0.1'

export interface Measured {
  readonly app: FastifyInstance
  readonly database: Database
  readonly kept: KeptAnswers
  close(): Promise<void>
}

/** The server as `npm start` composes it, on the database and folder of the environment, but without a rate limit. */
export async function openMeasured(): Promise<Measured> {
  const dataDir = process.env['DATA_DIR'] ?? ''
  const url = process.env['DATABASE_URL']
  const log = createLog(process.env['LOG_LEVEL'] ?? 'warn')
  await mkdir(dataDir, { recursive: true })
  const database = await openDatabase({ url, dataDir, onLost: (error) => log.warn(error) })
  await migrate(database.db)
  const events = createEvents()
  const bridge = url === undefined ? undefined : await bridgeEvents({ url, database, events, log })
  const jobs = createJobs(database, log)
  const { app, kept } = await createServer({
    database,
    events,
    images: createImages(diskStore(join(dataDir, 'images'))),
    jobs,
    sendMail: () => Promise.resolve(),
    baseUrl,
    isOperator: (token) => token === operatorToken,
    log,
    now: () => new Date(),
    trustProxy: 0,
    requestsPerMinute: Number.MAX_SAFE_INTEGER,
    guestOrdersPerHour: Number.MAX_SAFE_INTEGER,
  })
  await jobs.start()
  return {
    app,
    database,
    kept,
    async close() {
      await jobs.stop()
      await app.close()
      await bridge?.close()
      await database.close()
    },
  }
}
