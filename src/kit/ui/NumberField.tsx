import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { shared, type FieldProps } from './field.ts'
import { useField } from './form-context.ts'

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
  const { onBlur, ...bound } = useField(field.name)
  return (
    <NumberInput
      {...shared(field)}
      {...bound}
      onBlur={(event) => {
        onBlur(event)
        onLeave?.()
      }}
      hideControls
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      decimalScale={decimals}
      step={step}
      min={min}
      clampBehavior="none"
      readOnly={isReadOnly ?? false}
      {...(prefix !== undefined && { leftSection: prefix })}
      {...(suffix !== undefined && { rightSection: suffix })}
    />
  )
}
