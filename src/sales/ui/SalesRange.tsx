import { DayField } from '../../kit/ui/form/DayField.tsx'
import { presetDays, presetLabels, presetOf, presets, type Period } from '../periods.ts'
import styles from './Sales.module.css'

interface SalesRangeProps {
  /** The days that are shown; undefined until the store has said which. */
  readonly range: { readonly start: string | undefined; readonly end: string | undefined }
  readonly onRange: (changed: { readonly start: string } | { readonly end: string }) => void
}

interface SalesPresetsProps {
  readonly period: Period
  readonly today: string
  readonly onPeriod: (period: Period) => void
}

/** The periods that are asked for every day, by one tap. */
export function SalesPresets({ period, today, onPeriod }: SalesPresetsProps) {
  const shown = presetOf(period, today)
  return (
    <fieldset className={styles.presets} aria-label="Period">
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === shown}
          onClick={() => onPeriod(presetDays(preset, today))}
        >
          {presetLabels[preset]}
        </button>
      ))}
    </fieldset>
  )
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
