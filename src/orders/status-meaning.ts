import { isCash } from './checkout.ts'
import { awaitsProvider, rings, seenByStore } from './acceptance.ts'
import type { Order } from './contract.ts'
import { isFinal, type OrderStatus } from './order.ts'

export interface Meaning {
  /** What the status is called where people stand at a counter. */
  readonly word: string
  readonly sentence: string
  /** How far the order is, from 0 to 1. */
  readonly share: number
}

const meanings: Readonly<Record<OrderStatus, Meaning>> = {
  pending: {
    word: 'Received',
    sentence: 'The shop has your order and begins with it soon.',
    share: 0.2,
  },
  processing: { word: 'Being made', sentence: 'Your order is being made.', share: 0.55 },
  shipped: { word: 'Ready', sentence: 'It waits for you at the counter.', share: 0.85 },
  delivered: { word: 'Handed over', sentence: 'Enjoy it.', share: 1 },
  cancelled: { word: 'Called off', sentence: 'Nothing will be made.', share: 0 },
}

/** Whoever has paid, or may have, asks for the money first. */
function calledOff(nothing: string, { paidState, proof }: Seen): string {
  if (paidState === 'refunded') return `${nothing}. ${wasGivenBack}`
  if (paidState === 'paid' || paidState === 'part') {
    return `${nothing}. What you paid is to be given back: ask the shop if it has not come.`
  }
  // What was shown is closed unverified: nobody has looked whether the money came.
  if (proof?.state === 'closed') {
    return `${nothing}. If you have sent money for it, ask the shop to give it back.`
  }
  return `${nothing}, and nothing is due.`
}

const wasGivenBack = 'What you paid was given back.'

/** It is no longer alone with a machine. */
const seen: Meaning = {
  word: seenByStore,
  sentence: 'Somebody there has your order and begins with it soon.',
  share: 0.35,
}

/** Nobody of the store is called to it before. */
const unpaid: Meaning = {
  word: 'Waiting for payment',
  sentence: 'The shop begins as soon as it is paid.',
  share: 0.05,
}

/** Its money has moved it on, and nobody there has looked at it. */
const inLine: Meaning = {
  word: 'In line',
  sentence: 'It is paid, and made in its turn.',
  share: 0.35,
}

type Seen = Pick<
  Order,
  | 'status'
  | 'shippingAddress'
  | 'soldBy'
  | 'acceptedAt'
  | 'paymentMethod'
  | 'isPaid'
  | 'paidState'
  | 'proof'
  | 'isTakenOut'
>

/** What a status means to whoever waits; an order with an address is brought rather than fetched. */
export function meaningOf(order: Seen): Meaning {
  const { status, shippingAddress, acceptedAt } = order
  if (status === 'cancelled') return off('Nothing will be made', order)
  if (isOver(order) && status !== 'delivered') return off('Nothing of it is left', order)
  if (status === 'pending' && acceptedAt !== undefined) return seen
  if (status === 'pending' && awaitsProvider(order)) return unpaid
  if (status === 'processing' && rings(order)) return inLine
  if (status === 'delivered' && order.paidState === 'refunded') {
    return { ...meanings.delivered, sentence: wasGivenBack }
  }
  if (status === 'shipped' && shippingAddress === null && isPaidThere(order)) {
    return { ...meanings.shipped, sentence: 'It waits for you at the counter, where you pay.' }
  }
  if (shippingAddress === null || status !== 'shipped') return meanings[status]
  return { ...meanings.shipped, word: 'On its way', sentence: 'It is on its way to you.' }
}

const off = (nothing: string, order: Seen): Meaning => ({
  ...meanings.cancelled,
  sentence: calledOff(nothing, order),
})

/** Whether there is nothing more to wait for. The shop may leave an order of which it has taken everything out as it stands. */
export const isOver = ({ status, isTakenOut }: Pick<Order, 'status' | 'isTakenOut'>): boolean =>
  isFinal(status) || isTakenOut === true

/** What was paid in part is finished by other means, perhaps. */
const isPaidThere = ({ paymentMethod, isPaid, paidState }: Seen) =>
  isCash(paymentMethod) && !isPaid && (paidState ?? 'unpaid') === 'unpaid'

interface Place {
  readonly name: string
  readonly address: { readonly street: string; readonly city: string; readonly country: string }
}

/** Where a map shows the shop; undefined while it has not said in which street it is. */
export function mapAddressOf({ name, address }: Place): string | undefined {
  const { street, city, country } = address
  if (street === '') return undefined
  const wanted = [name, street, city, country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(wanted)}`
}
