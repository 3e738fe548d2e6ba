import { minutes } from '../../kit/fields.ts'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { enterInDirectory, listAdmins } from '../../accounts/server/queries.ts'
import { hashPassword } from '../../accounts/server/passwords.ts'
import { serveArchives } from '../../archive/server/routes.ts'
import { serveErasures } from '../../erasure/server/routes.ts'
import { serveChanges } from '../../accounts/server/change-routes.ts'
import { servePins } from '../../accounts/server/pin-routes.ts'
import { serveKeys } from '../../accounts/server/key-routes.ts'
import { serveAccounts } from '../../accounts/server/routes.ts'
import { serveSelf, serveUsers } from '../../accounts/server/user-routes.ts'
import { listUses } from '../../catalog/server/list-uses.ts'
import { nameProducts } from '../../catalog/server/product-queries.ts'
import { renewProducts } from '../../catalog/server/renew-products.ts'
import { serveCategories, serveProducts } from '../../catalog/server/routes.ts'
import { serveChoices } from '../../choices/server/routes.ts'
import { neutralLinks, serveGuides } from '../../guides/server/routes.ts'
import { serveHooks } from '../../hooks/server/routes.ts'
import { remeasure } from '../../catalog/server/remeasure.ts'
import { serveInventory } from '../../inventory/server/routes.ts'
import { apiBase } from '../../kit/api-base.ts'
import { speakPlainly } from '../../kit/plain-words.ts'
import { notFound } from '../../kit/problem.ts'
import { effectsEnded } from '../../kit/server/effects.ts'
import { createKeptAnswers, type KeptAnswers } from '../../kit/server/kept-answers.ts'
import { createPassedAnswers, type PassedAnswers } from '../../kit/server/passed-answers.ts'
import { newId, randomToken } from '../../kit/server/ids.ts'
import { createSharedAnswers } from '../../kit/server/shared-answers.ts'
import { serveLive } from '../../kit/server/live.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { serveMarketing } from '../../marketing/server/routes.ts'
import { record, recordErasedStore } from '../../operator/server/acts.ts'
import { serveOperators } from '../../operator/server/operator-routes.ts'
import { serveOperator } from '../../operator/server/routes.ts'
import { guestOrdersPerHour as usualGuestOrders } from '../../orders/guest-limits.ts'
import { lookUpJob } from '../../orders/server/payment/payment-jobs.ts'
import { serveParts } from '../../orders/server/payment/part-routes.ts'
import { serveCorrections } from '../../orders/server/correction/routes.ts'
import { serveOrderPayments } from '../../orders/server/payment/payment-routes.ts'
import type { Desk } from '../../orders/server/desk.ts'
import type { PushRoad } from '../../orders/server/push/send-push.ts'
import { serveOrderPush } from '../../orders/server/push/routes.ts'
import { serveOrders } from '../../orders/server/routes.ts'
import { serveCart, servePopular } from '../../storefront/server/routes.ts'
import { countOrdered } from '../../orders/server/popular-queries.ts'
import { serveDoubts } from '../../orders/server/kept/doubt-routes.ts'
import { serveCoupons } from '../../coupons/server/routes.ts'
import { serveCounter } from '../../counter/server/routes.ts'
import { serveKiosk } from '../../kiosk/server/routes.ts'
import type { PrintSettings } from '../../printing/server/print-work.ts'
import { servePrinting } from '../../printing/server/routes.ts'
import { serveBar } from '../../bar/server/routes.ts'
import { serveKitchen } from '../../kitchen/server/routes.ts'
import { changeRegistration } from '../../registration/server/change-registration.ts'
import { sendRegistrationMails } from '../../registration/server/mails.ts'
import { serveWebhooks } from '../../payments/server/webhooks.ts'
import { paths } from '../../paths.ts'
import { servePayments } from '../../payments/server/routes.ts'
import { providersOf, type Providers } from '../../payments/server/providers.ts'
import { createPaymentKeys, newPaymentKey } from '../../payments/server/payment-keys.ts'
import { whereaboutsOf } from '../../kit/server/whereabouts.ts'
import {
  neutralFeeSettings,
  serveAddresses,
  serveCampaign,
  serveFees,
  type CardSettings,
  type FeeSettings,
} from '../../registration/server/routes.ts'
import { serveDashboard } from '../../dashboard/server/routes.ts'
import { serveShifts } from '../../shifts/server/routes.ts'
import { serveSales } from '../../sales/server/routes.ts'
import { serveStores } from '../../stores/server/routes.ts'
import { answerFailures, answerUnreadable, answerUnroutable } from './failures.ts'
import { keepClear } from './keep-clear.ts'
import { findPurchase } from './find-purchase.ts'
import { fromInside } from './from-inside.ts'
import { serveImages } from './images.ts'
import { gateOf } from './gate.ts'
import { handAnswersOver } from './hand-answers-over.ts'
import { serveOpenApi } from './openapi.ts'
import { licenceText } from './licence.ts'
import { isPictureUsed } from './picture-use.ts'
import { serveMetrics, watchServer } from './metrics.ts'
import { serveReadiness } from './readiness.ts'
import type { Surroundings } from './surroundings.ts'
import { serveSetAside } from './serve-set-aside.ts'

