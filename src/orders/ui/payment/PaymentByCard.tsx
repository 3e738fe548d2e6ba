import { useQueryClient } from '@tanstack/react-query'
import { call, Refusal } from '../../../kit/ui/calls/call.ts'
import { refresh } from '../../../kit/ui/calls/query.ts'
import type { CardConfig } from '../../../payments/method-choice.ts'
import { CardPayment } from '../../../payments/ui/CardPayment.tsx'
import { orders } from '../../contract.ts'
import { orderPayments } from '../../payment-contract.ts'
import { refreshMyOrders } from '../my-orders-cache.ts'
import { useOrderToken } from '../order-tokens.ts'
import type { DueProps } from './due.ts'

interface PaymentByCardProps extends DueProps {
  readonly config: CardConfig
  readonly onStopped: (text: string) => void
}

/** Pays an order by card: the server opens the payment over its own total, and takes and checks the money. */
export function PaymentByCard({ store, order, config, onStopped }: PaymentByCardProps) {
  const client = useQueryClient()
  const token = useOrderToken(order.id)
  const sent = { params: { id: order.id }, query: { token, storeId: store.id } }

  const lookAgain = () =>
    Promise.all([
      refresh(client, [orders.one, orders.list, orders.today, orderPayments.one]),
      refreshMyOrders(client),
    ])

  async function create(): Promise<string> {
    onStopped('')
    try {
      return (await call(orderPayments.createPaypal, sent)).paypalOrderId
    } catch (error) {
      onStopped(wordsOf(error))
      throw error
    }
  }

  async function capture(): Promise<void> {
    try {
      await call(orderPayments.capturePaypal, sent)
    } catch (error) {
      onStopped(wordsOf(error))
    }
    await lookAgain()
  }

  return <CardPayment config={config} create={create} capture={capture} onStopped={onStopped} />
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}
