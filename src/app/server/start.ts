import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { migrate } from '../../database/migrate.ts'
import { EmbeddedStopped } from '../../database/embedded-socket.ts'
import { isNewPlace } from '../../database/embedded-place.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { keepUp } from '../../database/upkeep.ts'
import { bridgeEvents } from '../../kit/server/event-bridge.ts'
import { joinSiblings, type Siblings, type ToWorker } from '../../kit/server/siblings.ts'
import { createEvents, type Events } from '../../kit/server/events.ts'
import { createImages } from '../../kit/server/images.ts'
import { holdLetters } from '../../kit/server/held-letters.ts'
import { createJobs } from '../../kit/server/jobs.ts'
import { createMailer } from '../../kit/server/mailer.ts'
import { sealPlainSecrets } from '../../operator/server/totp-secrets.ts'
import type { Ground } from '../../kit/server/transact.ts'
import { holdDeliveries } from '../../hooks/server/hold-deliveries.ts'
import { forgetPushes } from '../../orders/server/push/forget-pushes.ts'
import { holdPrints } from '../../printing/server/hold-prints.ts'
import { createClock } from '../../kit/server/clock.ts'
import { saying } from '../../kit/server/progress.ts'
import cluster from 'node:cluster'
import type { Config } from './config.ts'
import { complain, fail } from './fail.ts'
import { knowServers } from './know-servers.ts'
import { awaitDatabase, beginAgain } from './await-database.ts'
import { backUpFirst } from './back-up-first.ts'
import { closeAll, type Closers } from './closers.ts'
import { roleSetting, serverSetting, type Role } from './workers.ts'
import { createServer } from './create-server.ts'
import { noticePlace } from '../../database/installation.ts'
import { createLog } from './log.ts'
import { serveMailbox } from './mailbox.ts'
import { operatorCheck, operatorTokenFile, readOperatorToken } from './operator-token.ts'
import { openProviders } from './open-providers.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import { servePages } from '../documents/pages.ts'
import { openDataFolder } from './data-folder.ts'
import { pictureStore } from './picture-store.ts'
import { tryPort } from './port.ts'
import { keepHeapSmall } from './small-heap.ts'
import type { Tracing } from './tracing.ts'
import { beginWithDemo } from '../../demo/first-start.ts'
import { seedDemoStores, type Login } from '../../demo/seed.ts'
import type { Host } from '../dev/guest.ts'
import { builtScreens } from '../documents/screens-built.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** One of several processes of a server, or undefined where there is one. */
const role = cluster.isWorker ? (process.env[roleSetting] as Role | undefined) : undefined
/** The others only take requests: what is made, said and looked for once, the first one did. */
const isAnother = role === 'another' || role === 'again'

/** Brings everything up and answers what takes it down again, in the opposite order. */
function start(config: Config): Promise<() => Promise<void>> {
  const log = createLog(config.logLevel)
  return beginAgain(config, log, async () => {
    const closers: Closers = []
    const stop = () => closeAll(closers)
    try {
      await bringUp(config, log, closers)
      return stop
    } catch (error) {
      // What it was about to say is why it could not begin, not what else broke with it.
      await stop().catch((problem: unknown) => log.warn(problem, 'after a start that failed'))
      throw error
    }
  })
}