/** Answers are kept until something changes; should nobody hear of that, this is when they are made anew. */
const believedForMs = minutes(5)

/** The policies of documents are said with each of them. */
const sayHeaders = { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false } as const

/** Builds the whole server without listening. */
export async function createServer(
  surroundings: Surroundings,
): Promise<{ app: FastifyInstance; kept: KeptAnswers }> {
  const { database, events, jobs, log, now, sendMail, baseUrl } = surroundings
  speakPlainly()
  const lasting = { greatestAgeMs: believedForMs, canAsk: database.isReachable }
  const kept = createKeptAnswers(events, lasting)
  const passed = createPassedAnswers(events)
  const app = createApp(surroundings, kept, passed)
  surroundings.tracing?.follow(app, jobs)
  const metrics = watchServer(app, { database, events, jobs, log, kept })
  serveMetrics(app, metrics.register, surroundings.metricsToken)
  answerFailures(app)
  await app.register(helmet, sayHeaders)
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart)
  await app.register(rateLimit, limitOf(surroundings))
  handAnswersOver(app, { kept, passed }, log)
  await serveOpenApi(app)

  const backbone: Backbone = {
    app,
    database,
    events,
    kept,
    shared: createSharedAnswers(events, lasting),
    passed,
    jobs,
    images: surroundings.images,
    sendMail: metrics.counting(sendMail),
    baseUrl,
    now,
    apiBase,
    gate: gateOf(surroundings),
  }
  app.get(`${apiBase}/health`, { schema: { hide: true } }, () => ({ success: true }))
  serveReadiness(app, surroundings)
  serveSetAside(app, database, surroundings.isOperator)
  keepClear(backbone)
  const { printing = { networks: 'private' } } = surroundings
  serveSlices(backbone, {
    ...surroundings,
    printing: { ...printing, onTried: metrics.countPrint },
  })
  metrics.countScreens(serveLive(backbone).count)
  return { app, kept }
}

/** Of a server that nobody has told where it is. */
const unknownSubject = 'mailto:larder@localhost'

const tooManyRequests = () => ({
  statusCode: 429,
  message: 'Too many requests. Please wait a minute and try again.',
})

/** Where the files of a build stand, which never change and cost nothing to answer. */
const builtFiles = '/assets/*'

/** How often one address may ask this server. */
const limitOf = ({ requestsPerMinute }: Surroundings): RateLimitPluginOptions => ({
  max: requestsPerMinute,
  timeWindow: '1 minute',
  allowList: ({ socket, routeOptions }) =>
    // A page asks for what it shows on behalf of whoever asked for the page, who was counted.
    socket.remoteAddress === fromInside ||
    // A tablet keeps the whole back office on its first visit, a hundred files and more, and those of a shop share an address.
    routeOptions.url === builtFiles,
  errorResponseBuilder: tooManyRequests,
})

function serveSlices(
  backbone: Backbone,
  {
    images,
    guideLinks = neutralLinks,
    sourceUrl = licenceText,
    demoStore,
    marketing = {},
    providers = providersOf(createPaymentKeys([newPaymentKey()])),
    feeSettings = neutralFeeSettings,
    guestOrdersPerHour = usualGuestOrders,
    printing,
    hooks = { networks: 'public' },
    pushSubject = unknownSubject,
  }: Surroundings & { readonly printing: PrintSettings },
): void {
  serveStores(backbone, images, { listAdmins, isPictureUsed, changeRegistration }, demoStore)
  servePeople(backbone)
  serveHooks(backbone, { ...hooks, keys: providers.keys })
  servePayments(backbone, images, providers, isPictureUsed)
  serveInventory(backbone, images, { listUses, isPictureUsed, remeasure })
  serveChoices(backbone, { nameProducts, renewProducts })
  serveCategories(backbone)
  serveProducts(backbone, images, isPictureUsed)
  serveBrowsing(backbone)
  const desk = { keys: providers.keys, guestOrdersPerHour }
  serveShop(backbone, desk, printing, { ...hooks, subject: pushSubject })
  serveCorrections(backbone, providers)
  serveOrderPayments(backbone, providers, paths.payment)
  serveWebhooks(backbone, providers, lookUpJob)
  serveBooks(backbone)
  serveRegistration(backbone, feeSettings, cardDeskOf(providers))
  serveOperator(backbone, providers.keys, feeSettings)
  serveOperators(backbone, providers.keys)
  serveGuides(backbone, guideLinks)
  backbone.app.get(paths.source(), { schema: { hide: true } }, (_, reply) =>
    reply.redirect(sourceUrl),
  )
  serveMarketing(backbone, marketing, findPurchase)
  serveImages(backbone.app, images)
  serveArchives(backbone, images.files, newcomers)
  serveErasures(backbone, recordErasedStore)
}

