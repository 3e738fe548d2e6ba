import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readNumber, settledText, stepped, textOf, type Entered } from '../../entered.ts'

interface NumberEntryProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: Entered
  readonly onEnter: (value: Entered) => void
  /** The currency's, for an amount of money. */
  readonly symbol?: string | undefined
  /** What an arrow key adds or takes. */
  readonly step?: number
  /** Where the arrow keys end; the rules of the form judge what is typed. */
  readonly min?: number
}

/**
 * Keeps what is typed as it is typed, and hands over the number it says so far. A control that writes the number back
 * at every key would turn "0.62" into "62": "0." on its way there is no number's text.
 */
export function NumberEntry(props: NumberEntryProps) {
  const { value, onEnter, symbol, step = 1, min = 0, onBlur, onClick, onKeyDown, ...input } = props
  const [typed, setTyped] = useState(() => textOf(value, symbol))
  const text = readNumber(typed, symbol) === value ? typed : textOf(value, symbol)

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={symbol}
      {...input}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onEnter(readNumber(currentTarget.value, symbol))
      }}
      onClick={(event) => {
        // What is typed takes the place of a nothing that stood there: before it, 300 would be 3000.
        if (value === 0) event.currentTarget.select()
        onClick?.(event)
      }}
      onBlur={(event) => {
        setTyped(settledText(text, symbol))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const direction = arrows[event.key]
        if (direction !== undefined && !input.readOnly) {
          event.preventDefault()
          onEnter(stepped(value, direction * step, min))
        }
        onKeyDown?.(event)
      }}
    />
  )
}

const arrows: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
