import { Alert, Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { stored } from '../../kit/ui/stored.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'
import { orderLabel } from '../order.ts'
import { changeOf, customerName, printReceipt } from '../order-sheet.ts'
import type { SentSale } from '../till.ts'
import styles from './CounterPay.module.css'
import { Huge } from './Huge.tsx'
import { PrintOrder } from './PrintOrder.tsx'
import type { Delivery } from './use-delivery.ts'

const printsAtOnce = stored('printsReceipts', z.boolean(), false)

interface CounterSentProps {
  readonly store: PublicStore
  readonly delivery: Delivery
  /** Sent and not answered. */
  readonly waiting: SentSale | undefined
}

/** What became of a sale: on its way, made, refused, or nobody knows yet. */
export function CounterSent({ store, delivery, waiting }: CounterSentProps) {
  const { done, refusal, isSending, send, finish } = delivery
  if (waiting !== undefined) {
    return isSending ? (
      <Dialog title="Saving the sale..." onClose={() => undefined}>
        <Skeleton height="6rem" />
      </Dialog>
    ) : (
      <Unanswered store={store} sent={waiting} onAgain={() => send(waiting)} />
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
}

const Unanswered = ({ store, sent, onAgain }: UnansweredProps) => (
  <Dialog title="No answer yet" onClose={() => undefined}>
    <p className={styles.due}>
      <Money amount={sent.total} symbol={store.currency} />
    </p>
    <p className={styles.words}>
      The server did not say whether this sale was saved. Send it again: it is sold once, however
      often it is sent.
    </p>
    <Button size="xl" fullWidth data-autofocus onClick={onAgain}>
      Send again
    </Button>
  </Dialog>
)

interface DoneProps {
  readonly store: PublicStore
  readonly order: Order
  readonly onNext: () => void
}

function Done({ store, order, onNext }: DoneProps) {
  const isAtOnce = printsAtOnce.use()
  const [printing, setPrinting] = useState(isAtOnce ? 1 : 0)
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
        <Button size="xl" data-autofocus onClick={onNext}>
          New sale
        </Button>
        <Button size="xl" variant="default" onClick={() => setPrinting(printing + 1)}>
          {printReceipt}
        </Button>
      </div>
      <Switch
        mt="md"
        label="Print every receipt at once"
        checked={isAtOnce}
        onChange={({ currentTarget }) => printsAtOnce.set(currentTarget.checked)}
      />
      {printing > 0 && (
        <PrintOrder
          key={printing}
          store={store}
          order={order}
          what="receipt"
          onDone={() => setPrinting(0)}
        />
      )}
    </Dialog>
  )
}

const doneText = ({ status }: Order) =>
  status === 'pending' ? 'To be paid later. It waits among the orders.' : 'Paid.'
