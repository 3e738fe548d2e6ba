import { Button, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import type { Order } from '../../orders/contract.ts'
import { orderLabel } from '../../orders/order.ts'
import { changeOf, customerName } from '../../orders/order-sheet.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { ChangeDue } from './ChangeDue.tsx'
import styles from './CounterPay.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'
import { useOnceRead } from './use-once-read.ts'

const printsAtOnce = stored('printsReceipts', z.boolean(), false)

interface CounterDoneProps {
  readonly store: PublicStore
  readonly order: Order
  readonly onNext: () => void
}

/** How a sale ended: the change, and the receipt. */
export function CounterDone({ store, order, onNext }: CounterDoneProps) {
  const isAtOnce = printsAtOnce.use()
  // What was set when the sale ended counts for it: to switch it on here prints nothing behind anybody's back.
  const [printsNow] = useState(isAtOnce)
  const goOn = useOnceRead(onNext)
  const next = useRef<HTMLButtonElement>(null)
  const change = changeOf(order)
  const name = customerName(order.customer)
  return (
    <Dialog
      title={`Order ${orderLabel(order)}${name === undefined ? '' : ` · ${name}`}`}
      onClose={onNext}
    >
      <output className={styles.change} data-done>
        {change === undefined ? (
          doneText(order)
        ) : (
          <ChangeDue amount={change} symbol={store.currency} />
        )}
        {order.cashGiven !== null && (
          <small className="dimmed">
            <Money amount={order.cashGiven} symbol={store.currency} /> given
            {change !== 0 && (
              <>
                {' '}
                for <Money amount={order.total} symbol={store.currency} />
              </>
            )}
          </small>
        )}
      </output>
      <div className={styles.ways}>
        <Button ref={next} size="xl" data-autofocus onClick={goOn}>
          New sale
        </Button>
        <ReceiptButton
          store={store}
          order={order}
          isAtOnce={printsNow}
          onPrinted={() => next.current?.focus()}
        />
      </div>
      <Switch
        mt="md"
        label="Print every receipt at once"
        checked={isAtOnce}
        onChange={({ currentTarget }) => printsAtOnce.set(currentTarget.checked)}
      />
    </Dialog>
  )
}

const doneText = ({ isPaid }: Order) =>
  isPaid ? 'Paid.' : 'To be paid later. It waits among the orders.'
