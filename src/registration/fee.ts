import type { Verdict } from '../payments/attempt.ts'

/** What a store pays once, in the money it is asked for in. */
export interface Fee {
  readonly amount: number
  readonly currency: 'PHP' | 'USD'
  readonly symbol: string
}

export const homeCountry = 'Philippines'

const feeAtHome: Fee = { amount: 1490, currency: 'PHP', symbol: '₱' }
const feeElsewhere: Fee = { amount: 29.99, currency: 'USD', symbol: '$' }

export const isAtHome = (country: string) => country === homeCountry

/** By the country that the server has stored; what a page shows is a copy. */
export const feeOf = (country: string): Fee => (isAtHome(country) ? feeAtHome : feeElsewhere)

export const cardMethod = 'card'
const cardLabel = 'Credit or debit card'

/** Paid outside of Larder, and told by a reference number that the operator looks up. */
export const manualMethods = [
  { key: 'gcash', label: 'GCash', kind: 'wallet' },
  { key: 'maya', label: 'Maya', kind: 'wallet' },
  { key: 'bank', label: 'Bank transfer', kind: 'bank' },
] as const
export type ManualMethod = (typeof manualMethods)[number]['key']

export const feeMethods = [
  { key: cardMethod, label: cardLabel, kind: 'card' },
  ...manualMethods,
] as const

/** As its method is called on every screen; undefined if nobody has chosen one. */
export const feeMethodLabel = (method: string): string | undefined =>
  feeMethods.find(({ key }) => key === method)?.label ?? (method || undefined)

/** Why a payment was not accepted, and what to do; the operator's reason may be a word. */
export function rejectedText({ reference, reason }: Rejected): string {
  const why = reason.trim()
  return [
    reference === null
      ? 'Your card payment was not accepted.'
      : `We could not find your payment ${reference}.`,
    ...(why === '' ? [] : [/[.!?]$/.test(why) ? why : `${why}.`]),
    reference === null
      ? 'Please pay again, or in another way.'
      : 'Please check the number, or pay in another way.',
  ].join(' ')
}

interface Rejected {
  readonly reference: string | null
  readonly reason: string
}

/** Where owners write to until the platform names its own chat. */
export const anyMessenger = 'https://www.messenger.com/'

export const isManual = (method: string): method is ManualMethod =>
  manualMethods.some(({ key }) => key === method)

/**
 * open: a card payment has begun · submitted: a reference waits for the operator · captured: settled · rejected: by
 * the operator or the provider, with a reason · voided: another attempt or another country took its place · review:
 * money came that does not fit, or the provider holds it and has not decided.
 */
export const attemptStatuses = [
  'open',
  'submitted',
  'captured',
  'rejected',
  'voided',
  'review',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** As it is stored; what an older server does not know is for a person to look at. */
export const statusOf = (stored: string): AttemptStatus =>
  attemptStatuses.find((known) => known === stored) ?? 'review'

/**
 * What a card payment is once the provider has been asked; asking again changes nothing.
 * @param isOwed the store is not open yet, and is still where the price of this payment counts
 */
export function statusAfterLook(
  status: AttemptStatus,
  { state, isUnderReview }: Pick<Verdict, 'state' | 'isUnderReview'>,
  isOwed: boolean,
): AttemptStatus {
  if (status === 'captured') return status
  if (status === 'rejected') {
    // The operator said no before the money was there, and has to hear that it has come after all.
    return state === 'captured' && isOwed ? 'review' : status
  }
  // Also when another try has taken its place: the owner has paid what is owed, and shall not pay twice.
  if (state === 'captured') return isOwed ? 'captured' : 'review'
  if (state === 'needs_review' || isUnderReview) return 'review'
  return state === 'declined' && status === 'review' ? 'rejected' : status
}

/** However it is spelled, it is the same reference: letters and digits count. */
export function referenceKeyOf(reference: string): string {
  const bare = reference.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return bare || reference.toLowerCase()
}

/** Money came that does not fit, or the provider has not decided: whoever paid is told, then and later. */
export const lookedAt =
  'This payment has to be looked at before your store can open. We will write to you; please do not pay again.'
