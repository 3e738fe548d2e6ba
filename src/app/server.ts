import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { migrate } from '../database/migrate.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { keepUp } from '../database/upkeep.ts'
import { bridgeEvents } from '../kit/server/event-bridge.ts'
import { createEvents } from '../kit/server/events.ts'
import { createImages, diskStore } from '../kit/server/images.ts'
import { createJobs } from '../kit/server/jobs.ts'
import { createMailer } from '../kit/server/mailer.ts'
import { s3Store } from '../kit/server/s3-store.ts'
import { sealPlainSecrets } from '../operator/server/totp-secrets.ts'
import { createClock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { createServer } from './create-server.ts'
import { createLog } from './log.ts'
import { serveMailbox } from './mailbox.ts'
import { operatorCheck, operatorTokenFile } from './operator-token.ts'
import { openProviders } from './open-providers.ts'
import { servePages } from './pages.ts'
import { seedDemoStores } from './seed/seed.ts'
import { builtScreens } from './screens-built.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

type Closers = (() => Promise<void>)[]

/** Brings everything up and answers what takes it down again, in the opposite order. */
async function start(config: Config): Promise<() => Promise<void>> {
  const closers: Closers = []
  const stop = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    await bringUp(config, createLog(config.logLevel), closers)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function bringUp(config: Config, log: Logger, closers: Closers): Promise<void> {
  const { dataDir } = config
  const database = await openStorage(config, log)
  closers.push(() => database.close())
  await migrate(database.db)
  const clock = createClock()
  const events = createEvents()
  if (config.databaseUrl !== undefined) {
    const report = (error: unknown) => log.warn(error, 'the line between servers')
    const bridge = await bridgeEvents(config.databaseUrl, events, report)
    closers.push(() => bridge.close())
  }
  const dev = config.isDevelopment
    ? await (await import('./screens-dev.ts')).devScreens()
    : undefined
  if (dev !== undefined) closers.push(() => dev.close())
  const { providers, cardScript, playMoney } = await openProviders(config, log, closers)
  const mailFolder = join(dataDir, 'mail')
  const jobs = createJobs(database, log)
  await sealPlainSecrets({ database, events, jobs, now: clock.now }, providers.keys, log)
  const { app, kept } = await createServer({
    database,
    events,
    images: createImages(config.s3 ? s3Store(config.s3) : diskStore(join(dataDir, 'images'))),
    jobs,
    sendMail: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: mailFolder }),
    ...placesOf(config),
    marketing: config.marketing,
    providers,
    isOperator: await operatorCheck(dataDir),
    log,
    now: clock.now,
    trustProxy: config.trustProxy,
    requestsPerMinute: 1200,
    ...(dev === undefined ? {} : { before: dev.before }),
  })
  closers.push(() => app.close())
  await jobs.start()
  closers.push(() => jobs.stop())
  if (config.isDevelopment) serveMailbox(app, mailFolder)
  const foreign = { cardScript, pixel: pixelOf(config.marketing) }
  servePages(app, dev?.screens ?? (await builtScreens(app)), kept, config.baseUrl, foreign)
  const isDemo = config.seed === 'demo'
  const planting = { tokenFile: operatorTokenFile(dataDir), clock, playMoney }
  const logins = isDemo ? await hushed(log, () => seedDemoStores(app, planting)) : []
  await app.listen({ port: config.port, host: config.host })
  closers.push(keepUp(database, (error) => log.warn(error, 'looking after the database')))
  greet(config, logins)
}

/** Filling demo stores takes hundreds of calls that nobody made; a newcomer reads the logins, not those. */
async function hushed<T>(log: Logger, fill: () => Promise<T>): Promise<T> {
  const { level } = log
  if (log.isLevelEnabled('info')) log.level = 'warn'
  try {
    return await fill()
  } finally {
    log.level = level
  }
}

/** Where its links lead. */
const placesOf = ({ baseUrl, guideLinks, feeSettings, sourceUrl }: Config) => ({
  baseUrl,
  guideLinks,
  feeSettings,
  sourceUrl,
})

const pixelOf = ({ meta }: Config['marketing']) =>
  meta && { id: meta.pixelId, script: meta.scriptUrl }

async function openStorage({ dataDir, databaseUrl }: Config, log: Logger): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const onLost = (error: Error) => log.warn(error, 'a database connection was lost')
  return openDatabase({ url: databaseUrl, dataDir, onLost })
}

type Logins = Awaited<ReturnType<typeof seedDemoStores>>

function greet({ baseUrl, dataDir }: Config, logins: Logins): void {
  say(`Larder is open at ${baseUrl}`)
  if (logins.length > 0) say('\nDemo stores. These passwords are shown only now:')
  for (const { name, slug, email, password } of logins) {
    say(
      `  ${name.padEnd(26)} ${baseUrl}/${slug}\n  ${''.padEnd(26)} ${baseUrl}/${slug}/admin   ${email}   ${password}`,
    )
  }
  say(
    `\nThe platform is run at ${baseUrl}/operator; \`npm run operator -- add <email>\` lets somebody in.` +
      `\nThe token of that command is in ${operatorTokenFile(dataDir)}.`,
  )
}

try {
  const stop = await start(readConfig(process.env))
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A terminal or a service manager may tell the whole group, and so tell us twice.
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(() => process.exit(0), fail)
    })
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Larder has to stop: ${reason}\n`)
  process.exit(1)
}
