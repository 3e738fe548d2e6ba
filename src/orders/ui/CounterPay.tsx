import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qReduced } from '../../kit/ui/query.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { NumberEntry, type Entered } from '../../kit/ui/NumberEntry.tsx'
import { payments } from '../../payments/contract.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { changeDue, quickCash } from '../cash.ts'
import { cashMethod } from '../checkout.ts'
import { saleTotal } from '../counter.ts'
import type { Payment, Sale } from '../till.ts'
import buttons from './CounterButtons.module.css'
import styles from './CounterPay.module.css'

interface CounterPayProps {
  readonly store: PublicStore
  readonly sale: Sale
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
export function CounterPay({ store, sale, onPay, onClose }: CounterPayProps) {
  const methods = useMethods(store.id)
  const [name, setName] = useState(cashMethod)
  const method = methods.find((each) => each.name === name) ?? cash
  const total = saleTotal(sale)
  return (
    <Dialog title="Pay" onClose={onClose}>
      <p className={styles.due}>
        <Money amount={total} symbol={store.currency} />
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
      {method === cash ? (
        <Cash
          total={total}
          symbol={store.currency}
          onTake={(cashGiven) => onPay({ method: cashMethod, isPaid: true, cashGiven })}
        />
      ) : (
        <div className={styles.other}>
          {method.image !== null && (
            <img src={method.image} alt={`How to pay by ${method.label}`} />
          )}
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
function useMethods(storeId: string): readonly Method[] {
  const { data } = useQuery(qReduced(payments.methods, { query: { storeId } }))
  const own = (data?.customMethods ?? []).filter(({ enabled }) => enabled)
  return [
    cash,
    ...own.map(({ name, config, image }) => ({ name, label: name, info: config.info, image })),
  ]
}

interface CashProps {
  readonly total: number
  readonly symbol: string
  readonly onTake: (cashGiven: number) => void
}

function Cash({ total, symbol, onTake }: CashProps) {
  const [given, setGiven] = useState<Entered>('')
  const [isShort, setShort] = useState(false)
  const change = given === '' ? undefined : changeDue(given, total)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter alone: what most customers hand over.
        if (given === '') onTake(total)
        else if (change === undefined) setShort(true)
        else onTake(given)
      }}
    >
      <fieldset className={`${buttons.chips} ${styles.keys}`} aria-label="Cash handed over">
        {quickCash(total).map((sum, at) => (
          <button key={sum} type="button" onClick={() => onTake(sum)}>
            {at === 0 && <small>Exact</small>}
            <Money amount={sum} symbol={symbol} />
          </button>
        ))}
      </fieldset>
      <NumberEntry
        label="Cash given"
        size="lg"
        min={0}
        data-autofocus
        autoComplete="off"
        placeholder={total.toFixed(2)}
        value={given}
        error={isShort && change === undefined && 'This is less than the total.'}
        onEnter={(sum) => {
          setGiven(sum)
          setShort(false)
        }}
      />
      <output className={styles.change}>
        {change !== undefined && given !== '' && (
          <>
            Change due
            <strong>
              <Money amount={change} symbol={symbol} />
            </strong>
          </>
        )}
      </output>
      <Button type="submit" size="xl" fullWidth>
        {given === '' ? 'Take exact cash' : 'Take Payment'}
      </Button>
    </form>
  )
}