async function bringUp(config: Config, log: Logger, closers: Closers): Promise<void> {
  if (!isAnother) for (const doubt of config.doubts) log.warn(doubt)
  const dev = config.isDevelopment ? await import('../dev/guest.ts') : undefined
  const host = role === undefined ? dev?.hostOfThis() : undefined
  const database = await openStorage(config, log, closers, host)
  const clock = createClock()
  const events = createEvents()
  const siblings = role === undefined ? undefined : joinOthers(events)
  await siblings?.begin()
  await openEvents(config, { database, events, log, closers })
  const { providers, cardScript, playMoney } = await openProviders(config, log, closers)
  const jobs = createJobs(database, log)
  const ground = { database, events, jobs, now: clock.now }
  const images = createImages(pictureStore(config))
  await sealPlainSecrets(ground, providers.keys, log)
  const { app, kept } = await createServer({
    ...ground,
    images,
    sendMail: mailerOf(config),
    ...placesOf(config),
    marketing: config.marketing,
    providers,
    isOperator: await operatorCheck(config.dataDir),
    log,
    trustProxy: config.trustProxy + (host === undefined ? 0 : 1),
    requestsPerMinute: config.requestsPerMinute,
    metricsToken: config.metricsToken,
    tracing: config.isTraced ? await openTraces(log, closers) : undefined,
  })
  closers.push(() => app.close())
  if (!isAnother) await holdCopied(config, ground, log)
  await jobs.start()
  closers.push(() => jobs.stop())
  if (config.isDevelopment) await serveDesk(app, { mailFolder: mailFolderOf(config), log, closers })
  const screens = host?.screens ?? dev?.noScreens ?? (await builtScreens(app))
  servePages(app, screens, kept, config.baseUrl, { cardScript, pixel: pixelOf(config.marketing) })
  const planting = { tokenFile: operatorTokenFile(config.dataDir), clock, playMoney }
  const fill = () =>
    hushed(log, () => saying('Making the demo stores', () => seedDemoStores(app, planting)))
  const tell = { show: (logins: readonly Login[]) => show(logins, config.baseUrl), say }
  if (!isAnother) await beginWithDemo({ ground, log, images, seed: config.seed, fill, ...tell })
  await keepHeapSmall()
  const address = await app.listen(placeOf(config, host))
  closers.push(keepUp(database, (error) => log.warn(error, 'looking after the database')))
  siblings?.isReady()
  if (database.kind === 'server' && role !== 'another') {
    closers.push(await knowOthers(config, database, providers.keys, log))
  }
  if ((await host?.isReady(address)) !== 'again' && !isAnother) greet(config)
}

const mailFolderOf = ({ dataDir }: Config) => join(dataDir, 'mail')

const mailerOf = (config: Config) =>
  createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: mailFolderOf(config) })

/** Loaded where it is wanted: a server that tells nobody knows nothing of it. */
async function openTraces(log: Logger, closers: Closers): Promise<Tracing> {
  const tracing = (await import('./tracing.ts')).openTracing(log)
  closers.push(() => tracing.close())
  return tracing
}

/** While developing: what was mailed, and what was printed. */
async function serveDesk(
  app: FastifyInstance,
  { mailFolder, log, closers }: { mailFolder: string; log: Logger; closers: Closers },
): Promise<void> {
  serveMailbox(app, mailFolder)
  closers.push(await (await import('./dev-printer.ts')).serveDevPrinter(app, log))
}

/** While developing, the printer is one of our own, on this machine. */
const printerNetworksOf = ({ isDevelopment, printerNetworks }: Config) =>
  isDevelopment && printerNetworks === 'private' ? ['127.0.0.0/8'] : printerNetworks

const placeOf = ({ port, host }: Config, dev?: Host) => dev?.place ?? { port, host }

async function openEvents(
  { eventsUrl: url }: Config,
  {
    closers,
    ...between
  }: { readonly database: Database; readonly events: Events; log: Logger; closers: Closers },
): Promise<void> {
  if (url === undefined) return
  const bridge = await bridgeEvents({ url, ...between, server: process.env[serverSetting] })
  closers.push(() => bridge.close())
}

const joinOthers = (events: Events): Siblings =>
  joinSiblings(events, {
    send: (message) => void process.send?.(message),
    onMessage: (listener) => process.on('message', (message) => listener(message as ToWorker)),
  })

const knowOthers = async (
  { dataDir, s3 }: Config,
  database: Database,
  keys: PaymentKeys,
  log: Logger,
) =>
  knowServers({
    database,
    dataDir,
    pictures: s3 === undefined ? 'disk' : 's3',
    paymentKeys: keys.text,
    operatorToken: await readOperatorToken(dataDir),
    log,
    id: process.env[serverSetting],
  })

/** Longer than any letter is tried for. */
const staleAfterMs = 2 * 86_400_000

