import { useEffect, useRef } from 'react'
import { FittedMoney } from '../../../kit/ui/figures/FittedMoney.tsx'
import type { Order } from '../../../orders/contract.ts'
import { PaymentByCash } from '../../../orders/ui/payment/PaymentByCash.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import pay from '../CounterPay.module.css'
import styles from './CounterLast.module.css'
import { useTimeToRead } from '../use-once-read.ts'

interface TakeCashProps {
  readonly store: PublicStore
  readonly order: Order
  readonly onPaid: (order: Order) => void
}

/** What is still to come for a sale, and the cash for it, as when it is paid at once. */
export function TakeCash({ store, order, onPaid }: TakeCashProps) {
  const pad = useRef<HTMLDivElement>(null)
  const isRead = useTimeToRead()
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
      <PaymentByCash store={store} order={order} pace="at once" onPaid={onPaid} />
    </div>
  )
}
