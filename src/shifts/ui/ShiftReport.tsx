import { Explained } from '../../kit/ui/Explained.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import type { Shift } from '../contract.ts'
import { beforeRefundsLabel, netLabel } from '../shift.ts'
import { reportLines, type ReportPart } from '../report-lines.ts'
import styles from './Shifts.module.css'

interface ShiftReportProps {
  readonly store: PublicStore
  readonly shift: Shift
}

/** The figures of a shift on the screen, in the same words and order as on paper. */
export const ShiftReport = ({ store, shift }: ShiftReportProps) => (
  <div className={styles.report}>
    {reportLines(shift, store.currency).map((part) => (
      <Part key={part.title} part={part} symbol={store.currency} />
    ))}
    {shift.z !== null && shift.z.note !== '' && (
      <p>
        <b>Note:</b> {shift.z.note}
      </p>
    )}
  </div>
)

/** Colleagues who share the drawer, or did for a while. */
export const SoldIntoBy = ({ shift: { joined = [] } }: { readonly shift: Shift }) =>
  joined.length > 0 && (
    <p className={styles.shared}>Shared with {joined.map(({ by }) => by).join(', ')}.</p>
  )

/** Of figures that whoever counts may doubt. */
const explanations: Readonly<Record<string, string>> = {
  [beforeRefundsLabel]: 'Of every method, less discounts, before what was refunded and voided.',
  [netLabel]: 'Of every method, less discounts and what was refunded and voided in this shift.',
  Taken: 'Net sales and tips of this shift, by every method.',
  Expected:
    'The float and the cash taken, less change and what went back in cash; and what was put in, less what was taken out.',
}

const Part = ({ part, symbol }: { readonly part: ReportPart; readonly symbol: string }) => (
  <section aria-label={part.title}>
    <h3>{part.title}</h3>
    <dl className={styles.figures}>
      {part.lines.map(({ label, amount, count, isSum }) => (
        <div key={label} className={isSum === true ? styles.sum : undefined}>
          <dt>
            {label}
            {explanations[label] !== undefined && (
              <Explained of={label}>{explanations[label]}</Explained>
            )}
          </dt>
          <dd>{amount === undefined ? count : <Money amount={amount} symbol={symbol} />}</dd>
        </div>
      ))}
    </dl>
  </section>
)
