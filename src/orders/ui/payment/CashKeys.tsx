import type { ReactNode } from 'react'
import type { Entered } from '../../../kit/entered.ts'
import { Money } from '../../../kit/ui/Money.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import { quickCash } from '../../cash.ts'
import styles from './CashPad.module.css'

interface CashKeysProps {
  readonly due: number
  readonly store: Pick<PublicStore, 'currency' | 'currencyCode'>
  /** What stands in the field beneath them. */
  readonly chosen: Entered
  /** Beside other things that are asked they are low, and the exact sum is the empty field. */
  readonly isInLine?: boolean
  /** What the exact sum is called. */
  readonly exact?: ReactNode
  readonly legend?: ReactNode
  readonly onPick: (sum: number) => void
}

/** What a customer most likely hands over, a key for each sum. */
export const CashKeys = ({ due, store, chosen, isInLine = false, ...more }: CashKeysProps) => (
  <fieldset className={styles.keys} data-in-line={isInLine} aria-label="Cash handed over">
    {more.legend}
    {quickCash(due, store.currencyCode)
      .slice(isInLine ? 1 : 0)
      .map((sum, at) => (
        <button
          key={sum}
          type="button"
          data-chosen={chosen === sum}
          onClick={() => more.onPick(sum)}
        >
          {at === 0 && more.exact}
          <Money amount={sum} symbol={store.currency} />
        </button>
      ))}
  </fieldset>
)
