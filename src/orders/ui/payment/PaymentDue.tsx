import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { part } from '../../../kit/ui/part.tsx'
import { q } from '../../../kit/ui/calls/query.ts'
import { Money } from '../../../kit/ui/Money.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { cashMethodOf, type MethodChoice } from '../../../payments/method-choice.ts'
import { useMethodChoices } from '../../../payments/ui/use-method-choices.ts'
import { choicesFor } from '../../words/cash-words.ts'
import { isCash } from '../../checkout.ts'
import type { Order } from '../../contract.ts'
import { orderPayments } from '../../payment-contract.ts'
import { isBegunElsewhere, isSettling } from '../../payment-state.ts'
import { chosenMethod, useChosenHere } from './chosen-method.ts'
import { useLookUp } from './just-back.ts'
import { useOrderToken } from '../order-tokens.ts'
import styles from './Payment.module.css'
import type { DueProps } from './due.ts'
import { isToVerify } from '../../payment-proof.ts'
import { ProofNotice } from '../proof/ProofNotice.tsx'
import { PaymentByHand } from './PaymentByHand.tsx'
import { PaymentByInvoice } from './PaymentByInvoice.tsx'
import { PaymentMethodCards } from './PaymentMethodCards.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'

const waiting = <Skeleton height="12rem" />
const PaymentByCash = part(
  'PaymentByCash',
  async () => (await import('./PaymentByCash.tsx')).PaymentByCash,
  { waiting },
)
const PaymentByCard = part(
  'PaymentByCard',
  async () => (await import('./PaymentByCard.tsx')).PaymentByCard,
  { waiting },
)

const PaymentInParts = part(
  'PaymentInParts',
  async () => (await import('./PaymentInParts.tsx')).PaymentInParts,
  { waiting },
)

const askAgainAfterMs = 3000

/** The ways to pay an order that waits for its payment; none while a payment of it is being settled. */
export function PaymentDue({ store, order }: DueProps) {
  const token = useOrderToken(order.id)
  const { data } = useQuery({
    ...q(orderPayments.one, { params: { id: order.id }, query: { token, storeId: store.id } }),
    refetchInterval: askAgainAfterMs,
  })
  useLookUp(order, store.id, isBegunElsewhere(data?.data))
  const [stopped, setStopped] = useState('')
  const wished = useChosenHere(order) ?? order.paymentMethod
  return (
    <>
      <PaymentNotice orderId={order.id} method={wished} payment={data?.data} stopped={stopped} />
      <ProofNotice order={order} />
      {!isSettling(data?.data) && <Ways store={store} order={order} onStopped={setStopped} />}
    </>
  )
}

/** At once, or for those who take the money in parts, too. */
function Ways(props: ChoiceProps) {
  const { store, order } = props
  const [isSplit, setSplit] = useState(false)
  const takesMoney = grantOf(useUser()?.role ?? 'anonymous', 'order.sell') === 'all'
  // Whoever pays another way while somebody looks for the first payment pays twice.
  if (!takesMoney && isToVerify(order)) return null
  if (!takesMoney) return <Choice {...props} />
  if (isSplit || order.paidState === 'part') return <PaymentInParts store={store} order={order} />
  return (
    <>
      <Choice {...props} />
      <Button variant="subtle" size="md" fullWidth mb="md" onClick={() => setSplit(true)}>
        Split the bill
      </Button>
    </>
  )
}

interface ChoiceProps extends DueProps {
  readonly onStopped: (text: string) => void
}

function Choice({ store, order, onStopped }: ChoiceProps) {
  const { choices, askAgain } = useMethodChoices(store.id)
  const choice = useChoice(order, choices)
  return (
    <div className={styles.ways}>
      {order.due !== undefined && (
        <p className={styles.due}>
          <span>Left to pay</span>
          <strong>
            <Money amount={order.due} symbol={store.currency} />
          </strong>
        </p>
      )}
      {/* Where there is cash alone, there is nothing to choose. */}
      {choices.length !== 1 && (
        <PaymentMethodCards
          choices={choicesFor(order, choices)}
          onMissing={askAgain}
          chosen={choice?.value ?? ''}
          onChoose={(value) => {
            onStopped('')
            chosenMethod.set({ orderId: order.id, method: value })
          }}
        />
      )}
      {choice && <Way store={store} order={order} choice={choice} onStopped={onStopped} />}
    </div>
  )
}

/** Whoever scans the code of a kiosk does so to pay on their phone: at the counter they need none. */
function useChoice(order: Order, choices: readonly MethodChoice[]): MethodChoice | undefined {
  const takesMoney = grantOf(useUser()?.role ?? 'anonymous', 'order.pay') === 'all'
  const chosen = useChosenHere(order)
  const isScanned = order.atKiosk === true && isCash(order.paymentMethod) && !takesMoney
  const named =
    chosen === undefined && isScanned
      ? choices.find(({ kind }) => kind !== 'cash')
      : choices.find(({ value }) => value === (chosen ?? order.paymentMethod))
  return named ?? cashOf(choices)
}

const cashOf = (choices: readonly MethodChoice[]) =>
  choices.find(({ value }) => value === cashMethodOf(choices))

interface WayProps extends ChoiceProps {
  readonly choice: MethodChoice
}

function Way({ store, order, choice, onStopped }: WayProps) {
  const takesMoney = grantOf(useUser()?.role ?? 'anonymous', 'order.pay') === 'all'
  if (choice.card !== undefined) {
    return <PaymentByCard store={store} order={order} config={choice.card} onStopped={onStopped} />
  }
  if (choice.kind === 'xendit') {
    return <PaymentByInvoice store={store} order={order} onStopped={onStopped} />
  }
  if (choice.kind === 'cash' && takesMoney) {
    return <PaymentByCash order={order} store={store} />
  }
  return (
    <PaymentByHand
      store={store}
      order={order}
      choice={choice}
      takesMoney={takesMoney && choice.kind === 'custom'}
    />
  )
}
