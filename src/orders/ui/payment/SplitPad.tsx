import { Alert, Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Entered } from '../../../kit/entered.ts'
import { sumMoney } from '../../../kit/money.ts'
import { CloseGuard } from '../../../kit/ui/form/CloseGuard.tsx'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import { FittedMoney } from '../../../kit/ui/figures/FittedMoney.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { evenShare, takePart, type Part, type PartWish } from '../../../money/parts.ts'
import { methodName } from '../../order-sheet.ts'
import { OtherWays, type OtherWaysProps } from './OtherWays.tsx'
import styles from './SplitPad.module.css'

interface SplitPadProps extends OtherWaysProps {
  readonly symbol: string
  /** By which a part may be paid, cash first. */
  readonly methods: readonly { readonly name: string; readonly label: string }[]
  readonly left: number
  /** What has come so far. */
  readonly parts: readonly Part[]
  readonly isSending?: boolean
  /** Why the last part was not taken. */
  readonly refusal?: string | undefined
  readonly onAdd: (wish: PartWish) => void
  readonly onTakeBack: (part: Part) => void
  /** What is done once nothing is left. */
  readonly children?: ReactNode
}

const shares = [2, 3, 4] as const

/** A bill that is paid in parts: what is left stands large, and change comes of the last cash alone. */
export function SplitPad(props: SplitPadProps) {
  const { symbol, left, parts, isSending = false, onTakeBack, children } = props
  // Of what has been taken: nobody is handed change of cash that was refused. Typed, it stands with the field.
  const change = left > 0 ? 0 : (parts.at(-1)?.change ?? 0)
  return (
    <div>
      <p className={styles.left}>
        Left to pay
        <strong>
          <FittedMoney amount={left} symbol={symbol} />
        </strong>
      </p>
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label="Parts paid">
          {parts.map((part) => (
            <li key={part.id}>
              <span>
                {methodName({ paymentMethod: part.method })}
                {part.tip > 0 && (
                  <small className="dimmed">
                    {' '}
                    and a tip of <Money amount={part.tip} symbol={symbol} />
                  </small>
                )}
              </span>
              <Money amount={part.amount} symbol={symbol} />
              <Button
                variant="subtle"
                disabled={isSending}
                aria-label={`Take back ${methodName({ paymentMethod: part.method })}`}
                onClick={() => onTakeBack(part)}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output className={styles.change}>
        {change > 0 && (
          <>
            Change due
            <strong>
              <Money amount={change} symbol={symbol} />
            </strong>
          </>
        )}
      </output>
      {left > 0 && <PartForm key={left} {...props} />}
      {left <= 0 && children}
    </div>
  )
}

function PartForm(props: SplitPadProps) {
  const { symbol, methods, isComing, onMissing, left, parts } = props
  const { isSending = false, refusal, onAdd } = props
  const [method, setMethod] = useState(methods[0]?.name ?? '')
  const [amount, setAmount] = useState<Entered>('')
  const [tip, setTip] = useState<Entered>('')
  const [problem, setProblem] = useState<string>()
  const [isOther, setOther] = useState(false)
  // What was paid another way, or taken out of the order, is no part of what is shared.
  const bill = sumMoney([left, ...parts.map((part) => part.amount)])
  const form = useRef<HTMLFormElement>(null)
  // After each part the next one is typed at once.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  const wish = {
    method,
    amount: amount === '' ? left : Number(amount),
    tip: tip === '' ? 0 : Number(tip),
  }
  const taken = takePart(left, wish)
  // A share is chosen again by one tap.
  const shared = [left, ...shares.map((people) => evenShare(bill, people, left))]
  const isTyped = tip !== '' || (amount !== '' && !shared.includes(Number(amount)))
  const said = problem ?? (isOther ? undefined : refusal)

  /** What was said of another part is no longer true of this one. */
  function change(set: () => void) {
    set()
    setProblem(undefined)
    setOther(true)
  }

  function add() {
    setOther(false)
    if (Number.isNaN(wish.amount) || Number.isNaN(wish.tip)) {
      setProblem('Please enter amounts in figures')
      return
    }
    setProblem(taken.ok ? undefined : taken.reason)
    if (!taken.ok) return
    onAdd(wish)
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) add()
        }}
      >
        {said !== undefined && (
          <Alert role="alert" color="red" variant="light">
            {said}
          </Alert>
        )}
        <fieldset className={styles.chips} aria-label="Paid by">
          {methods.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === method}
              onClick={() => change(() => setMethod(name))}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <OtherWays isComing={isComing} onMissing={onMissing} />
        <fieldset className={`${styles.chips} ${styles.shares}`} aria-label="Share">
          <button type="button" onClick={() => change(() => setAmount(left))}>
            All
          </button>
          {shares.map((people) => (
            <button
              key={people}
              type="button"
              aria-label={`1/${people} of the bill`}
              onClick={() => change(() => setAmount(evenShare(bill, people, left)))}
            >
              1/{people}
            </button>
          ))}
        </fieldset>
        <div className={styles.amounts} data-autofocus>
          <NumberEntry
            label="Amount"
            size="lg"
            symbol={symbol}
            value={amount}
            placeholder={left.toFixed(2)}
            onEnter={(entered) => change(() => setAmount(entered))}
          />
          <NumberEntry
            label="Tip"
            size="lg"
            symbol={symbol}
            value={tip}
            onEnter={(entered) => change(() => setTip(entered))}
          />
        </div>
        <output className={styles.change}>
          {taken.ok && taken.change > 0 && (
            <>
              Change due
              <strong>
                <Money amount={taken.change} symbol={symbol} />
              </strong>
            </>
          )}
          {taken.ok && wish.tip > 0 && (
            <span className="dimmed">
              The tip comes on top:{' '}
              <Money amount={sumMoney([wish.amount, wish.tip])} symbol={symbol} /> in all.
            </span>
          )}
        </output>
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          Take Part
        </Button>
      </form>
      <CloseGuard isDirty={() => isTyped} />
    </>
  )
}
