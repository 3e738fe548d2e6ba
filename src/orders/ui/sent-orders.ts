import { useEffect } from 'react'
import { minutes } from '../../kit/fields.ts'
import type { Order } from '../contract.ts'
import { history, type Entry } from './order-history.ts'

/** The same order sent again within this time is the same order; later somebody simply wants it once more. */
const sameAttemptForMs = minutes(30)
const longestHistory = 20

/**
 * The entry under which an order is sent: kept here first, marked once the server has it. Pressing twice, losing the network or reloading finds the entry that was
 * never answered, so the server sees one order.
 */
export function attemptOf(contents: string): Entry {
  const now = Date.now()
  const open = unanswered(contents)
  if (open) return open
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const entry = {
    id: `${now}${random}`,
    _id: null,
    contents,
    createdAt: now,
    syncedWithServer: false,
    placed: null,
  }
  history.set([entry, ...history.get()].slice(0, longestHistory))
  return entry
}

/** The order that was sent with just these contents a moment ago and not answered: it may stand. */
export const unanswered = (contents: string): Entry | undefined =>
  history
    .get()
    .find(
      (entry) =>
        !entry.syncedWithServer &&
        entry.contents === contents &&
        Date.now() - entry.createdAt < sameAttemptForMs,
    )

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
    createdAt: Date.parse(order.createdAt),
    syncedWithServer: true,
    placed: { storeId: order.store, orderNumber: order.orderNumber },
  }
  const latestFirst = [...kept, entry].toSorted((one, other) => other.createdAt - one.createdAt)
  history.set(latestFirst.slice(0, longestHistory))
}
