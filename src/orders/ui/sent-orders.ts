import { useEffect } from 'react'
import { minutes } from '../../kit/fields.ts'
import type { Order } from '../contract.ts'
import { history, type Entry } from './order-history.ts'

/** What is sent again within this time is the same order, changed or not; later somebody simply wants one more. */
const sameAttemptForMs = minutes(30)
const longestHistory = 20

/**
 * The entry under which an order is sent: kept here first, marked once the server has it. Pressing twice, losing the
 * network or reloading finds the entry that was never answered, so the server sees one order; also when a word of it was
 * changed in between, because nobody knows then whether the first one has arrived.
 */
export function attemptOf(storeId: string, contents: string): Entry {
  const now = Date.now()
  const open = unanswered(storeId)
  if (open) return withContents(open, contents)
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const entry = {
    id: `${now}${random}`,
    _id: null,
    contents,
    before: [],
    to: storeId,
    createdAt: now,
    syncedWithServer: false,
    placed: null,
  }
  history.set([entry, ...history.get()].slice(0, longestHistory))
  return entry
}

function withContents(open: Entry, contents: string): Entry {
  if (open.contents === contents) return open
  const before = [...open.before.filter((each) => each !== contents), open.contents]
  const entry = { ...open, contents, before }
  history.set(history.get().map((each) => (each.id === open.id ? entry : each)))
  return entry
}

/** The order that was sent to this store a moment ago and not answered: it may stand. */
export const unanswered = (storeId: string): Entry | undefined =>
  history
    .get()
    .find(
      ({ syncedWithServer, to, createdAt }) =>
        !syncedWithServer && to === storeId && Date.now() - createdAt < sameAttemptForMs,
    )

/** Nothing more is sent under its id: what stands there was not sent from here. */
export const forget = (id: string): void =>
  history.set(history.get().filter((entry) => entry.id !== id))

export const markPlaced = (
  id: string,
  order: { readonly id: string; readonly store: string; readonly orderNumber: number },
): void =>
  history.set(
    history.get().map((entry) =>
      entry.id === id
        ? {
            ...entry,
            _id: order.id,
            contents: '',
            before: [],
            syncedWithServer: true,
            placed: { storeId: order.store, orderNumber: order.orderNumber },
          }
        : entry,
    ),
  )

type Opened = Pick<Order, 'id' | 'store' | 'orderNumber' | 'createdAt'>

/** An order that was placed elsewhere is found again like one from here, once a letter's link or a kiosk's code has opened it. */
export function useOpenedHere(order: Opened | undefined, token: string | undefined): void {
  useEffect(() => {
    if (order !== undefined && token !== undefined) markOpened(order)
  }, [order, token])
}

export function markOpened(order: Opened): void {
  const kept = history.get()
  if (kept.some(({ _id }) => _id === order.id)) return
  const entry = {
    id: order.id,
    _id: order.id,
    contents: '',
    before: [],
    to: order.store,
    createdAt: Date.parse(order.createdAt),
    syncedWithServer: true,
    placed: { storeId: order.store, orderNumber: order.orderNumber },
  }
  const latestFirst = [...kept, entry].toSorted((one, other) => other.createdAt - one.createdAt)
  history.set(latestFirst.slice(0, longestHistory))
}
