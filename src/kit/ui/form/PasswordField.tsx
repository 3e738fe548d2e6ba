import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx'
import { shared, type FieldProps } from './field.ts'
import { useField } from './form-context.ts'

interface PasswordFieldProps<Values> extends FieldProps<Values> {
  readonly autoComplete: 'current-password' | 'new-password'
  readonly inputMode?: 'text' | 'numeric'
}

/** Shows what was typed when it is wished; unlike Mantine's, also to who presses its eye by a screen reader or by voice. */
export function PasswordField<Values>({
  autoComplete,
  inputMode = 'text',
  ...field
}: PasswordFieldProps<Values>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...shared(field)}
      {...useField<Values>(field.name)}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      inputMode={inputMode}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth="2.75rem"
      rightSectionPointerEvents="all"
      rightSection={
        <IconButton
          label="Show or hide the password"
          aria-pressed={isShown}
          disabled={field.isDisabled}
          // The cursor stays where it is, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
