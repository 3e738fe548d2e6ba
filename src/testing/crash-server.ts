import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { createEvents } from '../kit/server/events.ts'
import { createImages, diskStore } from '../kit/server/images.ts'
import { createJobs } from '../kit/server/jobs.ts'
import { readConfig } from '../app/server/config.ts'
import { createServer } from '../app/server/create-server.ts'
import { createLog } from '../app/server/log.ts'
import { operatorCheck } from '../app/server/operator-token.ts'

// A server without screens that a test starts as a process of its own, and kills. Prints its address.
const { databaseUrl, dataDir } = readConfig(process.env)
const log = createLog('silent')
const database = await openDatabase({ url: databaseUrl, dataDir, onLost: () => undefined })
const jobs = createJobs(database, log)
const { app } = await createServer({
  database,
  events: createEvents(),
  images: createImages(diskStore(join(dataDir, 'images'))),
  jobs,
  sendMail: async () => undefined,
  baseUrl: 'http://larder.test',
  isOperator: await operatorCheck(dataDir),
  log,
  now: () => new Date(),
  trustProxy: 0,
  requestsPerMinute: 1_000_000,
})
await jobs.start()
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
