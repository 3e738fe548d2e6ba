import { Alert, Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { stored } from '../../kit/ui/calls/stored.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../../orders/contract.ts'
import { orderLabel } from '../../orders/order.ts'
import { changeOf, customerName } from '../../orders/order-sheet.ts'
import { changeOfSent } from '../taken-parts.ts'
import type { SentSale } from '../till.ts'
import styles from './CounterPay.module.css'
import { Huge } from './Huge.tsx'
import { KeptSale } from './kept/KeptSale.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { useOnceRead } from './use-once-read.ts'
import type { Outbox } from './use-outbox.ts'

const printsAtOnce = stored('printsReceipts', z.boolean(), false)

interface CounterSentProps {
  readonly store: PublicStore
  readonly outbox: Outbox
}

/** What became of a sale: on its way, made, refused, or nobody knows yet. */
export function CounterSent({ store, outbox }: CounterSentProps) {
  const { done, kept, refusal, waiting, isSending, send, leave, finish } = outbox
  if (kept !== undefined) {
    return <KeptSale key={kept.id} store={store} sale={kept} onNext={finish} />
  }
  if (waiting !== undefined) {
    return isSending(waiting) ? (
      <Dialog title="Saving the sale..." onClose={() => leave(waiting)}>
        {/* Else the cross has it, and an Enter that was struck twice leaves the sale before its change is read. */}
        <div tabIndex={-1} data-autofocus className={styles.waiting}>
          <Skeleton height="6rem" />
        </div>
      </Dialog>
    ) : (
      <Unanswered
        store={store}
        sent={waiting}
        onAgain={() => send(waiting)}
        onLeave={() => leave(waiting)}
      />
    )
  }
  if (done !== undefined) return <Done key={done.id} store={store} order={done} onNext={finish} />
  if (refusal === undefined) return null
  return (
    <Dialog title="Nothing was sold" onClose={finish}>
      <Alert role="alert" color="red" variant="light" mb="md">
        {refusal}
      </Alert>
      <Button size="lg" fullWidth data-autofocus onClick={finish}>
        Back to the sale
      </Button>
    </Dialog>
  )
}

interface UnansweredProps {
  readonly store: PublicStore
  readonly sent: SentSale
  readonly onAgain: () => void
  readonly onLeave: () => void
}

function Unanswered({ store, sent, onAgain, onLeave }: UnansweredProps) {
  const change = changeOfSent(sent)
  return (
    <Dialog title="No answer yet" onClose={onLeave}>
      <p className={styles.due}>
        <FittedMoney amount={sent.total} symbol={store.currency} />
      </p>
      <p className={styles.words}>
        The server did not say whether this sale was saved. It is kept here and sent again by
        itself: it is sold once, however often it is sent.
      </p>
      {change > 0 && (
        <output className={styles.change} data-done>
          Change due
          <Huge amount={change} symbol={store.currency} />
        </output>
      )}
      <div className={styles.ways}>
        <Button size="xl" data-autofocus data-harmless onClick={onAgain}>
          Send again
        </Button>
        <Button size="xl" variant="default" onClick={onLeave}>
          Next customer
        </Button>
      </div>
    </Dialog>
  )
}

interface DoneProps {
  readonly store: PublicStore
  readonly order: Order
  readonly onNext: () => void
}

function Done({ store, order, onNext }: DoneProps) {
  const isAtOnce = printsAtOnce.use()
  // What was set when the sale ended counts for it: to switch it on here prints nothing behind anybody's back.
  const [printsNow] = useState(isAtOnce)
  const goOn = useOnceRead(onNext)
  const change = changeOf(order)
  const name = customerName(order.customer)
  return (
    <Dialog
      title={`Order ${orderLabel(order)}${name === undefined ? '' : ` · ${name}`}`}
      onClose={onNext}
    >
      <output className={styles.change} data-done>
        {change === undefined ? doneText(order) : 'Change due'}
        {change !== undefined && <Huge amount={change} symbol={store.currency} />}
      </output>
      <div className={styles.ways}>
        <Button size="xl" data-autofocus onClick={goOn}>
          New sale
        </Button>
        <ReceiptButton store={store} order={order} isAtOnce={printsNow} />
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
