import { minutes } from '../kit/fields.ts'
/** The figures, and the rushes they were reckoned from, stand in docs/decisions/0043. */
export const guestLimits = {
  /** Orders that one address, and the network around it, place at one store within ten minutes. */
  perAddress: 40,
  perNetwork: 120,
  /** Portions that one address may let wait unpaid at one store. */
  waitingPortions: 100,
  /** Letters to one address that somebody typed, in a day. */
  lettersPerDay: 5,
} as const

/** Orders of all guests at one store within an hour. */
export const guestOrdersPerHour = 400

export const fromOnePlace =
  'Many orders have just come from your network. Please wait a few minutes, log in, or order at the counter.'
export const atOneStore =
  'This store is getting very many orders. Please wait a few minutes, log in, or order at the counter.'
export const tooMuchUnpaid = `Only ${guestLimits.waitingPortions} portions can wait unpaid. Please pay for what you have ordered, log in, or order at the counter.`

interface GuestOrder {
  readonly status: string
  readonly paidAt: string | null
  readonly userId: string | null
  readonly soldBy: string | null
  readonly seenAt: string | null
  readonly createdAt: string
}

/**
 * When an order of a guest is called off by itself, in milliseconds; undefined when it is not: it is paid or on its way,
 * somebody of the store has looked at it, or it is a customer's or one of the counter.
 */
export const endOfGuestOrder = (order: GuestOrder, hours: number): number | undefined =>
  order.status === 'pending' &&
  order.paidAt === null &&
  order.userId === null &&
  order.soldBy === null &&
  order.seenAt === null
    ? Date.parse(order.createdAt) + minutes(60 * hours)
    : undefined
