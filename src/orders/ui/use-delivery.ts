import { useState } from 'react'
import { products } from '../../catalog/contract.ts'
import { formatMoney } from '../../kit/money.ts'
import type { Refusal } from '../../kit/ui/call.ts'
import { useSend } from '../../kit/ui/query.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { NewFigures, orders, type Order } from '../contract.ts'
import type { SentSale } from '../till.ts'
import { newSaleId, type ActOn } from './use-till.ts'

/**
 * Brings sales to the server. What it refuses comes back to be changed; what it did not answer stays where it is and
 * is sent again under the same id, which sells it once.
 */
export function useDelivery(store: PublicStore, act: ActOn) {
  const [done, setDone] = useState<Order>()
  const [refusal, setRefusal] = useState<string>()
  const sell = useSend(orders.sell, {
    headers: ({ body: { id = '' } }) => ({ 'idempotency-key': id }),
    refreshes: [products.atCounter, orders.list, orders.today],
    onDone: ({ data }, { body: { id = '' } }) => {
      act({ act: 'answered', id })
      setDone(data)
    },
    onRefused: (problem, { body: { id = '' } }) => {
      if (!isFinal(problem)) return
      act({ act: 'refused', id, at: Date.now(), nextId: newSaleId() })
      setRefusal(reasonOf(problem, store.currency))
    },
  })
  return {
    /** The sale that has just been made. */
    done,
    /** Why nothing was sold. */
    refusal,
    isSending: sell.isPending,
    send(sent: SentSale | undefined) {
      setRefusal(undefined)
      if (sent !== undefined) sell.mutate({ body: saleBody(store.id, sent) })
    },
    finish() {
      setDone(undefined)
      setRefusal(undefined)
    },
  }
}

export type Delivery = ReturnType<typeof useDelivery>

/** An answer that says that nothing was written. Signed out, hurried or unreachable is none. */
const isFinal = ({ status }: Refusal) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)

function reasonOf({ message, details }: Refusal, symbol: string): string {
  const figures = NewFigures.safeParse(details)
  if (!figures.success) return message
  return `${message} The new total is ${formatMoney(figures.data.total, symbol)}.`
}

const saleBody = (storeId: string, { sale, payment, total }: SentSale) => ({
  id: sale.id,
  storeId,
  customer: { firstName: sale.name.trim() },
  paymentMethod: payment.method,
  isPaid: payment.isPaid,
  ...(payment.cashGiven !== undefined && { cashGiven: payment.cashGiven }),
  total,
  items: sale.lines.map(({ productId, quantity, addons, note }) => ({
    productId,
    quantity,
    note,
    addons: addons.map(({ _id }) => ({ _id })),
  })),
})
