import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qReduced } from '../../kit/ui/calls/query.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Image } from '../../kit/ui/Image.tsx'
import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import { payments } from '../../payments/contract.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { cashMethod } from '../../orders/checkout.ts'
import { CashPad } from '../../orders/ui/payment/CashPad.tsx'
import { OtherWays } from '../../orders/ui/payment/OtherWays.tsx'
import { saleTotal } from '../counter.ts'
import type { Payment, Sale } from '../till.ts'
import buttons from './CounterButtons.module.css'
import styles from './CounterPay.module.css'
import { CounterSplit } from './CounterSplit.tsx'
import type { ActOn } from './use-till.ts'

interface CounterPayProps {
  readonly store: PublicStore
  readonly sale: Sale
  readonly act: ActOn
  readonly onPay: (payment: Payment) => void
  readonly onClose: () => void
}

interface Method {
  readonly name: string
  readonly label: string
  /** How it is paid; empty for cash. */
  readonly info: string
  readonly image: string | null
}

const cash: Method = { name: cashMethod, label: 'Cash', info: '', image: null }

/** What to pay and by what; a quick key takes the cash at once. */
export function CounterPay({ store, sale, act, onPay, onClose }: CounterPayProps) {
  const { methods, ...others } = useMethods(store.id)
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
      {methods.length > 1 && (
        <fieldset className={`${buttons.chips} ${styles.methods}`} aria-label="Payment method">
          {methods.map((each) => (
            <button
              key={each.name}
              type="button"
              aria-pressed={each === method}
              onClick={() => setName(each.name)}
            >
              {each.label}
            </button>
          ))}
        </fieldset>
      )}
      <OtherWays {...others} />
      {method === cash ? (
        <CashPad
          total={total}
          store={store}
          pace="at once"
          onTake={(cashGiven) => onPay({ method: cashMethod, isPaid: true, cashGiven })}
        />
      ) : (
        <div className={styles.other}>
          <Image src={method.image} alt={`How to pay by ${method.label}`} instead={null} />
          {method.info !== '' && <p>{method.info}</p>}
          <Button
            size="xl"
            fullWidth
            data-autofocus
            onClick={() => onPay({ method: method.name, isPaid: true })}
          >
            Payment received
          </Button>
        </div>
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

/** Cash, and what the store itself has set up; what a provider takes is paid on the customer's own phone. */
function useMethods(storeId: string) {
  const { data, error, refetch } = useQuery(qReduced(payments.methods, { query: { storeId } }))
  const own = (data?.customMethods ?? []).filter(({ enabled }) => enabled)
  const isMissing = data === undefined && error !== null
  const methods: readonly Method[] = [
    cash,
    ...own.map(({ name, config, image }) => ({ name, label: name, info: config.info, image })),
  ]
  return {
    methods,
    isComing: data === undefined && !isMissing,
    onMissing: isMissing ? () => void refetch() : undefined,
  }
}
