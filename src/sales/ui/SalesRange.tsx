import { TextInput } from '@mantine/core'
import styles from './Sales.module.css'

interface SalesRangeProps {
  /** The days that are shown; undefined until the store has said which. */
  readonly range: { readonly start: string; readonly end: string } | undefined
  readonly onRange: (changed: { readonly start: string } | { readonly end: string }) => void
}

/** From and to, both included, in the store's days. */
export const SalesRange = ({ range, onRange }: SalesRangeProps) => (
  <search className={styles.days} aria-label="Days">
    <TextInput
      type="date"
      label="From"
      value={range?.start ?? ''}
      max={range?.end}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onRange({ start: value })
      }}
    />
    <TextInput
      type="date"
      label="To"
      value={range?.end ?? ''}
      min={range?.start}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onRange({ end: value })
      }}
    />
  </search>
)
