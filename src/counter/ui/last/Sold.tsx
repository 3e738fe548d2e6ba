import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { q } from '../../../kit/ui/calls/query.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../../kit/ui/states.tsx'
import { orders, type Order, type OrderRow } from '../../../orders/contract.ts'
import { isDue, orderLabel } from '../../../orders/order.ts'
import { isToVerify } from '../../../orders/payment-proof.ts'
import { CorrectButton } from '../../../orders/ui/correction/CorrectButton.tsx'
import { OrderMoneyNotice } from '../../../orders/ui/correction/OrderMoneyNotice.tsx'
import { PaymentInParts } from '../../../orders/ui/payment/PaymentInParts.tsx'
import { PayNow } from '../../../orders/ui/payment/PayNow.tsx'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { CounterDone } from '../CounterDone.tsx'
import { ReceiptButton } from '../ReceiptButton.tsx'
import { usePayMethods, type PayMethod } from '../pay/use-pay-methods.ts'
import styles from './CounterLast.module.css'
import { SoldItems } from './SoldItems.tsx'
import { isNamed, TakePayment } from './TakePayment.tsx'

interface SoldProps {
  readonly store: PublicStore
  readonly row: OrderRow
  readonly onBack: () => void
  readonly onClose: () => void
}

/** One of the last sales; one that was to be paid later is paid here. */
export function Sold({ store, row, onBack, onClose }: SoldProps) {
  const { data, error, refetch } = useQuery(q(orders.one, { params: { id: row.id } }))
  const [paid, setPaid] = useState<Order>()
  const { methods, ...others } = usePayMethods(store.id)
  const order = data?.data
  const isTakenHere = order !== undefined && isHere(order, methods)
  const [isSplit, setSplit] = useState(false)
  if (!isSplit && isTakenHere && order.paidState === 'part') setSplit(true)
  if (isSplit && order !== undefined && !isDue(order)) {
    return <CounterDone store={store} order={order} onNext={onClose} />
  }
  if (paid !== undefined) return <CounterDone store={store} order={paid} onNext={onClose} />
  return (
    <Dialog title={`Order ${orderLabel(row)}`} onClose={onClose}>
      {/* Else a button has the focus, and an Enter that was struck twice presses it before anything was read. */}
      <div tabIndex={-1} data-autofocus className={styles.sold}>
        {!order && error && <ErrorState message={error.message} onRetry={refetch} />}
        {!order && !error && <Skeleton height="18rem" />}
        {order && (
          <>
            <OrderMoneyNotice store={store} order={order} />
            {isTakenHere && isSplit && <PaymentInParts store={store} order={order} />}
            {isTakenHere && !isSplit && (
              <TakePayment
                store={store}
                order={order}
                methods={methods}
                {...others}
                onPaid={setPaid}
                onSplit={() => setSplit(true)}
              />
            )}
            <SoldItems store={store} order={order} />
            <div className={styles.ways}>
              {!isTakenHere && <PayNow store={store} order={order} from="admin" size="xl" />}
              <ReceiptButton store={store} order={order} />
              <CorrectButton store={store} order={order} size="xl" />
            </div>
          </>
        )}
      </div>
      <div className={styles.ways}>
        <Button size="lg" variant="subtle" onClick={onBack}>
          All sales
        </Button>
        <Button
          size="lg"
          variant="subtle"
          component={Link}
          to={paths.adminOrder(store.slug, row.id)}
        >
          Open order
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * By cash and by what the store has set up itself. What a provider takes, and what a customer has shown a payment for, is
 * settled on the page that knows them all.
 */
const isHere = (order: Order, methods: readonly PayMethod[]) =>
  isDue(order) &&
  !isToVerify(order) &&
  (order.paidState === 'part' || methods.some((each) => isNamed(each, order.paymentMethod)))
