import { TextInput } from '@mantine/core'
import { useState } from 'react'
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

interface DayFieldProps {
  readonly label: string
  readonly day: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onDay: (day: string) => void
}

/** What is typed stands while somebody is in the field: an answer that comes meanwhile takes no digit away. */
function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? day ?? ''}
      min={min}
      max={max}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (isWhole(value)) onDay(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** A year passes through 0002, 0020 and 0202 on its way to 2026. */
const isWhole = (day: string) => day >= '1000'
