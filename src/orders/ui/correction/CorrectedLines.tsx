import { NativeSelect } from '@mantine/core'
import type { Entered } from '../../../kit/entered.ts'
import { NumberEntry } from '../../../kit/ui/form/NumberEntry.tsx'
import type { OrderMoney } from '../../correction-contract.ts'
import { countProblem } from './entry-problems.ts'
import type { LineFate } from '../../correction.ts'
import styles from './Correction.module.css'

export interface LineChoice {
  readonly quantity: Entered
  readonly fate: LineFate
}

/** What is refunded was made: it returns only where somebody says so. */
const untouched: LineChoice = { quantity: '', fate: 'wasted' }

interface CorrectedLinesProps {
  /** Those of which something is left. */
  readonly lines: OrderMoney['lines']
  readonly chosen: ReadonlyMap<number, LineChoice>
  /** What was not made goes back to the shelf by itself. */
  readonly hasFate: boolean
  /** What is wrong with all of them together. */
  readonly problem: string | undefined
  readonly onChoose: (position: number, choice: LineChoice) => void
}

/** How many of each line, and what becomes of them. */
export const CorrectedLines = (props: CorrectedLinesProps) => (
  <fieldset className={styles.lines} aria-label="Lines">
    {props.lines.map(({ position, name, left }, at) => {
      const choice = props.chosen.get(position) ?? untouched
      return (
        <div key={position} className={styles.line}>
          <NumberEntry
            label={`${name}: how many of ${left}`}
            inputMode="numeric"
            value={choice.quantity}
            error={countProblem(choice.quantity, left) ?? (at === 0 && props.problem)}
            onEnter={(quantity) => props.onChoose(position, { ...choice, quantity })}
          />
          {props.hasFate && (
            <NativeSelect
              aria-label={`What becomes of ${name}`}
              data={[
                { value: 'wasted', label: 'Wasted' },
                { value: 'shelf', label: 'Back to the shelf' },
              ]}
              value={choice.fate}
              onChange={({ currentTarget }) =>
                props.onChoose(position, { ...choice, fate: currentTarget.value as LineFate })
              }
            />
          )}
        </div>
      )
    })}
  </fieldset>
)
