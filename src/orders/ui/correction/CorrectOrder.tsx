import { NativeSelect } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { Entered } from '../../../kit/entered.ts'
import { useSend } from '../../../kit/ui/calls/query.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { rings } from '../../acceptance.ts'
import { orders, type Order } from '../../contract.ts'
import { corrections, type OrderMoney } from '../../correction-contract.ts'
import { correct, worthOf } from '../../correction.ts'
import { orderLabel } from '../../order.ts'
import { methodName } from '../../order-sheet.ts'
import { orderPayments } from '../../payment-contract.ts'
import { ChangeMethod } from './ChangeMethod.tsx'
import { CorrectedLines, type LineChoice } from './CorrectedLines.tsx'
import { amountProblem, countProblem } from './entry-problems.ts'
import { GoesBack } from './GoesBack.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { cameBy, waysBack } from './ways-back.ts'

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
  const [what, setWhat] = useState<What>(likeliest(order, money))
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

/** What is paid and begun was most often made already, wherever it stands; what its money alone has moved on was not. */
const likeliest = (order: Order, money: OrderMoney): What =>
  money.mayVoid && (order.status === 'pending' || rings(order) || money.paid <= 0)
    ? 'void'
    : 'refund'

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
  const [isTried, setTried] = useState(false)
  const ways = waysBack(money)
  const came = cameBy(money)
  const [method, setMethod] = useState(ways[0]?.value ?? '')
  const send = useSend(corrections.correct, {
    success: what === 'void' ? 'The order was corrected.' : 'The refund is entered.',
    refreshes: [corrections.money, orders.one, orders.list, orders.today, orderPayments.one],
    onDone: onClose,
    // The form says it, where the reason stands.
    onRefused: () => undefined,
  })

  const left = money.lines.filter((line) => line.left > 0)
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
  const sumProblem = amountProblem(sum, worthOf(money), store.currency)
  const isMissing = sum === '' || sum === 0
  const areCounts = left.every((line) => isCount(chosen, line))
  const isSound =
    part === 'lines' ? areCounts && takesOut.ok : part === 'whole' || sumProblem === undefined

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
      isSound={isSound}
      isBegun={chosen.size > 0 || sum !== ''}
      onTry={() => setTried(true)}
      onSubmit={take}
      onCancel={onClose}
    >
      <NativeSelect
        label="How much of it"
        data={[
          { value: 'whole', label: 'The whole order' },
          ...(left.length > 0 ? [{ value: 'lines', label: 'Some of its lines' }] : []),
          ...(what === 'refund' ? [{ value: 'amount', label: 'An amount' }] : []),
        ]}
        value={part}
        onChange={({ currentTarget }) => setPart(currentTarget.value as Part)}
        mb="sm"
      />
      {part === 'lines' && (
        <CorrectedLines
          lines={left}
          chosen={chosen}
          hasFate={what === 'refund'}
          problem={isTried && areCounts && !takesOut.ok ? takesOut.reason : undefined}
          onChoose={(position, choice) => setChosen(new Map(chosen).set(position, choice))}
        />
      )}
      {part === 'amount' && (
        <NumberEntry
          label="Amount"
          symbol={store.currency}
          step={0.01}
          value={sum}
          error={(isTried || !isMissing) && sumProblem}
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
      {came.length > 1 && (
        <p className="dimmed">
          It came as{' '}
          {came.map((each, at) => (
            <Fragment key={each.method}>
              {at > 0 && ' and '}
              <Money amount={each.amount} symbol={store.currency} /> by{' '}
              {methodName({ paymentMethod: each.method })}
            </Fragment>
          ))}
          .{what === 'refund' && ' To give each back as it came, enter an amount for each.'}
        </p>
      )}
    </ReasonForm>
  )
}

const isCount = (
  chosen: ReadonlyMap<number, LineChoice>,
  { position, left }: OrderMoney['lines'][number],
) => countProblem(chosen.get(position)?.quantity ?? '', left) === undefined
