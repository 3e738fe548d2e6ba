import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../../kit/ui/calls/query.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { orders, type Order } from '../../contract.ts'
import { orderPaid } from '../../order.ts'
import { refreshMyOrders } from '../my-orders-cache.ts'
import { CashPad } from './CashPad.tsx'

interface PaymentByCashProps {
  readonly order: Order
  readonly store: PublicStore
  /** As `CashPad` has it. */
  readonly pace?: 'at once' | 'read first'
  readonly onPaid?: (order: Order) => void
}

/** Takes the cash for an order that waits for it. */
export function PaymentByCash(props: PaymentByCashProps) {
  const { order, store, pace = 'read first', onPaid } = props
  const [refusal, setRefusal] = useState<string>()
  const client = useQueryClient()
  const pay = useSend(orders.pay, {
    onDone: async ({ data }) => {
      onPaid?.(data)
      await refreshMyOrders(client)
    },
    success: orderPaid(order),
    refreshes: [orders.one, orders.list, orders.today],
    onRefused: ({ message }) => setRefusal(message),
  })
  return (
    <CashPad
      total={order.due ?? order.total}
      store={store}
      pace={pace}
      isTaking={pay.isPending}
      refusal={refusal}
      onTake={(cashGiven) => {
        setRefusal(undefined)
        pay.mutate({ params: { id: order.id }, body: { cashGiven } })
      }}
    />
  )
}
