import { useId } from 'react'
import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'
import { ChevronIcon } from '../../kit/ui/icons/icons.tsx'
import { sumLines, sumsText, sumText } from '../bar.ts'
import type { BarLine } from '../contract.ts'
import styles from './Together.module.css'

/** Whether this device shows what differs: a station keeps it as its people like it. */
const isWhole = stored('barSums', z.boolean(), false)

/** What all tickets ask for together: one line, for the tickets come first, and what differs when that is asked for. */
export function Together({ lines }: { readonly lines: readonly BarLine[] }) {
  const listId = useId()
  const isOpen = isWhole.use()
  const sums = sumLines(lines.map(({ product: name, ...line }) => ({ ...line, name })))
  return (
    <section className={styles.together}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => isWhole.set(!isOpen)}
      >
        <ChevronIcon />
        <span dir="auto">{sumsText(sums)}</span>
      </button>
      {isOpen && (
        <ul id={listId} className={styles.sums} aria-label="All together">
          {sums.map((sum) => (
            <li key={sum.name} dir="auto">
              {sumText(sum)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
