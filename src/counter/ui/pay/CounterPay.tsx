import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { FittedMoney } from '../../../kit/ui/figures/FittedMoney.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { cashMethod } from '../../../orders/checkout.ts'
import { CashPad } from '../../../orders/ui/payment/CashPad.tsx'
import { OtherWays } from '../../../orders/ui/payment/OtherWays.tsx'
import { saleTotal } from '../../counter.ts'
import type { Payment, Sale } from '../../till.ts'
import styles from '../CounterPay.module.css'
import { CounterSplit } from './CounterSplit.tsx'
import { ByOther, MethodChips } from './PayMethods.tsx'
import { cash, usePayMethods } from './use-pay-methods.ts'
import type { ActOn } from '../use-till.ts'

interface CounterPayProps {
  readonly store: PublicStore
  readonly sale: Sale
  readonly act: ActOn
  readonly onPay: (payment: Payment) => void
  readonly onClose: () => void
}

/** What to pay and by what; a quick key takes the cash at once. */
export function CounterPay({ store, sale, act, onPay, onClose }: CounterPayProps) {
  const { methods, ...others } = usePayMethods(store.id)
  const [name, setName] = useState(cashMethod)
  const method = methods.find((each) => each.name === name) ?? cash
  const total = saleTotal(sale, store)
  const [isSplit, setSplit] = useState((sale.parts ?? []).length > 0)
  if (isSplit) {
    return (
      <Dialog title="Split the bill" onClose={onClose}>
        <CounterSplit
          store={store}
          methods={methods}
          {...others}
          sale={sale}
          act={act}
          onPay={onPay}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title="Pay" onClose={onClose}>
      <p className={styles.due}>
        <FittedMoney amount={total} symbol={store.currency} />
      </p>
      <MethodChips methods={methods} chosen={method} onChoose={setName} />
      <OtherWays {...others} />
      {method === cash ? (
        <CashPad
          total={total}
          store={store}
          pace="at once"
          onTake={(cashGiven) => onPay({ method: cashMethod, isPaid: true, cashGiven })}
        />
      ) : (
        <ByOther method={method} onReceived={() => onPay({ method: method.name, isPaid: true })} />
      )}
      <Button variant="subtle" size="md" fullWidth onClick={() => setSplit(true)}>
        Split the bill
      </Button>
      <Button
        variant="subtle"
        size="md"
        fullWidth
        onClick={() => onPay({ method: method.name, isPaid: false })}
      >
        Pay later
      </Button>
    </Dialog>
  )
}
