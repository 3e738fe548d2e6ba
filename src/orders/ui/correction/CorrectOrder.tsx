import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Entered } from '../../../kit/entered.ts'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { orders, type Order } from '../../contract.ts'
import { corrections, type OrderMoney } from '../../correction-contract.ts'
import { correct, worthOf, type LineFate } from '../../correction.ts'
import { orderLabel } from '../../order.ts'
import { orderPayments } from '../../payment-contract.ts'
import styles from './Correction.module.css'
import { ChangeMethod } from './ChangeMethod.tsx'
import { GoesBack } from './GoesBack.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { waysBack } from './ways-back.ts'

interface CorrectOrderProps {
  readonly store: PublicStore
  readonly order: Order
  readonly money: OrderMoney
  readonly onClose: () => void
}

type What = 'void' | 'refund' | 'method'
type Part = 'whole' | 'lines' | 'amount'

/** Mends a sale: what of it, what becomes of it, how its money goes back, and why. */
export function CorrectOrder(props: CorrectOrderProps) {
  const { order, money, onClose } = props
  const [what, setWhat] = useState<What>(money.mayVoid ? 'void' : 'refund')
  const choices = [
    ...(money.mayVoid ? [{ value: 'void', label: 'Void: it is not made' }] : []),
    ...(money.paid > 0
      ? [
          { value: 'refund', label: 'Refund: it was made' },
          { value: 'method', label: 'It was paid another way' },
        ]
      : []),
  ]
  return (
    <Dialog title={`Correct order ${orderLabel(order)}`} onClose={onClose}>
      <NativeSelect
        label="What went wrong"
        data={choices}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value as What)}
        data-autofocus
        mb="sm"
      />
      {what === 'method' ? (
        <ChangeMethod {...props} />
      ) : (
        <TakeOut key={what} {...props} what={what} />
      )}
    </Dialog>
  )
}

interface LineChoice {
  readonly quantity: Entered
  readonly fate: LineFate
}

/** What is refunded was made: it returns only where somebody says so. */
const untouched: LineChoice = { quantity: '', fate: 'wasted' }

function TakeOut({
  store,
  order,
  money,
  what,
  onClose,
}: CorrectOrderProps & { readonly what: 'void' | 'refund' }) {
  const [part, setPart] = useState<Part>('whole')
  const [chosen, setChosen] = useState<ReadonlyMap<number, LineChoice>>(new Map())
  const [sum, setSum] = useState<Entered>('')
  const ways = waysBack(money)
  const [method, setMethod] = useState(ways[0]?.value ?? '')
  const send = useSend(corrections.correct, {
    success: what === 'void' ? 'The order was corrected.' : 'The refund is entered.',
    refreshes: [corrections.money, orders.one, orders.list, orders.today, orderPayments.one],
    onDone: onClose,
    // The form says it, where the reason stands.
    onRefused: () => undefined,
  })

  const lines = [...chosen].map(([position, { quantity, fate }]) => ({
    position,
    quantity: Number(quantity),
    fate,
  }))
  // The server reckons it alike; what cannot be taken out it refuses in words.
  const takesOut = correct(
    money,
    money.lines.map((line) => ({ ...line, cost: 0 })),
    { kind: what, ...(part === 'lines' && { lines }) },
  )

  function take(reason: string) {
    send.mutate({
      params: { id: order.id },
      body: {
        kind: what,
        reason,
        worth: worthOf(money),
        ...(part === 'lines' && { lines }),
        ...(part === 'amount' && { amount: sum === '' ? 0 : Number(sum) }),
        ...(money.paid > 0 && method !== '' && { method }),
      },
    })
    return undefined
  }

  return (
    <ReasonForm
      submit={what === 'void' ? 'Void' : 'Enter Refund'}
      isBusy={send.isPending}
      problem={send.error?.message}
      onSubmit={take}
      onCancel={onClose}
    >
      <NativeSelect
        label="How much of it"
        data={[
          { value: 'whole', label: 'The whole order' },
          { value: 'lines', label: 'Some of its lines' },
          ...(what === 'refund' ? [{ value: 'amount', label: 'An amount' }] : []),
        ]}
        value={part}
        onChange={({ currentTarget }) => setPart(currentTarget.value as Part)}
        mb="sm"
      />
      {part === 'lines' && (
        <Lines
          lines={money.lines}
          chosen={chosen}
          hasFate={what === 'refund'}
          onChoose={(position, choice) => setChosen(new Map(chosen).set(position, choice))}
        />
      )}
      {part === 'amount' && (
        <NumberEntry
          label="Amount"
          symbol={store.currency}
          step={0.01}
          value={sum}
          onEnter={setSum}
          mb="sm"
        />
      )}
      {part !== 'amount' && takesOut.ok && (
        <p>
          <Money amount={takesOut.amount} symbol={store.currency} /> is taken out of the sales.
        </p>
      )}
      {money.paid > 0 && <GoesBack ways={ways} value={method} onChange={setMethod} />}
    </ReasonForm>
  )
}

interface LinesProps {
  readonly lines: OrderMoney['lines']
  readonly chosen: ReadonlyMap<number, LineChoice>
  /** What was not made goes back to the shelf by itself. */
  readonly hasFate: boolean
  readonly onChoose: (position: number, choice: LineChoice) => void
}

const Lines = ({ lines, chosen, hasFate, onChoose }: LinesProps) => (
  <fieldset className={styles.lines} aria-label="Lines">
    {lines
      .filter(({ left }) => left > 0)
      .map(({ position, name, left }) => {
        const choice = chosen.get(position) ?? untouched
        return (
          <div key={position} className={styles.line}>
            <NumberEntry
              label={`${name}: how many of ${left}`}
              inputMode="numeric"
              value={choice.quantity}
              onEnter={(quantity) => onChoose(position, { ...choice, quantity })}
            />
            {hasFate && (
              <NativeSelect
                aria-label={`What becomes of ${name}`}
                data={[
                  { value: 'wasted', label: 'Wasted' },
                  { value: 'shelf', label: 'Back to the shelf' },
                ]}
                value={choice.fate}
                onChange={({ currentTarget }) =>
                  onChoose(position, { ...choice, fate: currentTarget.value as LineFate })
                }
              />
            )}
          </div>
        )
      })}
  </fieldset>
)
