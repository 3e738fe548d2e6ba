import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Picture } from '../../kit/ui/Picture.tsx'
import { useSend } from '../../kit/ui/query.ts'
import type { MethodChoice } from '../../payments/method-choice.ts'
import { orders } from '../contract.ts'
import { orderLabel } from '../order.ts'
import { refreshMyOrders } from './my-orders-cache.ts'
import { useOrderToken } from './order-tokens.ts'
import styles from './Payment.module.css'
import type { DueProps } from './PaymentDue.tsx'

interface PaymentByHandProps extends DueProps {
  readonly choice: MethodChoice
}

/** Cash, and methods of the store's own: people settle these; the order only says which one it will be. */
export function PaymentByHand({ store, order, choice }: PaymentByHandProps) {
  const token = useOrderToken(order.id)
  const client = useQueryClient()
  const choose = useSend(orders.pay, {
    refreshes: [orders.one, orders.list],
    onDone: () => refreshMyOrders(client),
  })
  const number = orderLabel(order)
  const isNoted = order.paymentMethod.toLowerCase() === choice.value.toLowerCase()
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
      {isNoted ? (
        <p>
          {choice.kind === 'cash'
            ? `Please pay in cash at the counter and say your number, ${number}.`
            : `Please pay by ${choice.label} and show your number, ${number}. The store confirms it when your payment is there.`}
        </p>
      ) : (
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
          {choice.kind === 'cash' ? 'Pay at the counter' : `Pay by ${choice.label}`}
        </Button>
      )}
    </div>
  )
}
