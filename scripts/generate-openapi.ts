import { createServer } from '../src/app/server/create-server.ts'
import { createLog } from '../src/app/server/log.ts'
import { embeddedPool, openInMemory } from '../src/database/embedded.ts'
import { over } from '../src/database/open.ts'
import { createEvents } from '../src/kit/server/events.ts'
import { createJobs } from '../src/kit/server/jobs.ts'
import { createImages, diskStore } from '../src/kit/server/images.ts'

/** The OpenAPI document of the running product, so that a change of the API is a visible difference. */
export async function generateOpenapi(): Promise<{ path: string; text: string }> {
  const pglite = await openInMemory()
  const database = over(embeddedPool(pglite), 'embedded', () => undefined)
  const { app } = await createServer({
    database,
    events: createEvents(),
    images: createImages(diskStore('')),
    jobs: createJobs(database, createLog('silent')),
    sendMail: async () => undefined,
    baseUrl: '',
    isOperator: () => false,
    log: createLog('silent'),
    now: () => new Date(0),
    trustProxy: 0,
    requestsPerMinute: 1,
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  await database.close()
  await pglite.close()
  return { path: 'docs/openapi.json', text: `${JSON.stringify(document, null, 2)}\n` }
}
