import type { ReactNode } from 'react'
import { shared, type FieldProps } from './field.ts'
import { useField } from './form-context.ts'
import { NumberEntry, type Entered } from './NumberEntry.tsx'

interface NumberFieldProps extends FieldProps {
  readonly decimals?: number
  readonly step?: number
  readonly min?: number
  readonly isReadOnly?: boolean
  /** Such as a currency symbol, inside the field. */
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  /** After the field is left, for amounts that are put right then. */
  readonly onLeave?: () => void
}

/** Holds a number, or '' while it is empty. */
export function NumberField(props: NumberFieldProps) {
  const { decimals = 2, step = 1, min = 0, isReadOnly, prefix, suffix, onLeave, ...field } = props
  const { onBlur, onChange, value, ...bound } = useField(field.name)
  return (
    <NumberEntry
      {...shared(field)}
      {...bound}
      value={value as Entered}
      onEnter={onChange}
      decimals={decimals}
      onBlur={(event) => {
        // Put right first, so that what was wrong is not blamed.
        onLeave?.()
        onBlur(event)
      }}
      step={step}
      min={min}
      readOnly={isReadOnly ?? false}
      {...(prefix !== undefined && { leftSection: prefix })}
      {...(suffix !== undefined && { rightSection: suffix })}
    />
  )
}
