import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { leftAfter, takePart, type PartWish } from '../../money/parts.ts'
import { cashMethod } from '../../orders/checkout.ts'
import { SplitPad } from '../../orders/ui/payment/SplitPad.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import type { Payment } from '../till.ts'

interface CounterSplitProps {
  readonly store: PublicStore
  readonly methods: readonly { readonly name: string; readonly label: string }[]
  readonly total: number
  readonly onPay: (payment: Payment) => void
}

interface Entered extends PartWish {
  readonly id: string
}

/** A sale that is paid in parts: nothing is sold before all of it is there. */
export function CounterSplit({ store, methods, total, onPay }: CounterSplitProps) {
  const [entered, setEntered] = useState<readonly Entered[]>([])
  const parts = entered.map(({ id, method, amount, tip }, at) => {
    const taken = takePart(leftAfter(total, entered.slice(0, at)), { method, amount, tip })
    return { id, method, amount: taken.ok ? taken.applied : 0, tip }
  })
  return (
    <SplitPad
      symbol={store.currency}
      methods={methods}
      left={leftAfter(total, entered)}
      parts={parts}
      onAdd={(wish) => setEntered([...entered, { ...wish, id: crypto.randomUUID() }])}
      onTakeBack={({ id }) => setEntered(entered.filter((each) => each.id !== id))}
    >
      <Finish
        onFinish={() =>
          onPay({
            method: cashMethod,
            isPaid: true,
            parts: entered.map(({ method, amount, tip }) => ({ method, amount, tip })),
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
