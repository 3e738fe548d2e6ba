import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

export type Entered = number | ''

interface NumberEntryProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  readonly value: Entered
  readonly onEnter: (value: Entered) => void
  readonly decimals?: number
}

/**
 * Hands over numbers only. Mantine hands over text while a number is half typed ("95.5" on its way to "95.50"), which
 * a form sent by Enter would take for no number at all.
 */
export function NumberEntry({ value, onEnter, decimals = 2, ...input }: NumberEntryProps) {
  const [typed, setTyped] = useState<number | string>(value)

  return (
    <NumberInput
      hideControls
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      decimalScale={decimals}
      clampBehavior="none"
      {...input}
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next)
        onEnter(numberOf(next))
      }}
    />
  )
}

function numberOf(typed: number | string): Entered {
  const number = typeof typed === 'number' ? typed : Number.parseFloat(typed)
  return Number.isNaN(number) ? '' : number
}
