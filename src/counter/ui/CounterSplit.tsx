import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { leftAfter } from '../../money/parts.ts'
import { cashMethod } from '../../orders/checkout.ts'
import type { OtherWaysProps } from '../../orders/ui/payment/OtherWays.tsx'
import { SplitPad } from '../../orders/ui/payment/SplitPad.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { saleTotal } from '../counter.ts'
import { takenParts } from '../taken-parts.ts'
import type { Payment, Sale } from '../till.ts'
import type { ActOn } from './use-till.ts'

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
  return (
    <SplitPad
      symbol={store.currency}
      methods={methods}
      isComing={isComing}
      onMissing={onMissing}
      left={leftAfter(saleTotal(sale, store), taken)}
      parts={takenParts(sale, store)}
      onAdd={(wish) => act({ act: 'take', part: { ...wish, id: crypto.randomUUID() } })}
      onTakeBack={({ id }) => act({ act: 'untake', id })}
    >
      <Finish
        onFinish={() =>
          onPay({
            method: cashMethod,
            isPaid: true,
            parts: taken.map(({ method, amount, tip }) => ({ method, amount, tip })),
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
