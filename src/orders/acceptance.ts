import { grantOf } from '../accounts/permissions.ts'
import { isProvider } from '../payments/method.ts'
import { waitingStatuses } from './order.ts'

interface Unanswered {
  readonly soldBy: string | null
  /** Left out, or null, while nobody has accepted it. */
  readonly acceptedAt?: string | null | undefined
  readonly status: string
  readonly paymentMethod: string
  readonly isPaid: boolean
  /** Every line of it is void or was given back. */
  readonly isTakenOut?: boolean | undefined
}

/**
 * Whether an order rings: a customer placed it, it is to be made, and nobody has said that they have it. Who pays on a
 * provider's own pages has ordered once they have paid: most who turn back there never come again.
 */
export const rings = ({
  soldBy,
  acceptedAt,
  status,
  isTakenOut = false,
  ...payment
}: Unanswered): boolean =>
  soldBy === null &&
  !isTakenOut &&
  (acceptedAt ?? null) === null &&
  waitingStatuses.some((waiting) => waiting === status) &&
  !awaitsProvider(payment)

/** Whether it is to be paid on a provider's own pages, and is not. */
export const awaitsProvider = ({
  paymentMethod,
  isPaid,
}: Pick<Unanswered, 'paymentMethod' | 'isPaid'>): boolean => !isPaid && isProvider(paymentMethod)

/** Whether what somebody of this role does to an order says that the store has it. A kiosk is in strangers' hands. */
export const mayAccept = (role: string): boolean => grantOf(role, 'order.accept') !== undefined

interface Ring {
  /** From 0 to 1. */
  readonly loudness: number
  readonly everyMs: number
}

const [first, ...louder] = [
  { fromMs: 0, loudness: 0.25, everyMs: 15_000 },
  { fromMs: 60_000, loudness: 0.5, everyMs: 10_000 },
  { fromMs: 180_000, loudness: 0.75, everyMs: 7000 },
  { fromMs: 300_000, loudness: 1, everyMs: 4000 },
] as const

/** How an order rings that has waited so long: louder, and more often. */
export const ringAfter = (waitedMs: number): Ring =>
  louder.findLast(({ fromMs }) => waitedMs >= fromMs) ?? first

/** What whoever ordered reads once the store has it. */
export const seenByStore = 'Seen by the store'
