import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { q } from '../../../kit/ui/calls/query.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../../kit/ui/states.tsx'
import { isCash } from '../../../orders/checkout.ts'
import { orders, type Order, type OrderRow } from '../../../orders/contract.ts'
import { isDue, orderLabel } from '../../../orders/order.ts'
import { CorrectButton } from '../../../orders/ui/correction/CorrectButton.tsx'
import { OrderMoneyNotice } from '../../../orders/ui/correction/OrderMoneyNotice.tsx'
import { PayNow } from '../../../orders/ui/payment/PayNow.tsx'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { CounterDone } from '../CounterDone.tsx'
import { ReceiptButton } from '../ReceiptButton.tsx'
import styles from './CounterLast.module.css'
import { SoldItems } from './SoldItems.tsx'
import { TakeCash } from './TakeCash.tsx'

interface SoldProps {
  readonly store: PublicStore
  readonly row: OrderRow
  readonly onBack: () => void
  readonly onClose: () => void
}

/** One of the last sales; the cash of one that was to be paid later is taken here. */
export function Sold({ store, row, onBack, onClose }: SoldProps) {
  const { data, error, refetch } = useQuery(q(orders.one, { params: { id: row.id } }))
  const [paid, setPaid] = useState<Order>()
  if (paid !== undefined) return <CounterDone store={store} order={paid} onNext={onClose} />
  return (
    <Dialog title={`Order ${orderLabel(row)}`} onClose={onClose}>
      {/* Else a button has the focus, and an Enter that was struck twice presses it before anything was read. */}
      <div tabIndex={-1} data-autofocus className={styles.sold}>
        {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
        {!data && !error && <Skeleton height="18rem" />}
        {data && (
          <>
            <OrderMoneyNotice store={store} order={data.data} />
            {isCashToCome(data.data) && (
              <TakeCash store={store} order={data.data} onPaid={setPaid} />
            )}
            <SoldItems store={store} order={data.data} />
            <div className={styles.ways}>
              <PayNow
                store={store}
                order={data.data}
                from="admin"
                size="xl"
                rank={isCashToCome(data.data) ? 'second' : 'first'}
              />
              <ReceiptButton store={store} order={data.data} />
              <CorrectButton store={store} order={data.data} size="xl" />
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

/** By other methods, and in parts, it is paid on the page that knows them all. */
const isCashToCome = (order: Order) =>
  isDue(order) && isCash(order.paymentMethod) && order.paidState !== 'part'