/** Until a store is open. */
function serveRegistration(
  backbone: Backbone,
  settings: FeeSettings,
  desk: CardSettings | undefined,
): void {
  serveAddresses(backbone)
  serveCampaign(backbone, { recordChange: (scope) => record(scope, { act: 'changeCampaign' }) })
  sendRegistrationMails(backbone)
  serveFees(backbone, settings, desk)
}

/** Whoever asks: people, the programs of a store, and what they did. */
function servePeople(backbone: Backbone): void {
  serveAccounts(backbone)
  serveUsers(backbone)
  serveKeys(backbone)
  serveChanges(backbone)
  serveSelf(backbone)
  servePins(backbone)
}

/** Before somebody orders. */
function serveBrowsing(backbone: Backbone): void {
  serveCart(backbone)
  serveCoupons(backbone)
  servePopular(backbone, countOrdered)
}

/** What was sold and taken, for those who count it. */
function serveBooks(backbone: Backbone): void {
  serveShifts(backbone)
  serveSales(backbone)
  serveDashboard(backbone)
}

/** People who come along with an archive are found by their address, and choose a password of their own. */
const newcomers = {
  settlePeople: enterInDirectory,
  unknownPassword: () => hashPassword(randomToken()),
}

/** What happens between an order and a cup. */
function serveShop(backbone: Backbone, desk: Desk, printing: PrintSettings, push: PushRoad): void {
  servePrinting(backbone, printing)
  serveOrders(backbone, desk)
  serveOrderPush(backbone, push, desk.keys)
  serveParts(backbone)
  serveDoubts(backbone)
  serveCounter(backbone, desk)
  serveKiosk(backbone, desk)
  serveKitchen(backbone)
  serveBar(backbone)
}

/** Without an account of the platform's own, account fees are not taken by card. */
const cardDeskOf = ({ paypal, platform, scriptUrl }: Providers): CardSettings | undefined =>
  platform && { account: platform, paypal, scriptUrl: scriptUrl(platform.mode) }

function createApp(
  { log, trustProxy }: Surroundings,
  kept: KeptAnswers,
  passed: PassedAnswers,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_, hop) => hop < trustProxy,
    genReqId: newId,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    // Before anything else looks at a request: what strangers read, and what staff read again, comes from memory.
    serverFactory: (handler) =>
      createHttpServer((request: IncomingMessage, response: ServerResponse) => {
        request.url = pathIn(request.url)
        if (kept.answer(request, response) || passed.answer(request, response)) return
        handler(request, response)
      }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('about')
  app.decorateRequest('admitted')
  app.decorateRequest('admittedSince', 0)
  app.decorateRequest('upload')
  app.decorateRequest('picture')
  app.decorateReply('keepFor')
  app.decorateReply('share')
  app.decorateReply('letThrough')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // No name has a NUL, and the database cannot look for one.
    if (request.url.includes('%00')) throw notFound('Not found')
  })
  // Requests have ended by then, and the database has not.
  app.addHook('onClose', effectsEnded)
  // The route rather than the address: addresses carry tokens and what people search for.
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { method, routeOptions, log: own } = request
    const outcome = { status: statusCode, ms: Math.round(elapsedTime) }
    own.info({ method, route: routeOptions.url, ...outcome, ...whereaboutsOf(request) }, 'request')
  })
  return app
}

/** A request may name the whole address, as to a proxy; what counts is its path. */
function pathIn(target = '/'): string {
  if (target.startsWith('/')) return target
  const url = URL.parse(target)
  return url === null ? '/' : url.pathname + url.search
}
