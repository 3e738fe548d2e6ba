import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { sumMoney } from '../../../kit/money.ts'
import { leftAfter } from '../../../money/parts.ts'
import { cashMethod } from '../../../orders/checkout.ts'
import type { OtherWaysProps } from '../../../orders/ui/payment/OtherWays.tsx'
import { SplitPad } from '../../../orders/ui/payment/SplitPad.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { saleTotal } from '../../counter.ts'
import { takenParts } from '../../taken-parts.ts'
import type { Payment, Sale } from '../../till.ts'
import { useDrawer } from '../use-drawer.ts'
import type { ActOn } from '../use-till.ts'

interface CounterSplitProps extends OtherWaysProps {
  readonly store: PublicStore
  readonly methods: readonly { readonly name: string; readonly label: string }[]
  readonly sale: Sale
  readonly act: ActOn
  readonly onPay: (payment: Payment) => void
}

/** A sale that is paid in parts: they stay with it, and nothing is sold before all of it is there. */
export function CounterSplit(props: CounterSplitProps) {
  const { store, methods, isComing, onMissing, sale, act, onPay } = props
  const { parts: taken = [] } = sale
  const drawer = useDrawer(store.id)
  const left = leftAfter(saleTotal(sale, store), taken)
  return (
    <SplitPad
      store={store}
      methods={methods}
      isComing={isComing}
      onMissing={onMissing}
      left={left}
      parts={takenParts(sale, store)}
      onAdd={(wish) => {
        act({ act: 'take', part: { ...wish, id: crypto.randomUUID() } })
        drawer.openFor([
          { method: wish.method, cash: sumMoney([Math.min(wish.amount, left), wish.tip]) },
        ])
      }}
      onTakeBack={({ id, method, amount, tip }) => {
        act({ act: 'untake', id })
        drawer.openFor([{ method, cash: -sumMoney([amount, tip]) }])
      }}
    >
      <Finish
        onFinish={() =>
          onPay({
            method: cashMethod,
            isPaid: true,
            parts: taken.map(({ id: _, ...part }) => part),
          })
        }
      />
    </SplitPad>
  )
}

/** Has the focus as soon as it is there: Enter sells. */
function Finish({ onFinish }: { readonly onFinish: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} size="xl" fullWidth onClick={onFinish}>
      Finish sale
    </Button>
  )
}
