import { z } from 'zod'
import { formatMoney, sumMoney } from '../kit/money.ts'
import type { BillDiscount } from './bill.ts'
import { statutoryReasons } from './discount.ts'

export const couponKinds = ['percent', 'amount'] as const
export type CouponKind = (typeof couponKinds)[number]
export const couponKindLabels: Readonly<Record<CouponKind, string>> = {
  percent: 'Percent',
  amount: 'Amount',
}

/** What a shop promises with a code; whoever knows the code may know all of it. */
export const CouponTerms = z.object({
  code: z.string(),
  kind: z.enum(couponKinds),
  /** The percentage or the amount. */
  value: z.number(),
  /** Moments; null for always. It is good from the first one, and no longer good at the second. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Of the goods that it is for, at the prices of the menu; 0 for any. */
  minimum: z.number(),
  /** What it is for; null for everything. */
  productIds: z.array(z.string()).nullable(),
})
export type CouponTerms = Readonly<z.output<typeof CouponTerms>>

/** How often a code was used, which the server alone knows. */
export interface CouponUse {
  readonly isActive: boolean
  /** How often it may be used, in all and by one customer; null for any. */
  readonly uses: number | null
  readonly usesPerCustomer: number | null
  readonly used: number
  /** By whoever orders; null where nobody has said who they are. */
  readonly usedByCustomer: number | null
}

interface SoldLine {
  readonly productId: string
  readonly amount: number
}

/** When it is asked for, and how the store writes days and amounts. */
export interface CouponMoment {
  readonly at: Date
  readonly timeZone: string
  readonly symbol: string
}

export type CouponAnswer =
  | { readonly ok: true; readonly discount: BillDiscount & { readonly kind: CouponKind } }
  | { readonly ok: false; readonly reason: string }

export const unknownCoupon = 'This code is not known here.'
export const usedUpCoupon = 'This code has been used up.'
export const namelessCoupon =
  'This code counts how often each customer uses it. Please order online with it, where we know your email address.'

/** As codes are kept and compared: in capitals and without blanks, however they are typed. */
export const normalisedCode = (code: string): string => code.replace(/\s/gu, '').toUpperCase()

/** Letters, digits and hyphens: what can be said over a counter and stand in an address. */
export const isCode = (code: string): boolean =>
  /^[A-Z0-9][A-Z0-9-]{2,23}$/.test(code) && !takenCodes.has(code)

/** In reports a code stands among the reasons of discounts, where these are what the law grants. */
const takenCodes: ReadonlySet<string> = new Set(statutoryReasons.map(normalisedCode))

/**
 * What a code takes off these lines, or why it takes off nothing, in words for whoever typed it. Whether something that
 * the law grants is better is found out by `billOf`.
 * @param use left out in a browser, which asks the server for it.
 */
export function couponFor(
  terms: CouponTerms,
  lines: readonly SoldLine[],
  moment: CouponMoment,
  use?: CouponUse,
): CouponAnswer {
  const places = placesOf(terms, lines)
  const reason =
    outOfTime(terms, moment) ??
    (use === undefined ? undefined : outOfUses(use)) ??
    tooLittle(
      terms,
      places.map((place) => lines[place]?.amount ?? 0),
      moment.symbol,
    )
  if (reason !== undefined) return { ok: false, reason }
  const { kind, value, productIds } = terms
  const whole = { kind, value, line: null, persons: 1 }
  return { ok: true, discount: productIds === null ? whole : { ...whole, lines: places } }
}

const placesOf = ({ productIds }: CouponTerms, lines: readonly SoldLine[]): readonly number[] =>
  lines.flatMap(({ productId }, place) =>
    productIds === null || productIds.includes(productId) ? [place] : [],
  )

function outOfTime({ startsAt, endsAt }: CouponTerms, moment: CouponMoment): string | undefined {
  const now = moment.at.getTime()
  if (startsAt !== null && now < Date.parse(startsAt)) {
    return `This code is good from ${dayOf(Date.parse(startsAt), '00:00', moment)}.`
  }
  if (endsAt !== null && now >= Date.parse(endsAt)) {
    // The last minute that it was good in: what ends at midnight was good until the day before.
    return `This code was good until ${dayOf(Date.parse(endsAt) - minute, '23:59', moment)}.`
  }
  return undefined
}

function outOfUses(use: CouponUse): string | undefined {
  const { isActive, uses, used, usesPerCustomer, usedByCustomer } = use
  if (!isActive) return 'This code is no longer good.'
  if (uses !== null && used >= uses) return usedUpCoupon
  if (usesPerCustomer === null) return undefined
  if (usedByCustomer === null) return namelessCoupon
  if (usedByCustomer < usesPerCustomer) return undefined
  return usesPerCustomer === 1
    ? 'You have used this code already.'
    : `You have used this code ${usedByCustomer} times, which is as often as it may be.`
}

function tooLittle(
  { minimum }: CouponTerms,
  amounts: readonly number[],
  symbol: string,
): string | undefined {
  if (amounts.length === 0) return 'This code is for other products.'
  const missing = sumMoney([minimum, ...amounts.map((amount) => -amount)])
  if (missing <= 0) return undefined
  return `Add ${formatMoney(missing, symbol)} more to use this code: it starts at ${formatMoney(minimum, symbol)}.`
}

const minute = 60_000

/** "3 Nov", "3 Nov 2027" in another year, and with the time unless it is the one that goes without saying. */
function dayOf(moment: number, usual: string, { at, timeZone }: CouponMoment): string {
  const partsOf = (when: number | Date) =>
    Object.fromEntries(
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })
        .formatToParts(when)
        .map(({ type, value }) => [type, value]),
    )
  const { day, month, year, hour, minute: minutes } = partsOf(moment)
  const time = `${hour}:${minutes}`
  return [day, month, year === partsOf(at)['year'] ? '' : year, time === usual ? '' : time]
    .filter((part) => part !== '')
    .join(' ')
}
