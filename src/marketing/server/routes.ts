import { createHash } from 'node:crypto'
import { servePlatform, type Backbone } from '../../kit/server/serve.ts'
import { marketing } from '../contract.ts'
import { detailsJob, detailsMail } from './details-mail.ts'
import { eventJob, tellMeta, type MetaSettings } from './meta.ts'
import { reportPurchase, reportVisit, type FindPurchase } from './report-event.ts'
import { putOnList, subscriptionJob, type SubscriberSettings } from './subscribers.ts'

/** Which services are told; each is off until it is set. */
export interface MarketingSettings {
  readonly meta?: MetaSettings | undefined
  readonly subscribers?: SubscriberSettings | undefined
}

const aDay = 24 * 60 * 60

export function serveMarketing(
  backbone: Backbone,
  { meta, subscribers }: MarketingSettings,
  findPurchase: FindPurchase,
): void {
  serveEvents(backbone, meta, findPurchase)
  serveSubscriptions(backbone, subscribers)
  servePlatform(backbone, marketing.ip, async (_, __, { request }) => ({ ip: request.ip }))
}

function serveEvents(
  backbone: Backbone,
  meta: MetaSettings | undefined,
  findPurchase: FindPurchase,
): void {
  const { app, jobs, baseUrl, now } = backbone
  servePlatform(backbone, marketing.anyEvent, async ({ body }, scope, { request }) => {
    if (meta !== undefined) await reportVisit(scope, request, baseUrl, body)
    return {}
  })
  servePlatform(backbone, marketing.purchase, async ({ body }, scope, { request }) => {
    if (meta !== undefined) await reportPurchase(scope, request, baseUrl, findPurchase, body)
    return {}
  })
  jobs.work(eventJob, async (event) => {
    if (meta === undefined) return
    const refused = await tellMeta(meta, event, now())
    if (refused !== undefined) app.log.warn({ refused }, 'an event was not taken')
  })
}

function serveSubscriptions(backbone: Backbone, subscribers: SubscriberSettings | undefined): void {
  const { app, jobs, sendMail, baseUrl } = backbone
  servePlatform(backbone, marketing.subscribe, async ({ body }, scope, { request }) => {
    const { email, firstname: firstName, lastname: lastName } = body
    const contents = { email, firstName, lastName, ip: request.ip }
    if (subscribers !== undefined) {
      await scope.enqueue(subscriptionJob, contents, { once: keyOf(email), everySeconds: aDay })
    }
    await scope.enqueue(detailsJob, { email }, { once: keyOf(email), everySeconds: aDay })
    return {}
  })
  jobs.work(detailsJob, ({ email }) => sendMail(detailsMail(email, baseUrl)))
  jobs.work(subscriptionJob, async (subscription) => {
    if (subscribers === undefined) return
    const refused = await putOnList(subscribers, subscription)
    if (refused !== undefined) app.log.warn({ refused }, 'somebody was not put onto the list')
  })
}

/** One address is one key, and nobody reads it out of the queue's index. */
const keyOf = (email: string) => createHash('sha256').update(email).digest('hex')
