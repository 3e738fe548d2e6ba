import { Alert, Button } from '@mantine/core'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { changeOfSent } from '../taken-parts.ts'
import type { SentSale } from '../till.ts'
import { CounterDone } from './CounterDone.tsx'
import styles from './CounterPay.module.css'
import { Huge } from './Huge.tsx'
import { KeptSale } from './kept/KeptSale.tsx'
import type { Outbox } from './use-outbox.ts'

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
  if (done !== undefined) {
    return <CounterDone key={done.id} store={store} order={done} onNext={finish} />
  }
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
