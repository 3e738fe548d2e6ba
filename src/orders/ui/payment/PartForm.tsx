import { Alert, Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Entered } from '../../../kit/entered.ts'
import { sumMoney } from '../../../kit/money.ts'
import { CloseGuard } from '../../../kit/ui/form/CloseGuard.tsx'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../../kit/ui/Money.tsx'
import { cashMoney } from '../../../money/movement.ts'
import { evenShare, takePart, type Part, type PartWish } from '../../../money/parts.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { CashKeys } from './CashKeys.tsx'
import { OtherWays, type OtherWaysProps } from './OtherWays.tsx'
import styles from './SplitPad.module.css'

export interface PartFormProps extends OtherWaysProps {
  readonly store: Pick<PublicStore, 'currency' | 'currencyCode'>
  /** By which a part may be paid, cash first. */
  readonly methods: readonly { readonly name: string; readonly label: string }[]
  readonly left: number
  /** What has come so far. */
  readonly parts: readonly Part[]
  readonly isSending?: boolean
  /** Why the last part was not taken. */
  readonly refusal?: string | undefined
  readonly onAdd: (wish: PartWish) => void
}

const shares = [2, 3, 4] as const

/** One part of a bill: by what, how much of it, the tip beside it, and of cash what was handed over for both. */
export function PartForm(props: PartFormProps) {
  const { store, methods, isComing, onMissing, isSending = false } = props
  const symbol = store.currency
  const { form, entered, enter, shared, wish, taken, isTyped, said, add } = usePart(props)
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
        <fieldset className={styles.chips} aria-label="Paid by">
          {methods.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === entered.method}
              onClick={() => enter({ method: name })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <OtherWays isComing={isComing} onMissing={onMissing} />
        <fieldset className={`${styles.chips} ${styles.shares}`} aria-label="Share">
          {shared.map(({ people, amount }) => (
            <button
              key={people}
              type="button"
              aria-label={people === 1 ? undefined : `1/${people} of the bill`}
              onClick={() => enter({ amount })}
            >
              {people === 1 ? 'All' : `1/${people}`}
            </button>
          ))}
        </fieldset>
        <div className={styles.amounts} data-autofocus>
          <NumberEntry
            label="Amount"
            size="lg"
            symbol={symbol}
            value={entered.amount}
            placeholder={props.left.toFixed(2)}
            onEnter={(amount) => enter({ amount })}
          />
          <NumberEntry
            label="Tip"
            size="lg"
            symbol={symbol}
            value={entered.tip}
            onEnter={(tip) => enter({ tip })}
          />
        </div>
        {taken.ok && wish.tip > 0 && (
          <p className={styles.tip}>
            The tip comes on top:{' '}
            <Money amount={sumMoney([wish.amount, wish.tip])} symbol={symbol} /> in all.
          </p>
        )}
        {wish.method === cashMoney && <HandedOver {...props} {...{ entered, enter, wish, said }} />}
        {said !== undefined && (
          <Alert role="alert" color="red" variant="light">
            {said}
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          Take Part
        </Button>
      </form>
      <CloseGuard isDirty={() => isTyped} />
    </>
  )
}

/** As it is typed. */
interface EnteredPart {
  readonly method: string
  readonly amount: Entered
  readonly tip: Entered
  readonly given: Entered
}

const numberOf = (entered: Entered, instead: number) => (entered === '' ? instead : Number(entered))

function wishOf({ method, amount, tip, given }: EnteredPart, left: number): PartWish {
  const wish = { method, amount: numberOf(amount, left), tip: numberOf(tip, 0) }
  return method === cashMoney && given !== '' ? { ...wish, cashGiven: Number(given) } : wish
}

function usePart({ methods, left, parts, refusal, onAdd }: PartFormProps) {
  const [entered, setEntered] = useState<EnteredPart>({
    method: methods[0]?.name ?? '',
    amount: '',
    tip: '',
    given: '',
  })
  const [problem, setProblem] = useState<string>()
  const [isOther, setOther] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // After each part the next one is typed at once.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  const wish = wishOf(entered, left)
  const taken = takePart(left, wish)
  // What was paid another way, or taken out of the order, is no part of what is shared.
  const bill = sumMoney([left, ...parts.map((part) => part.amount)])
  const shared = [
    { people: 1, amount: left },
    ...shares.map((people) => ({ people, amount: evenShare(bill, people, left) })),
  ]
  const { amount, tip, given } = entered
  // A share is chosen again by one tap.
  const isShare = amount === '' || shared.some((share) => share.amount === Number(amount))
  return {
    form,
    entered,
    shared,
    wish,
    taken,
    isTyped: tip !== '' || given !== '' || !isShare,
    said: problem ?? (isOther ? undefined : refusal),
    /** What was said of another part is no longer true of this one. */
    enter(change: Partial<EnteredPart>) {
      setEntered((before) => ({ ...before, ...change }))
      setProblem(undefined)
      setOther(true)
    },
    add() {
      setOther(false)
      setProblem(taken.ok ? undefined : taken.reason)
      if (taken.ok) onAdd(wish)
    },
  }
}

interface HandedOverProps extends Pick<PartFormProps, 'store' | 'left'> {
  readonly entered: EnteredPart
  readonly enter: (change: Partial<EnteredPart>) => void
  readonly wish: PartWish
  /** Why it was not taken. */
  readonly said: string | undefined
}

/** The cash for a part and its tip, and what goes back of it, before it is taken: left empty, it is exact. */
function HandedOver({ store, left, entered, enter, wish, said }: HandedOverProps) {
  const change = useRef<HTMLOutputElement>(null)
  /** What takes the money comes into sight with it: beneath the edge of a low screen, a key would be taken for done. */
  const pick = (given: number) => {
    flushSync(() => enter({ given }))
    change.current?.closest('form')?.scrollIntoView({ block: 'end' })
  }
  const taken = takePart(left, wish)
  const isInFigures = !Number.isNaN(wish.amount + wish.tip)
  const due = isInFigures ? sumMoney([Math.min(wish.amount, left), wish.tip]) : 0
  const isTyped = entered.given !== ''
  return (
    <>
      {due > 0 && (
        <CashKeys due={due} store={store} chosen={entered.given} isInLine onPick={pick} />
      )}
      <NumberEntry
        label="Cash given"
        size="lg"
        symbol={store.currency}
        value={entered.given}
        placeholder={due > 0 ? sumMoney([wish.amount, wish.tip]).toFixed(2) : ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onEnter={(given) => enter({ given })}
      />
      <output ref={change} className={styles.change}>
        {taken.ok && (isTyped || taken.change > 0) && (
          <>
            Change due
            <strong>
              <Money amount={taken.change} symbol={store.currency} />
            </strong>
          </>
        )}
        {isTyped && !taken.ok && said === undefined && taken.reason}
      </output>
    </>
  )
}
