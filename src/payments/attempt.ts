import { toCents } from '../kit/money.ts'
import type { Provider } from './method.ts'

/**
 * The life of one attempt to pay: created → approved → captured, declined, expired or failed; what was captured can be
 * refunded, and whatever does not add up waits for a person in `needs_review`. Never backwards.
 */
export const attemptStates = [
  'created',
  'approved',
  'captured',
  'declined',
  'expired',
  'failed',
  'partially_refunded',
  'refunded',
  'needs_review',
] as const
export type AttemptState = (typeof attemptStates)[number]

/**
 * A late word of the provider may still turn an ended attempt into money: an invoice that is paid in its last second
 * reports both, in any order. Money is never turned back into none.
 */
const money = ['captured', 'partially_refunded', 'refunded', 'needs_review'] as const
const nextStates: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['approved', 'declined', 'expired', 'failed', ...money],
  approved: ['declined', 'expired', 'failed', ...money],
  declined: money,
  expired: money,
  failed: money,
  captured: ['partially_refunded', 'refunded', 'needs_review'],
  partially_refunded: ['refunded', 'needs_review'],
  refunded: ['needs_review'],
  // Settled when what did not add up has gone back, or was a doubt that the provider has since cleared.
  needs_review: ['captured', 'partially_refunded', 'refunded'],
}

export const isAttemptState = (state: string): state is AttemptState =>
  (attemptStates as readonly string[]).includes(state)

export const canBecome = (from: AttemptState, to: AttemptState) => nextStates[from].includes(to)

/** An order has at most one of these: the next attempt starts when this one has ended. */
export const isOpen = (state: AttemptState) => state === 'created' || state === 'approved'

/**
 * How an attempt ends whose provider can no longer be asked; undefined where it stays as it is. None comes to nothing that
 * may have been paid: a card is charged by us alone, once its attempt is approved, and an invoice by whoever has its page.
 */
export function endWithoutAnswer({
  provider,
  providerRef,
  state,
}: {
  readonly provider: Provider
  readonly providerRef: string | null
  readonly state: AttemptState
}): 'expired' | 'needs_review' | undefined {
  if (state === 'needs_review' || !canBecome(state, 'captured')) return undefined
  const mayBePaid = provider === 'xendit' ? providerRef !== null : state === 'approved'
  if (mayBePaid) return 'needs_review'
  return isOpen(state) ? 'expired' : undefined
}

/** How often a provider is asked again about an attempt that it leaves open. */
export const lookAgainTimes = 5

/** What was agreed when the attempt began. */
export interface Agreed {
  readonly id: string
  readonly state: AttemptState
  readonly amount: number
  readonly currency: string
  /** The merchant at the provider; empty while the provider has not named it. */
  readonly payee: string
}

/** Money that moved at the provider, in our words. */
export interface Capture {
  /** The provider's own id of it. */
  readonly ref: string
  readonly status: 'completed' | 'pending' | 'declined' | 'refunded' | 'partially_refunded'
  readonly amount: number
  readonly refunded: number
  readonly currency: string
  /** What the provider says it is for: the id of our attempt, or empty where it does not say. */
  readonly customId: string
  readonly payee: string
}

/** What the provider says when it is asked; the only thing that is believed. */
export interface Truth {
  /** Of the payment as a whole, when no money has moved. */
  readonly stage: 'open' | 'approved' | 'expired' | 'failed'
  readonly captures: readonly Capture[]
}

export interface Verdict {
  readonly state: AttemptState
  /** Why, for staff; empty when all is well. */
  readonly reason: string
  /** The capture that pays for the order. */
  readonly paidBy: Capture | undefined
  /** Captures over and above it, to be given back. */
  readonly surplus: readonly Capture[]
  /** The provider holds the money and has not decided. */
  readonly isUnderReview: boolean
}

const hasMoney = ({ status }: Capture) =>
  status === 'completed' || status === 'partially_refunded' || status === 'refunded'

/** Where an attempt stands after the provider has been asked. Asking again changes nothing. */
export function judge(agreed: Agreed, { stage, captures }: Truth): Verdict {
  const taken = captures.filter(hasMoney)
  const paidBy = taken.find((capture) => mismatchOf(agreed, capture) === '')
  const wrong = taken.find((capture) => mismatchOf(agreed, capture) !== '')
  const surplus = taken.filter((capture) => capture !== paidBy && capture.status === 'completed')
  const isUnderReview = taken.length === 0 && captures.some(({ status }) => status === 'pending')
  const found = (state: AttemptState, reason = ''): Verdict => ({
    state: canBecome(agreed.state, state) ? state : agreed.state,
    reason,
    paidBy,
    surplus: wrong === undefined ? surplus : [],
    isUnderReview,
  })
  if (wrong !== undefined) return found('needs_review', mismatchOf(agreed, wrong))
  if (paidBy !== undefined) return found(stateOf(paidBy))
  if (isUnderReview) return found('approved', 'The provider is reviewing this payment.')
  if (captures.some(({ status }) => status === 'declined')) {
    return found('declined', 'The payment was declined.')
  }
  if (stage === 'open') return found(agreed.state)
  return found(stage)
}

const stateOf = ({ status }: Capture): AttemptState =>
  status === 'refunded' || status === 'partially_refunded' ? status : 'captured'

/** What does not agree with what was asked for; empty when everything does. */
function mismatchOf(agreed: Agreed, capture: Capture): string {
  if (capture.currency !== agreed.currency) {
    return `The provider took ${capture.currency} in place of ${agreed.currency}.`
  }
  if (toCents(capture.amount) !== toCents(agreed.amount)) {
    return `The provider took ${capture.amount.toFixed(2)} in place of ${agreed.amount.toFixed(2)}.`
  }
  if (capture.customId !== '' && capture.customId !== agreed.id) {
    return 'The provider took this money for something else.'
  }
  if (agreed.payee !== '' && capture.payee !== '' && capture.payee !== agreed.payee) {
    return 'The money went to another account.'
  }
  return ''
}
