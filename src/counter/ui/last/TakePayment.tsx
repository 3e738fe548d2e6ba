import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { FittedMoney } from '../../../kit/ui/figures/FittedMoney.tsx'
import { orders, type Order } from '../../../orders/contract.ts'
import { orderPaid } from '../../../orders/order.ts'
import { OtherWays, type OtherWaysProps } from '../../../orders/ui/payment/OtherWays.tsx'
import { PaymentByCash } from '../../../orders/ui/payment/PaymentByCash.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import pay from '../CounterPay.module.css'
import { ByOther, MethodChips } from '../pay/PayMethods.tsx'
import { cash, type PayMethod } from '../pay/use-pay-methods.ts'
import { useTimeToRead } from '../use-once-read.ts'
import styles from './CounterLast.module.css'

interface TakePaymentProps extends OtherWaysProps {
  readonly store: PublicStore
  readonly order: Order
  readonly methods: readonly PayMethod[]
  readonly onPaid: (order: Order) => void
  readonly onSplit: () => void
}

/** What is still to come for a sale, and the ways to pay it, as when it is paid at once. */
export function TakePayment(props: TakePaymentProps) {
  const { store, order, methods, isComing, onMissing, onPaid, onSplit } = props
  const pad = useRef<HTMLDivElement>(null)
  const isRead = useTimeToRead()
  const [name, setName] = useState(order.paymentMethod)
  const method = methods.find((each) => isNamed(each, name)) ?? cash
  const enter = useSend(orders.pay, {
    success: orderPaid(order),
    refreshes: [orders.one, orders.list, orders.today],
    onDone: ({ data }) => onPaid(data),
  })
  // The window stood there before its sale had come.
  useEffect(() => pad.current?.querySelector('input')?.focus(), [])
  return (
    <div
      ref={pad}
      className={styles.cash}
      onSubmitCapture={(event) => {
        // The Enter that opened the sale, struck twice, takes no money.
        if (isRead()) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <p className={pay.due}>
        <FittedMoney amount={order.due ?? order.total} symbol={store.currency} />
      </p>
      <MethodChips methods={methods} chosen={method} onChoose={setName} />
      <OtherWays isComing={isComing} onMissing={onMissing} />
      {method === cash ? (
        <PaymentByCash store={store} order={order} pace="at once" onPaid={onPaid} />
      ) : (
        <ByOther
          method={method}
          isSending={enter.isPending}
          onReceived={() =>
            enter.mutate({
              params: { id: order.id },
              body: { paymentMethod: method.name, isPaid: true },
            })
          }
        />
      )}
      <Button variant="subtle" size="md" fullWidth onClick={onSplit}>
        Split the bill
      </Button>
    </div>
  )
}

/** However it was written when it was chosen. */
export const isNamed = ({ name }: PayMethod, wanted: string): boolean =>
  name.toLowerCase() === wanted.toLowerCase()
