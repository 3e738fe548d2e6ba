import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface DayFieldProps {
  readonly label: string
  /** Whether its label stands above it, or is only told. */
  readonly isLabelSeen?: boolean
  readonly day: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** A whole day, or nothing where it was emptied. */
  readonly onDay: (day: string) => void
}

/** What is typed stands while somebody is in the field: an answer that comes meanwhile takes no digit away. */
export function DayField({ label, isLabelSeen = true, day, min, max, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      {...(isLabelSeen ? { label } : { 'aria-label': label, title: label })}
      value={typed ?? day ?? ''}
      min={min}
      max={max}
      onChange={({ currentTarget: { value, validity } }) => {
        setTyped(value)
        // Half of a day has no value either, and is not a field that was emptied.
        if (value === '' ? !validity.badInput : isWhole(value)) onDay(value)
      }}
      onBlur={({ currentTarget: { value, validity } }) => {
        // Emptied part by part: the last one is no change to the browser.
        if (typed === '' && value === '' && !validity.badInput) onDay('')
        setTyped(undefined)
      }}
    />
  )
}

/** A year passes through 0002, 0020 and 0202 on its way to 2026. */
const isWhole = (day: string) => day >= '1000'
