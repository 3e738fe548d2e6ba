import { counter } from '../contract.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { products } from '../../catalog/contract.ts'
import { formatMoney } from '../../kit/money.ts'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { connection } from '../../kit/ui/calls/connection.ts'
import { refresh, useSend } from '../../kit/ui/calls/query.ts'
import { isSilence } from '../../kit/ui/calls/silence.ts'
import { toast } from '../../kit/ui/toast.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { NewFigures, orders, type Order } from '../../orders/contract.ts'
import { endsSale } from '../counter.ts'
import { saleBody } from '../kept-body.ts'
import { orderLabel } from '../../orders/order.ts'
import type { SentSale } from '../till.ts'
import { dropUnlessKept, keepSale, storeSale, type StoredSale } from './kept/counter-db.ts'
import { newSaleId, type TillInHand } from './use-till.ts'

const sendAgainAfterMs = 20_000
/** A customer is not held up longer than this by a server that says nothing. */
const keepAfterMs = 4000

/**
 * Brings sales to the server. What it refuses comes back to be changed. What it is silent about is kept on this device
 * under a number of its own, and its customer may go. Where it said only that it could not answer, or the device has no
 * letters yet or no room, the sale stays where it is and is sent again under the same id, which sells it once.
 */
export function useOutbox(store: PublicStore, userId: string, inHand: TillInHand) {
  const { act, isLeft, isWaiting, till } = inHand
  const [done, setDone] = useState<Order>()
  const [kept, setKept] = useState<StoredSale>()
  const [refusal, setRefusal] = useState<string>()
  const takeBack = (id: string, reason: string, why: 'coupon' | undefined) => {
    if (isLeft(id)) toast.failure(`A sale was not made and is held: ${reason}`)
    else if (isWaiting(id)) setRefusal(reason)
    act({ act: 'refused', id, at: Date.now(), nextId: newSaleId(), why })
  }
  const { send, isSending } = useSending(store, userId, {
    async onSold(order, id) {
      if ((await dropUnlessKept(id)) === 'kept') return
      // One that was kept and has been sent since was told of then: its customer has gone.
      if (isLeft(id)) toast.success(`Order ${orderLabel(order)} is saved.`)
      else if (isWaiting(id)) setDone(order)
      act({ act: 'answered', id })
    },
    async onRefused(problem, id) {
      if (!endsSale(problem.status) || (await dropUnlessKept(id)) === 'kept') return
      const why = problem.fields['couponCode'] === undefined ? undefined : 'coupon'
      takeBack(id, reasonOf(problem, store.currency), why)
    },
    onKept(sale) {
      // Whose customer has gone, by another tab or since the power came back, is not shown over the next one.
      if (isWaiting(sale.id)) setKept(sale)
      act({ act: 'answered', id: sale.id })
    },
  })
  const { left, sendLeft } = useLeft(till.outbox, send)
  return {
    /** The sale that has just been made. */
    done,
    /** The sale that has just been kept on this device. */
    kept,
    /** Why nothing was sold. */
    refusal,
    /** Sent, not answered, and its customer still stands here; then those that are left to themselves. */
    waiting: till.outbox.find((sent) => !sent.isLeft),
    left,
    isSending,
    send(sent: SentSale) {
      setRefusal(undefined)
      send(sent)
    },
    sendLeft,
    leave: ({ sale: { id } }: SentSale) => void act({ act: 'leave', id }),
    finish: () => [setDone, setKept, setRefusal].forEach((set) => set(undefined)),
  }
}

export type Outbox = ReturnType<typeof useOutbox>

interface Answered {
  readonly onSold: (order: Order, id: string) => Promise<void>
  readonly onRefused: (problem: Refusal, id: string) => Promise<void>
  readonly onKept: (sale: StoredSale) => void
}

/** Several at once, each of them once at a time. */
function useSending(
  { id: storeId, taxRates, charges }: PublicStore,
  soldBy: string,
  { onSold, onRefused, onKept }: Answered,
) {
  const client = useQueryClient()
  const { isSending, askedAt, begin, waitFor, heard, end } = useUnderWay()
  const keep = async (id: string) => {
    const sale = await keepSale(id)
    if (sale !== undefined) onKept(sale)
  }
  const sell = useSend(counter.sell, {
    headers: ({ body: { id = '' } }) => ({ 'idempotency-key': id }),
    onDone: async ({ data }, { body: { id = '' } }) => {
      connection.heard(askedAt(id))
      heard(id)
      // Only then: between the answer and what becomes of it the screen would say that there is none.
      await onSold(data, id).finally(() => end(id))
      // Afterwards: a customer does not wait for the menu.
      await refresh(client, [products.atCounter, orders.list, orders.today])
    },
    onRefused: async (problem, { body: { id = '' } }) => {
      heard(id)
      if (isSilence(problem.status)) connection.missed()
      try {
        if (isSilence(problem.status)) await keep(id)
        await onRefused(problem, id)
      } finally {
        end(id)
      }
      await refresh(client, wrongBy(problem))
    },
  })
  return {
    isSending,
    send(sent: SentSale) {
      if (isSending(sent)) return
      const { id } = sent.sale
      begin(id)
      const stored = { id, storeId, soldBy, taxRates, charges, at: Date.now(), sent }
      // Only the server knows whether a code is still good: a sale with one is never kept.
      const storing = sent.sale.coupon === undefined ? storeSale(stored) : Promise.resolve(false)
      void storing.then((isStored) => {
        if (isStored) waitFor(id, () => void keep(id))
        sell.mutate({ body: saleBody(storeId, sent) })
      })
    },
  }
}

/** What this till must have believed wrongly: who may not sell so may take off less than it knows of. */
const wrongBy = ({ status }: Refusal) => (status === 403 ? [counter.discounts] : [])

/** Which sales are on their way, and how long their customers wait. */
function useUnderWay() {
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const patience = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const sentAt = useRef(new Map<string, number>())
  return {
    isSending: ({ sale }: SentSale) => underWay.includes(sale.id),
    askedAt: (id: string) => sentAt.current.get(id) ?? 0,
    begin(id: string) {
      sentAt.current.set(id, Date.now())
      setUnderWay((ids) => [...ids, id])
    },
    waitFor: (id: string, then: () => void) =>
      void patience.current.set(id, setTimeout(then, keepAfterMs)),
    heard(id: string) {
      clearTimeout(patience.current.get(id))
      sentAt.current.delete(id)
    },
    end: (id: string) => setUnderWay((ids) => without(ids, id)),
  }
}

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)

/** Those whose customers did not wait. All are sent again by themselves, also those that a dead browser was sending. */
function useLeft(outbox: readonly SentSale[], send: (sent: SentSale) => void) {
  const left = outbox.filter((sent) => sent.isLeft)
  const sendLeft = () => left.forEach(send)
  useAgain(outbox.length > 0, () => outbox.forEach(send))
  return { left, sendLeft }
}

/** Now and then, and as soon as there is a connection again. */
function useAgain(isWanted: boolean, again: () => void): void {
  const tick = useEffectEvent(again)
  useEffect(() => {
    if (!isWanted) return undefined
    const listener = () => tick()
    const timer = setInterval(listener, sendAgainAfterMs)
    window.addEventListener('online', listener)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', listener)
    }
  }, [isWanted])
}

function reasonOf({ message, details }: Refusal, symbol: string): string {
  const figures = NewFigures.safeParse(details)
  if (!figures.success) return message
  return `${message} The new total is ${formatMoney(figures.data.total, symbol)}.`
}
