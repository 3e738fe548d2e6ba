import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalid } from '../../kit/problem.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import { consentIn, cookieIn } from '../consent.ts'
import type { PurchaseReport, VisitReport } from '../contract.ts'
import { advertisingId, browserCookie, clickCookie, purchaseEvent } from '../event.ts'
import { eventJob, hashedPerson, type Event } from './meta.ts'

/** The figures of what has really been paid at a store; undefined for anything else. */
export type FindPurchase = (
  scope: PlatformScope,
  purchase: { readonly id: string; readonly slug: string },
) => Promise<{ readonly value: number; readonly currency: string } | undefined>

type UserData = z.output<typeof VisitReport>['user_data']

const aDay = 24 * 60 * 60

export async function reportVisit(
  scope: PlatformScope,
  request: FastifyRequest,
  origin: string,
  { event_name, event_id, event_source_url, user_data }: z.output<typeof VisitReport>,
): Promise<void> {
  const page = ownPage(event_source_url, origin, 'event_source_url')
  if (!mayBeTold(request)) return
  const user = userOf(request, user_data)
  await scope.enqueue(eventJob, eventOf(scope, event_name, event_id, page, user))
}

export async function reportPurchase(
  scope: PlatformScope,
  request: FastifyRequest,
  origin: string,
  findPurchase: FindPurchase,
  { eventID, eventSourceUrl, userData }: z.output<typeof PurchaseReport>,
): Promise<void> {
  const page = ownPage(eventSourceUrl, origin, 'eventSourceUrl')
  if (!mayBeTold(request)) return
  const slug = decodeURIComponent(page.pathname.split('/')[1] ?? '')
  const purchase = await findPurchase(scope, { id: eventID, slug })
  if (purchase === undefined) return
  // The store's address, not the order's: that one belongs to its buyer.
  const store = new URL(`/${encodeURIComponent(slug)}`, page)
  const event = eventOf(scope, purchaseEvent, eventID, store, userOf(request, userData))
  const once = { once: eventID, everySeconds: aDay }
  await scope.enqueue(eventJob, { ...event, custom_data: purchase }, once)
}

/** Without a recorded yes nothing leaves, and whoever asks does not hear of it. */
const mayBeTold = ({ headers }: FastifyRequest) =>
  consentIn(headers.cookie ?? '')?.decision === 'yes'

function ownPage(address: string, origin: string, field: string): URL {
  const text = 'This is not an address of ours.'
  if (!URL.canParse(address) || new URL(address).origin !== new URL(origin).origin) {
    throw invalid(text, { [field]: text })
  }
  return new URL(address)
}

const eventOf = (
  { now }: PlatformScope,
  name: string,
  id: string,
  { origin, pathname }: URL,
  user: Event['user_data'],
): Event => ({
  event_name: name,
  event_time: Math.floor(now.getTime() / 1000),
  event_id: id,
  // Without what was searched for, and without tokens.
  event_source_url: origin + pathname,
  action_source: 'website',
  user_data: user,
})

/** Where somebody is and with what comes from the request itself; a body could say anything. */
function userOf({ ip, headers }: FastifyRequest, { fbp, fbc, ...person }: UserData) {
  const cookies = headers.cookie ?? ''
  const ids = {
    fbp: advertisingId(cookieIn(cookies, browserCookie) ?? fbp),
    fbc: advertisingId(cookieIn(cookies, clickCookie) ?? fbc),
  }
  return {
    ...hashedPerson(person),
    client_ip_address: ip,
    client_user_agent: headers['user-agent'] ?? '',
    ...(ids.fbp !== undefined && { fbp: ids.fbp }),
    ...(ids.fbc !== undefined && { fbc: ids.fbc }),
  }
}
