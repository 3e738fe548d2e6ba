import { call, Refusal } from '../../kit/ui/calls/call.ts'
import type { AnyEndpoint, Sent } from '../../kit/endpoint.ts'
import { cookieIn } from '../consent.ts'
import { marketing } from '../contract.ts'
import {
  advertisingCookieSeconds,
  browserCookie,
  browserIdOf,
  clickCookie,
  clickIdOf,
  purchaseEvent,
  type Pixel,
  type VisitEvent,
} from '../event.ts'
import { writeCookie } from './consent.ts'

/** What has been bought, for the pixel. Who bought it is never said: the pixel is the platform's, the shopper the store's. */
export interface Purchase {
  readonly id: string
  readonly value: number
  readonly currency: string
}

/** Tells the pixel and our server of the same event under one id, so that it counts once. */
export function reportVisit(pixel: Pixel, name: VisitEvent, path: string): void {
  keepIds()
  const id = `${Date.now()}.${Math.random().toString(36).slice(2)}`
  pixelOf(pixel)('track', name, {}, { eventID: id })
  const event_source_url = window.location.origin + path
  void tell(marketing.anyEvent, { body: { event_name: name, event_id: id, event_source_url } })
}

/** Answers whether our server has heard of it. */
export function reportPurchase(pixel: Pixel, { id, ...figures }: Purchase): Promise<boolean> {
  keepIds()
  // The pixel says on which page it is, and the key to an order may stand behind its question mark.
  if (window.location.search === '') {
    pixelOf(pixel)('track', purchaseEvent, figures, { eventID: id })
  }
  const eventSourceUrl = window.location.origin + window.location.pathname
  return tell(marketing.purchase, { body: { eventID: id, eventSourceUrl } })
}

/** After a yes was taken back. */
export function forget(): void {
  window.fbq?.('consent', 'revoke')
  for (const name of [browserCookie, clickCookie]) writeCookie(name, '', 0)
}

/** Nobody sees it fail. Answers whether the server was reached, whatever it said. */
async function tell<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>): Promise<boolean> {
  try {
    await call(endpoint, sent)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.status !== 0
  }
}

function keepIds(): void {
  const click = new URLSearchParams(window.location.search).get('fbclid')
  const clickId = click === null ? undefined : clickIdOf(Date.now(), click)
  if (clickId !== undefined) writeCookie(clickCookie, clickId, advertisingCookieSeconds)
  const known = cookieIn(document.cookie, browserCookie)
  const id = known ?? browserIdOf(Date.now(), Math.random())
  writeCookie(browserCookie, id, advertisingCookieSeconds)
}

interface Fbq {
  (...words: readonly unknown[]): void
  queue: (readonly unknown[])[]
  /** There once the script has come. */
  callMethod?: (...words: readonly unknown[]) => void
  push: Fbq
  loaded: boolean
  version: string
  disablePushState: boolean
}

declare global {
  interface Window {
    fbq?: Fbq
  }
}

/** Loads the script with the first event. It tells what it is told here: no clicks, no forms, no pages of its own. */
function pixelOf({ id, script }: Pixel): Fbq {
  if (window.fbq !== undefined) {
    window.fbq('consent', 'grant')
    return window.fbq
  }
  const fbq = ((...words) => {
    if (fbq.callMethod) fbq.callMethod(...words)
    else fbq.queue.push(words)
  }) as Fbq
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [], disablePushState: true })
  // The script looks for itself under both names.
  Object.assign(window, { fbq, _fbq: fbq })
  const element = document.createElement('script')
  element.async = true
  element.src = script
  document.head.append(element)
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  return fbq
}
