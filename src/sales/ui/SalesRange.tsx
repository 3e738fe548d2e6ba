import { DayField } from '../../kit/ui/form/DayField.tsx'
import styles from './Sales.module.css'

interface SalesRangeProps {
  /** The days that are shown; undefined until the store has said which. */
  readonly range: { readonly start: string | undefined; readonly end: string | undefined }
  readonly onRange: (changed: { readonly start: string } | { readonly end: string }) => void
}

/** From and to, both included, in the store's days. */
export const SalesRange = ({ range, onRange }: SalesRangeProps) => (
  <search className={styles.days} aria-label="Days">
    <DayField
      label="From"
      day={range.start}
      max={range.end}
      onDay={(start) => onRange({ start })}
    />
    <DayField label="To" day={range.end} min={range.start} onDay={(end) => onRange({ end })} />
  </search>
)
