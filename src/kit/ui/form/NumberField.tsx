import type { ReactNode } from 'react'
import type { Entered } from '../../entered.ts'
import { shared, type FieldProps } from './field.ts'
import { useField } from './form-context.ts'
import { NumberEntry } from './NumberEntry.tsx'

interface NumberFieldProps<Values> extends FieldProps<Values> {
  /** Holds null while it is empty: what is not entered is not zero. */
  readonly isOptional?: boolean
  readonly step?: number
  /** The currency's, for an amount of money. */
  readonly symbol?: string
  readonly suffix?: ReactNode
  /** Beside the form's own keeping of the value, for fields that others follow. */
  readonly onEnter?: (value: Entered) => void
  /** After the field is left, for amounts that are put right then. */
  readonly onLeave?: () => void
}

export function NumberField<Values>(props: NumberFieldProps<Values>) {
  const { isOptional, step, symbol, suffix, onEnter, onLeave, ...field } = props
  const { onBlur, onChange, value, ...bound } = useField<Values>(field.name)
  return (
    <NumberEntry
      {...shared(field)}
      {...bound}
      value={(value ?? '') as Entered}
      onEnter={(entered) => {
        onChange(isOptional && entered === '' ? null : entered)
        onEnter?.(entered)
      }}
      onBlur={(event) => {
        // Put right first, so that what was wrong is not blamed.
        onLeave?.()
        onBlur(event)
      }}
      {...(step !== undefined && { step })}
      symbol={symbol}
      {...(suffix !== undefined && {
        rightSection: <span className="dimmed">{suffix}</span>,
        rightSectionWidth: '4rem',
        rightSectionPointerEvents: 'none',
      })}
    />
  )
}