/** What a copied or restored database brings along was perhaps sent or printed already, by the one it was copied from. */
async function holdCopied({ dataDir }: Config, ground: Ground, log: Logger): Promise<void> {
  const { database, jobs } = ground
  const now = new Date()
  const { isCopy, settle } = await noticePlace(database, dataDir)
  const askedBefore = isCopy ? now : new Date(now.getTime() - staleAfterMs)
  if (isCopy) await forgetPushes(ground, log)
  const papers = isCopy ? await holdPrints(ground, log) : 0
  const messages = isCopy ? await holdDeliveries(ground, log) : 0
  if (papers > 0) say(`${papers} papers that waited for printers are not printed by themselves.`)
  if (messages > 0) say(`${messages} messages that waited for webhooks are not sent by themselves.`)
  const held = await holdLetters(database.db, [...jobs.letters], askedBefore)
  // Last: a start that breaks before is one of a copy again.
  await settle()
  if (held > 0) {
    say(
      `${held} letters wait that this database brought along from ${isCopy ? 'where it was copied' : 'long ago'}. ` +
        '`npm run operator -- release` sends them, `discard` forgets them; /operator/jobs shows them.',
    )
  }
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
const placesOf = (config: Config) => ({
  baseUrl: config.baseUrl,
  guideLinks: config.guideLinks,
  feeSettings: config.feeSettings,
  sourceUrl: config.sourceUrl,
  demoStore: config.demoStore,
  printing: { networks: printerNetworksOf(config) },
  hooks: { networks: config.hookNetworks },
  pushSubject: subjectOf(config),
})

/** An address that everybody can reach; where there is none, that of whoever writes our letters. */
const subjectOf = ({ baseUrl, mailFrom }: Config) =>
  baseUrl.startsWith('https:')
    ? baseUrl
    : `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`

const pixelOf = ({ meta }: Config['marketing']) =>
  meta && { id: meta.pixelId, script: meta.scriptUrl }

/** What would be in the way later is tried before anything is made. */
async function openStorage(
  config: Config,
  log: Logger,
  closers: Closers,
  host: Host | undefined,
): Promise<Database> {
  if (!isAnother) await tryPort(placeOf(config, host))
  await openDataFolder(config.dataDir)
  const { databaseUrl, dataDir } = config
  const open = () => openMigrated(config, log, closers, host)
  return databaseUrl === undefined && isNewPlace(dataDir)
    ? saying('Making the database', open)
    : open()
}

async function openMigrated(
  config: Config,
  log: Logger,
  closers: Closers,
  host: Host | undefined,
): Promise<Database> {
  const { dataDir, databaseUrl: url, pooler } = config
  const onLost = (error: Error) => {
    log.warn(error, 'a database connection was lost')
    if (error instanceof EmbeddedStopped) giveUp(error)
  }
  const opening =
    url === undefined && host !== undefined
      ? host.openDatabase(onLost)
      : awaitDatabase(config, log, () => openDatabase({ url, pooler, dataDir, onLost }))
  const database = await opening
  closers.push(() => database.close())
  await backUpFirst(config, database, log)
  await migrate(database.db)
  return database
}

function show(logins: readonly Login[], baseUrl: string): void {
  say('Demo stores. These passwords are shown only now:')
  for (const { name, slug, email, password } of logins) {
    say(
      `  ${name.padEnd(26)} ${baseUrl}/${slug}\n  ${''.padEnd(26)} ${baseUrl}/${slug}/admin   ${email}   ${password}`,
    )
  }
  say('')
}

const greet = ({ baseUrl, dataDir }: Config) =>
  say(
    `Larder is open at ${baseUrl}\n` +
      `\nThe platform is run at ${baseUrl}/operator; \`npm run operator -- add <email>\` lets somebody in.` +
      `\nThe token of that command is in ${operatorTokenFile(dataDir)}.`,
  )

/** Longer than anything that ends as it should. */
const longestEndMs = 25_000

/** Starts, and stays until told to end. */
export async function startAndStay(config: Config): Promise<void> {
  const stop = await start(config)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A terminal or a service manager may tell the whole group, and so tell us twice.
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), longestEndMs).unref()
      stop().then(() => process.exit(), fail)
    })
  }
}

/** Ends as if told to, but badly: a service manager starts again, and the next start recovers what was acknowledged. */
function giveUp(error: Error): void {
  complain(error)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}
