import { useId, useState } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { notesAndCoins } from '../denominations.ts'
import { countProblem } from '../shift.ts'
import styles from './Shifts.module.css'

interface DrawerCountProps {
  readonly store: Pick<PublicStore, 'currency' | 'currencyCode'>
  readonly counts: ReadonlyMap<number, Entered>
  /** Whether all of it is judged, also what nobody has left yet. */
  readonly isJudged: boolean
  readonly onCount: (value: number, count: Entered) => void
}

/** Coins have both their decimals: no drawer holds 0.1. */
const valueText = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })

/** How many of each note and coin lie in a drawer; what cannot be says so where it stands, once its field is left. */
export function DrawerCount({ store, counts, isJudged, onCount }: DrawerCountProps) {
  const saidId = useId()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      <p className="dimmed" id={saidId}>
        How many of each lie in it.
      </p>
      <fieldset className={styles.counts} aria-describedby={saidId} aria-label="Notes and coins">
        {notesAndCoins(store.currencyCode).map((value, at) => (
          <NumberEntry
            key={value}
            label={`${store.currency}${valueText(value)}`}
            size="md"
            inputMode="numeric"
            value={counts.get(value) ?? ''}
            error={(isJudged || left.has(value)) && countProblem(Number(counts.get(value) ?? 0))}
            onBlur={({ relatedTarget }) => {
              // What is said here would push the button that is being pressed away from under the finger.
              if (!(relatedTarget instanceof HTMLButtonElement)) setLeft(new Set([...left, value]))
            }}
            onEnter={(count) => {
              setLeft(new Set([...left].filter((each) => each !== value)))
              onCount(value, count)
            }}
            {...(at === 0 && { 'data-autofocus': true })}
          />
        ))}
      </fieldset>
    </>
  )
}
