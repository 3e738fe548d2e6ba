import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Picture } from '../../../kit/ui/Picture.tsx'
import { useSend } from '../../../kit/ui/calls/query.ts'
import type { MethodChoice } from '../../../payments/method-choice.ts'
import { cashWords, payByHand, payInCash } from '../../words/cash-words.ts'
import { orders } from '../../contract.ts'
import { orderPaid } from '../../order.ts'
import { refreshMyOrders } from '../my-orders-cache.ts'
import { useOrderToken } from '../order-tokens.ts'
import { ProofForm } from '../proof/ProofForm.tsx'
import styles from './Payment.module.css'
import type { DueProps } from './due.ts'

interface PaymentByHandProps extends DueProps {
  readonly choice: MethodChoice
  /** Whoever looks works here, and says so when the money has come. */
  readonly takesMoney: boolean
}

/** Cash, and methods of the store's own: people settle these; the order only says which one it will be. */
export function PaymentByHand({ store, order, choice, takesMoney }: PaymentByHandProps) {
  const token = useOrderToken(order.id)
  const client = useQueryClient()
  const choose = useSend(orders.pay, {
    refreshes: [orders.one, orders.list],
    onDone: () => refreshMyOrders(client),
  })
  const isNoted = order.paymentMethod.toLowerCase() === choice.value.toLowerCase()
  const isAsked = choice.asks.reference || choice.asks.picture
  return (
    <div className={styles.hand}>
      {choice.kind === 'custom' && (
        <>
          {choice.image !== null && (
            <Picture
              src={choice.image}
              alt={`How to pay by ${choice.label}`}
              ratio={[1, 1]}
              sizes="20rem"
            />
          )}
          {choice.info !== '' && <p className={styles.info}>{choice.info}</p>}
        </>
      )}
      {takesMoney && <MoneyReceived order={order} choice={choice} />}
      {!takesMoney && isNoted && (
        <p>{choice.kind === 'cash' ? payInCash(order) : payByHand(order, choice.label)}</p>
      )}
      {!takesMoney && isNoted && isAsked && (
        <ProofForm store={store} order={order} asks={choice.asks} />
      )}
      {!takesMoney && !isNoted && (
        <Button
          size="lg"
          fullWidth
          loading={choose.isPending}
          onClick={() =>
            choose.mutate({
              params: { id: order.id },
              query: { token, storeId: store.id },
              body: { paymentMethod: choice.value },
            })
          }
        >
          {choice.kind === 'cash' ? cashWords(order).choose : `Pay by ${choice.label}`}
        </Button>
      )}
    </div>
  )
}

/** For those who work here: the money is in the store's own account. */
function MoneyReceived({ order, choice }: Pick<PaymentByHandProps, 'order' | 'choice'>) {
  const enter = useSend(orders.pay, {
    success: orderPaid(order),
    refreshes: [orders.one, orders.list, orders.today],
  })
  return (
    <Button
      size="lg"
      fullWidth
      loading={enter.isPending}
      onClick={() =>
        enter.mutate({
          params: { id: order.id },
          body: { paymentMethod: choice.value, isPaid: true },
        })
      }
    >
      Received by {choice.label}
    </Button>
  )
}
