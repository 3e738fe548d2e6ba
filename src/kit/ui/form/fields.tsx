import { Button, TextInput, type ButtonProps } from '@mantine/core'
import type {
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  KeyboardEvent,
  MouseEventHandler,
} from 'react'
import { shared, type FieldProps } from './field.ts'
import { useField, useFormState } from './form-context.ts'
import { useHydrated } from '../hydrated.ts'

interface TextFieldProps<Values> extends FieldProps<Values> {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'search' | 'url'>
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  /** By a scanner, which ends with Enter: that does not send the form. */
  readonly isScanned?: boolean
}

export const TextField = <Values,>({
  type = 'text',
  autoComplete,
  inputMode,
  isScanned = false,
  ...field
}: TextFieldProps<Values>) => (
  <TextInput
    {...shared(field)}
    {...useField<Values>(field.name)}
    type={type}
    {...(type === 'text' && { dir: 'auto' })}
    {...(autoComplete !== undefined && { autoComplete })}
    {...(inputMode && { inputMode })}
    {...(isScanned && { onKeyDown: endHere })}
    {...(type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
  />
)

const endHere = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

interface SubmitButtonProps extends ButtonProps {
  readonly children: string
  /** The words while it is being sent: "Saving...". */
  readonly sending: string
  /** For the few that are specified to be off. */
  readonly isOff?: boolean
  /** Before the form is sent, by Enter too; what prevents it says first what is to be seen. */
  readonly onClick?: MouseEventHandler
}

/**
 * Off only while sending: a form says what is missing rather than refusing to be sent. And until the script of a
 * page from the server has arrived: the browser would send the form by itself then, with the password in the address.
 */
export function SubmitButton({ children, sending, isOff = false, ...button }: SubmitButtonProps) {
  const { isSending } = useFormState()
  const isReady = useHydrated()
  return (
    <Button type="submit" {...button} disabled={isSending || !isReady || isOff}>
      {isSending ? sending : children}
    </Button>
  )
}
