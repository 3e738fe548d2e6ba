import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOrigin } from '../../kit/ui/Head.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import { orders } from '../../orders/contract.ts'
import { orderAddress, paymentAddress } from '../../orders/order-address.ts'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './Kiosk.module.css'
import type { PlacedHere } from './use-kiosk-order.ts'

const lookEveryMs = 3000
/** An address with its token is a dense code, and the phone is held over the counter's edge. */
const codeSize = 320

interface KioskDoneProps {
  readonly store: PublicStore
  readonly placed: PlacedHere
  /** Seconds, once nobody has touched it for a while. */
  readonly closesIn: number | undefined
  readonly onDone: () => void
}

/** The number, to be read from where one stands, and what is left to do. */
export function KioskDone({ store, placed, closesIn, onDone }: KioskDoneProps) {
  const { order, token, payBy } = placed
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const query = { token, storeId: store.id }
  const { data } = useQuery({
    ...q(orders.one, { params: { id: order.id }, query }),
    refetchInterval: ({ state }) => (state.data?.data.isPaid === true ? false : lookEveryMs),
    // The next customer's kiosk keeps nothing of it.
    gcTime: 0,
  })
  const { isPaid, customer, total } = data?.data ?? order
  const isToScan = payBy === 'phone' && !isPaid
  const ofOrder = orderAddress(store.slug, order.id, token)
  const address = useOrigin() + paymentAddress(store.slug, order.id, ofOrder)
  return (
    <section className={styles.done}>
      <h1 ref={title} tabIndex={-1}>
        Your number
      </h1>
      <div className={styles.ticket}>
        <p className={styles.number}>{order.orderNumber}</p>
        {isToScan && (
          <QrCode address={address} label={`order ${order.orderNumber}`} size={codeSize} />
        )}
      </div>
      {customer.firstName !== '' && (
        <p className={styles.lead} dir="auto">
          for {customer.firstName}
        </p>
      )}
      <output className={styles.lead}>
        {isPaid ? (
          'It is paid. We call your number when it is ready.'
        ) : (
          <>
            Please pay{' '}
            <strong>
              <Money amount={total} symbol={store.currency} />
            </strong>{' '}
            {payBy === 'counter' ? 'at the counter.' : 'with your phone: scan this.'}
          </>
        )}
      </output>
      {isToScan && <p className="dimmed">You can also pay at the counter.</p>}
      <Button size="xl" className={styles.huge} onClick={onDone}>
        Done
      </Button>
      <ClosesIn seconds={closesIn} />
    </section>
  )
}

/**
 * Nothing is asked, and nothing stands before the number: the order is placed, whoever is still there. Its room is kept, or
 * the code that a phone is held before would move.
 */
const ClosesIn = ({ seconds }: { readonly seconds: number | undefined }) => (
  <p className={styles.closes} role="timer">
    {seconds !== undefined && (
      <>
        Your order is placed. This screen closes in <strong>{seconds}</strong> s. Touch it to keep
        it open.
      </>
    )}
  </p>
)
