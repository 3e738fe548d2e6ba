import { readFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { embeddedPool, openInMemory } from '../database/embedded.ts'
import { openDatabase, over, type Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { accounts } from '../accounts/contract.ts'
import type { Role } from '../accounts/permissions.ts'
import { hashPassword } from '../accounts/server/passwords.ts'
import { insertUser } from '../accounts/server/queries.ts'
import { createEvents, type Events } from '../kit/server/events.ts'
import { createImages, diskStore } from '../kit/server/images.ts'
import { createJobs, type Jobs } from '../kit/server/jobs.ts'
import type { Mail } from '../kit/server/mailer.ts'
import { randomCode } from '../kit/server/ids.ts'
import type { Scope } from '../kit/server/scope.ts'
import { operator } from '../operator/contract.ts'
import { callerOf, type Caller } from '../kit/server/in-process.ts'
import { createLog } from '../app/server/log.ts'
import { createServer } from '../app/server/create-server.ts'
import type { Surroundings } from '../app/server/surroundings.ts'
import { servePages, type Screens } from '../app/documents/pages.ts'
import { openPooler } from './pooler.ts'
import { copyDatabase } from './test-database.ts'

export const testPassword = 'Correct-horse-7!'
export const operatorToken = 'operator-token-of-the-tests'

export interface TestServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly events: Events
  readonly jobs: Jobs
  /** The server's clock; tests may set it. */
  readonly clock: { now: Date | undefined }
  /** What would have been sent; jobs run a moment after the call that asked for them. */
  readonly mails: readonly Mail[]
  close(): Promise<void>
}

type Other = Partial<
  Pick<
    Surroundings,
    | 'database'
    | 'images'
    | 'log'
    | 'requestsPerMinute'
    | 'guestOrdersPerHour'
    | 'sendMail'
    | 'trustProxy'
    | 'marketing'
    | 'providers'
    | 'sourceUrl'
    | 'demoStore'
    | 'printing'
    | 'hooks'
    | 'tracing'
  >
> & {
  readonly jobsEverySeconds?: number
  /** Where its clock stands from its first moment; without, it goes with the machine's. */
  readonly now?: Date
  /** What makes its pages; without, it has none. */
  readonly screens?: Screens | ((app: FastifyInstance) => Promise<Screens>)
}

/** A whole server on a database of its own kind; one per test file, shared by its tests. */
export async function startServer({
  jobsEverySeconds,
  now,
  screens,
  ...other
}: Other = {}): Promise<TestServer> {
  const database = other.database ?? (await openTestDatabase())
  const events = createEvents()
  const clock: TestServer['clock'] = { now }
  const mails: Mail[] = []
  const jobs = createJobs(database, createLog('silent'), jobsEverySeconds)
  const { app, kept } = await createServer({
    events,
    images: createImages(diskStore(await mkdtemp(join(tmpdir(), 'larder-images-')))),
    jobs,
    sendMail: async (mail) => void mails.push(mail),
    baseUrl: 'http://larder.test',
    isOperator: (token) => token === operatorToken,
    log: createLog('silent'),
    now: () => clock.now ?? new Date(),
    trustProxy: 0,
    requestsPerMinute: 1_000_000,
    guestOrdersPerHour: 1_000_000,
    ...other,
    database,
  })
  const made = typeof screens === 'function' ? await screens(app) : screens
  if (made !== undefined) servePages(app, made, kept, 'http://larder.test', {}, 50)
  await app.ready()
  await jobs.start()
  return {
    app,
    database,
    events,
    jobs,
    clock,
    mails,
    async close() {
      await jobs.stop()
      await app.close()
      await database.close()
    },
  }
}

/** The database alone: migrated, empty, and of this test file alone. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('databaseTemplate')
  if (template !== '') {
    const { url, drop } = await copyDatabase(template)
    if (process.env['TEST_POOLER'] === 'transaction') return openBehindPooler(url, drop)
    const copy = await openDatabase({ url, dataDir: '', onLost: () => undefined })
    return { ...copy, close: () => copy.close().then(drop) }
  }
  const pglite = await openInMemory(new Blob([await readFile(inject('dumpFile'))]))
  const database = over(embeddedPool(pglite), 'embedded', () => undefined)
  return {
    ...database,
    async close() {
      await database.close()
      await pglite.close()
    },
  }
}

/** The same with PgBouncer in between, which gives every transaction another connection. */
async function openBehindPooler(url: string, drop: () => Promise<void>): Promise<Database> {
  const pooler = await openPooler(url)
  const settings = { url: pooler.url, pooler: 'transaction', dataDir: '' } as const
  const database = await openDatabase({ ...settings, onLost: () => undefined })
  return {
    ...database,
    async close() {
      await database.close()
      await pooler.close()
      await drop()
    },
  }
}

export interface TestStore {
  readonly id: string
  readonly slug: string
  readonly server: TestServer
  readonly admin: Caller
  readonly adminId: string
  readonly stranger: Caller
  /** A new person with this role, signed in. */
  as(role: Role): Promise<Caller & { readonly userId: string }>
  /** Runs inside the store's own transaction, for what no call offers. */
  inside<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>
}

/** A store of its own for one test, activated unless told otherwise. */
export async function openStore(
  server: TestServer,
  { isOpen = true }: { readonly isOpen?: boolean } = {},
): Promise<TestStore> {
  const stranger = callerOf(server.app, undefined)
  const name = randomCode(10)
  const { body } = await stranger.send(accounts.register, {
    body: {
      firstName: 'Ana',
      lastName: 'Reyes',
      email: `${name}@example.com`,
      password: testPassword,
      storeName: `Shop ${name}`,
      storePhone: '0917 555 0100',
      businessType: 'milkteashop',
    },
  })
  const { id, slug } = body.store
  if (isOpen) await callerOf(server.app, operatorToken).send(operator.approve, { params: { slug } })
  const inside = <Result>(work: (scope: Scope) => Promise<Result>) => insideStore(server, id, work)
  return {
    id,
    slug,
    server,
    admin: callerOf(server.app, body.token),
    adminId: body.user.id,
    stranger,
    inside,
    as: (role) => signInAs(server, { id, slug, inside }, role),
  }
}

export const operatorOf = (server: TestServer) => callerOf(server.app, operatorToken)

async function signInAs(
  server: TestServer,
  store: Pick<TestStore, 'id' | 'slug' | 'inside'>,
  role: Role,
) {
  const email = `${role}-${randomCode(8)}@example.com`
  const passwordHash = await hashPassword(testPassword)
  await store.inside((scope) =>
    insertUser(scope, { email, firstName: 'Ben', lastName: role, phone: '', role, passwordHash }),
  )
  const { body } = await callerOf(server.app, undefined).send(accounts.login, {
    body: { email, password: testPassword, storeSlug: store.slug },
  })
  return { ...callerOf(server.app, body.token), userId: body.user.id }
}

function insideStore<Result>(
  server: TestServer,
  storeId: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(
    server.database,
    { role: 'larder_app', storeId, readOnly: false },
    (db, ends) =>
      work({
        ...ends,
        db,
        storeId,
        actor: { role: 'admin', storeId },
        grant: 'all',
        now: server.clock.now ?? new Date(),
        after: (effect) => void effect(),
        announce: (topic) => server.events.publish({ storeId, topic }),
        enqueue: (job, contents, timing) => server.jobs.enqueue(db, job, contents, timing),
      }),
  )
}
