import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { changeOf, printReceipt } from '../../../orders/order-sheet.ts'
import { PrintOrder } from '../../../orders/ui/prints/PrintOrder.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { orderOfKept } from '../../kept-order.ts'
import { ChangeDue } from '../ChangeDue.tsx'
import styles from '../CounterPay.module.css'
import { useOnceRead } from '../use-once-read.ts'
import type { StoredSale } from './counter-db.ts'

interface KeptSaleProps {
  readonly store: PublicStore
  readonly sale: StoredSale
  readonly onNext: () => void
}

/** A sale that this device keeps: it is made, and its receipt comes from here. */
export function KeptSale({ store, sale, onNext }: KeptSaleProps) {
  const [printing, setPrinting] = useState(0)
  const order = orderOfKept({ ...sale, receipt: sale.kept?.receipt ?? '' })
  const change = changeOf(order)
  const goOn = useOnceRead(onNext)
  const next = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={`Sale ${order.receipt}`} onClose={onNext}>
      <output className={styles.change} data-done>
        {change === undefined ? (
          'Kept on this device.'
        ) : (
          <ChangeDue amount={change} symbol={store.currency} />
        )}
      </output>
      <p className={styles.words}>
        The server did not answer. The sale is kept on this device and is sent by itself, once.
      </p>
      <div className={styles.ways}>
        <Button ref={next} size="xl" data-autofocus onClick={goOn}>
          New sale
        </Button>
        <Button size="xl" variant="default" data-harmless onClick={() => setPrinting(printing + 1)}>
          {printReceipt}
        </Button>
      </div>
      {printing > 0 && (
        <PrintOrder
          key={printing}
          store={store}
          order={order}
          what="receipt"
          onDone={() => {
            setPrinting(0)
            next.current?.focus()
          }}
        />
      )}
    </Dialog>
  )
}
