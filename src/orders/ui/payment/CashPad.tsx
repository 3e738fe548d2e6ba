import { Alert, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Entered } from '../../../kit/entered.ts'
import { Money } from '../../../kit/ui/Money.tsx'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { readCash } from '../../cash.ts'
import { CashKeys } from './CashKeys.tsx'
import styles from './CashPad.module.css'

interface CashPadProps {
  readonly total: number
  readonly store: Pick<PublicStore, 'currency' | 'currencyCode'>
  /**
   * Where the next customer waits, a quick key takes the cash at once, and an empty field means what most customers hand
   * over: it is exact. Elsewhere a key fills the field, and the change is read before the money is taken.
   */
  readonly pace: 'at once' | 'read first'
  readonly isTaking?: boolean
  /** Why the server did not take it. */
  readonly refusal?: string | undefined
  readonly onTake: (cashGiven: number) => void
}

/** Said before the tap: behind it the sale has ended and the next customer's begins. */
const atOnceLegend = 'One tap ends the sale'

/** Takes cash: what was handed over by one key or typed, and the change in digits nobody misreads. */
export function CashPad({ total, store, pace, isTaking = false, refusal, onTake }: CashPadProps) {
  const symbol = store.currency
  const [given, setGiven] = useState<Entered>('')
  const [problem, setProblem] = useState<string>()
  // What was said of another sum is no longer true of this one.
  const [isOther, setOther] = useState(false)
  const taking = useRef<HTMLButtonElement>(null)
  const isAtOnce = pace === 'at once'
  const isEmpty = given === ''
  const cash = readCash(isAtOnce && isEmpty ? total : given, total)
  const refused = isOther ? undefined : refusal
  // At once, what is wrong with the sum stands at its field.
  const said = isAtOnce ? refused : (problem ?? refused)

  function enter(sum: Entered) {
    setGiven(sum)
    setProblem(undefined)
    setOther(true)
  }

  /** What takes the money comes into sight: beneath the edge of a low screen, a key would be taken for done. */
  function pick(sum: number) {
    flushSync(() => enter(sum))
    taking.current?.scrollIntoView({ block: 'nearest' })
  }

  function take() {
    setOther(false)
    setProblem(cash.ok ? undefined : cash.reason)
    if (cash.ok) onTake(cash.cashGiven)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      {said !== undefined && (
        <Alert role="alert" color="red" variant="light">
          {said}
        </Alert>
      )}
      <CashKeys
        due={total}
        store={store}
        chosen={given}
        legend={<legend>{isAtOnce ? atOnceLegend : 'Cash handed over'}</legend>}
        exact={isAtOnce && <small>Exact</small>}
        onPick={(sum) => (isAtOnce ? onTake(sum) : pick(sum))}
      />
      <NumberEntry
        label="Cash given"
        size="lg"
        symbol={symbol}
        value={given}
        // Tapped again, it is another sum.
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...(isAtOnce && {
          'data-autofocus': true,
          placeholder: total.toFixed(2),
          error: problem,
        })}
        onEnter={enter}
      />
      <output className={styles.change}>
        {cash.ok && !(isAtOnce && isEmpty) && (
          <>
            Change due
            <strong>
              <Money amount={cash.change} symbol={symbol} />
            </strong>
          </>
        )}
        {!isAtOnce && !isEmpty && !cash.ok && problem === undefined && cash.reason}
      </output>
      <Button ref={taking} type="submit" size={isAtOnce ? 'xl' : 'lg'} fullWidth loading={isTaking}>
        {isAtOnce && isEmpty ? 'Take exact cash' : 'Take Payment'}
      </Button>
    </form>
  )
}
