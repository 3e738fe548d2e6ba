import { Money } from '../../kit/ui/Money.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import type { Shift } from '../contract.ts'
import { reportLines, type ReportPart } from '../report-lines.ts'
import styles from './Shifts.module.css'

interface ShiftReportProps {
  readonly store: PublicStore
  readonly shift: Shift
}

/** The figures of a shift on the screen, in the same words and order as on paper. */
export const ShiftReport = ({ store, shift }: ShiftReportProps) => (
  <div className={styles.report}>
    {reportLines(shift).map((part) => (
      <Part key={part.title} part={part} symbol={store.currency} />
    ))}
    {shift.z !== null && shift.z.note !== '' && (
      <p>
        <b>Note:</b> {shift.z.note}
      </p>
    )}
  </div>
)

const Part = ({ part, symbol }: { readonly part: ReportPart; readonly symbol: string }) => (
  <section aria-label={part.title}>
    <h3>{part.title}</h3>
    <dl className={styles.figures}>
      {part.lines.map(({ label, amount, count, isSum }) => (
        <div key={label} className={isSum === true ? styles.sum : undefined}>
          <dt>{label}</dt>
          <dd>{amount === undefined ? count : <Money amount={amount} symbol={symbol} />}</dd>
        </div>
      ))}
    </dl>
  </section>
)
