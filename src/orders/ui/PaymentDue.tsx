import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { q } from '../../kit/ui/query.ts'
import { Skeleton } from '../../kit/ui/states.tsx'
import { cashMethodOf, type MethodChoice } from '../../payments/method-choice.ts'
import { useMethodChoices } from '../../payments/ui/use-method-choices.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Order } from '../contract.ts'
import { orderPayments } from '../payment-contract.ts'
import { isSettling } from '../payment-state.ts'
import { useOrderToken } from './order-tokens.ts'
import styles from './Payment.module.css'
import { PaymentByHand } from './PaymentByHand.tsx'
import { PaymentByInvoice } from './PaymentByInvoice.tsx'
import { PaymentMethodCards } from './PaymentMethodCards.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'

const CashCounter = lazy(async () => ({ default: (await import('./CashCounter.tsx')).CashCounter }))
const PaymentByCard = lazy(async () => ({
  default: (await import('./PaymentByCard.tsx')).PaymentByCard,
}))

const askAgainAfterMs = 3000

export interface DueProps {
  readonly store: PublicStore
  readonly order: Order
}

/** The ways to pay an order that waits for its payment; none while a payment of it is being settled. */
export function PaymentDue({ store, order }: DueProps) {
  const token = useOrderToken(order.id)
  const { data } = useQuery({
    ...q(orderPayments.one, { params: { id: order.id }, query: { token, storeId: store.id } }),
    refetchInterval: askAgainAfterMs,
  })
  const [stopped, setStopped] = useState('')
  return (
    <>
      <PaymentNotice order={order} payment={data?.data} stopped={stopped} />
      {!isSettling(data?.data) && <Choice store={store} order={order} onStopped={setStopped} />}
    </>
  )
}

interface ChoiceProps extends DueProps {
  readonly onStopped: (text: string) => void
}

function Choice({ store, order, onStopped }: ChoiceProps) {
  const choices = useMethodChoices(store.id)
  const [chosen, setChosen] = useState<string>()
  const wished = chosen ?? order.paymentMethod
  const choice = choices.find(({ value }) => value === wished) ?? cashOf(choices)
  return (
    <div className={styles.ways}>
      {/* Where there is cash alone, there is nothing to choose. */}
      {choices.length !== 1 && (
        <PaymentMethodCards
          choices={choices}
          chosen={choice?.value ?? ''}
          onChoose={(value) => {
            onStopped('')
            setChosen(value)
          }}
        />
      )}
      <Suspense fallback={<Skeleton height="12rem" />}>
        {choice && <Way store={store} order={order} choice={choice} onStopped={onStopped} />}
      </Suspense>
    </div>
  )
}

const cashOf = (choices: readonly MethodChoice[]) =>
  choices.find(({ value }) => value === cashMethodOf(choices))

interface WayProps extends ChoiceProps {
  readonly choice: MethodChoice
}

function Way({ store, order, choice, onStopped }: WayProps) {
  const takesCash = grantOf(useUser()?.role ?? 'anonymous', 'order.pay') === 'all'
  if (choice.card !== undefined)
    return <PaymentByCard store={store} order={order} config={choice.card} onStopped={onStopped} />
  if (choice.kind === 'xendit')
    return <PaymentByInvoice store={store} order={order} onStopped={onStopped} />
  if (choice.kind === 'cash' && takesCash)
    return <CashCounter order={order} symbol={store.currency} />
  return <PaymentByHand store={store} order={order} choice={choice} />
}
