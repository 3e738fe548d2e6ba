import { counter } from '../contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { products } from '../../catalog/contract.ts'
import { formatMoney } from '../../kit/money.ts'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { NewFigures, orders, type Order } from '../../orders/contract.ts'
import { discountsOf } from '../counter-discounts.ts'
import { endsSale } from '../counter.ts'
import { wishOf } from '../../storefront/cart.ts'
import { orderLabel } from '../../orders/order.ts'
import type { SentSale } from '../till.ts'
import { newSaleId, type TillInHand } from './use-till.ts'

const sendAgainAfterMs = 20_000

/**
 * Brings sales to the server. What it refuses comes back to be changed; what it did not answer stays where it is and
 * is sent again under the same id, which sells it once. One that takes long is left to itself and the next customer is
 * served: it goes on being sent, and what became of it is told beside the work.
 */
export function useOutbox(store: PublicStore, { till: { outbox }, act, isLeft }: TillInHand) {
  const [done, setDone] = useState<Order>()
  const [refusal, setRefusal] = useState<string>()
  const { send, isSending } = useSending(store.id, {
    onSold(order, id) {
      if (isLeft(id)) toast.success(`Order ${orderLabel(order)} is saved.`)
      else setDone(order)
      act({ act: 'answered', id })
    },
    onRefused(problem, id) {
      if (!endsSale(problem.status)) return
      const reason = reasonOf(problem, store.currency)
      if (isLeft(id)) toast.failure(`A sale was not made and is held: ${reason}`)
      else setRefusal(reason)
      act({ act: 'refused', id, at: Date.now(), nextId: newSaleId() })
    },
  })
  const left = outbox.filter((sent) => sent.isLeft)
  const sendLeft = () => left.forEach(send)
  useAgain(left.length > 0, sendLeft)
  return {
    /** The sale that has just been made. */
    done,
    /** Why nothing was sold. */
    refusal,
    /** Sent, not answered, and its customer still stands here. */
    waiting: outbox.find((sent) => !sent.isLeft),
    /** Sent, not answered, and left to themselves. */
    left,
    isSending,
    send(sent: SentSale) {
      setRefusal(undefined)
      send(sent)
    },
    sendLeft,
    leave: ({ sale: { id } }: SentSale) => void act({ act: 'leave', id }),
    finish() {
      setDone(undefined)
      setRefusal(undefined)
    },
  }
}

export type Outbox = ReturnType<typeof useOutbox>

interface Answered {
  readonly onSold: (order: Order, id: string) => void
  readonly onRefused: (problem: Refusal, id: string) => void
}

/** Several at once, each of them once at a time. */
function useSending(storeId: string, { onSold, onRefused }: Answered) {
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const isSending = ({ sale }: SentSale) => underWay.includes(sale.id)
  const sell = useSend(counter.sell, {
    headers: ({ body: { id = '' } }) => ({ 'idempotency-key': id }),
    refreshes: [products.atCounter, orders.list, orders.today],
    onDone: ({ data }, { body: { id = '' } }) => {
      setUnderWay((ids) => without(ids, id))
      onSold(data, id)
    },
    onRefused: (problem, { body: { id = '' } }) => {
      setUnderWay((ids) => without(ids, id))
      onRefused(problem, id)
    },
  })
  return {
    isSending,
    send(sent: SentSale) {
      if (isSending(sent)) return
      setUnderWay((ids) => [...ids, sent.sale.id])
      sell.mutate({ body: saleBody(storeId, sent) })
    },
  }
}

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)

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

const saleBody = (storeId: string, { sale, payment, total }: SentSale) => ({
  ...discountBody(sale),
  id: sale.id,
  storeId,
  customer: { firstName: sale.name.trim() },
  paymentMethod: payment.method,
  isPaid: payment.isPaid,
  ...(payment.cashGiven !== undefined && { cashGiven: payment.cashGiven }),
  ...(payment.parts !== undefined && { parts: [...payment.parts] }),
  total,
  items: sale.lines.map((line) => ({ ...wishOf(line), note: line.note })),
})

/** What is taken off, and who has allowed it; nothing of it for a sale without discounts. */
function discountBody(sale: SentSale['sale']) {
  const discounts = discountsOf(sale)
  if (discounts.length === 0) return {}
  return {
    discounts: [...discounts],
    ...(sale.approval !== undefined && { approval: sale.approval.proof }),
  }
}
