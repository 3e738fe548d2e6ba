/** What the advertising service may hear of from a visit; a purchase has a call of its own. */
export const visitEvents = ['PageView', 'ViewContent', 'InitiateCheckout'] as const
export type VisitEvent = (typeof visitEvents)[number]
export const purchaseEvent = 'Purchase'

/** The cookies of the advertising service live for 90 days. */
export const advertisingCookieSeconds = 7_776_000
export const browserCookie = '_fbp'
export const clickCookie = '_fbc'

const wellFormed = /^fb\.\d\.\d+\.[\w.~-]{1,400}$/

/** What such a cookie holds, unless somebody wrote something else into it. */
export const advertisingId = (text: string | undefined) =>
  text !== undefined && wellFormed.test(text) ? text : undefined

export const browserIdOf = (ms: number, random: number) =>
  `fb.1.${ms}.${Math.floor(random * 10_000_000_000)}`
export const clickIdOf = (ms: number, click: string) => advertisingId(`fb.1.${ms}.${click}`)

/** The platform's pixel, as browsers need to know it. */
export interface Pixel {
  readonly id: string
  /** Where its script is; loaded after a yes, never before. */
  readonly script: string
}
