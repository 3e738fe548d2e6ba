import {
  Button,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Switch,
  Textarea,
  TextInput,
  type ButtonProps,
} from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react'
import { useField, useFormState } from './form-context.ts'

interface FieldProps {
  /** Its place in the values: `customer.email`. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly isDisabled?: boolean
  /** Marked with an asterisk; the rules decide. */
  readonly isRequired?: boolean
}

interface TextFieldProps extends FieldProps {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'search' | 'url'>
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
}

export const TextField = ({ type = 'text', autoComplete, inputMode, ...field }: TextFieldProps) => (
  <TextInput
    {...shared(field)}
    {...useField(field.name)}
    type={type}
    {...(autoComplete !== undefined && { autoComplete })}
    {...(inputMode && { inputMode })}
    {...(type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
  />
)

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

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = ({ autoComplete, ...field }: PasswordFieldProps) => (
  <PasswordInput
    {...shared(field)}
    {...useField(field.name)}
    autoComplete={autoComplete}
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
  />
)

interface TextareaFieldProps extends FieldProps {
  readonly rows?: number
}

export const TextareaField = ({ rows = 3, ...field }: TextareaFieldProps) => (
  <Textarea {...shared(field)} {...useField(field.name)} rows={rows} />
)

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The device's own list: on a phone nothing picks faster. A `placeholder` becomes the empty first choice. */
export const SelectField = ({ options, placeholder, ...field }: SelectFieldProps) => (
  <NativeSelect
    {...shared(field)}
    {...useField(field.name)}
    data={[...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]), ...options]}
  />
)

export function SwitchField({
  name,
  label,
  hint,
  isDisabled = false,
}: Omit<FieldProps, 'placeholder' | 'isRequired'>) {
  const { form } = useFormState()
  return (
    <Switch
      {...form.getInputProps(name, { type: 'checkbox' })}
      name={name}
      label={label}
      description={hint}
      disabled={isDisabled}
    />
  )
}

interface SubmitButtonProps extends ButtonProps {
  readonly children: string
  /** The words while it is being sent: "Saving...". */
  readonly sending: string
}

/** Off only while sending: a form says what is missing rather than refusing to be sent. */
export function SubmitButton({ children, sending, ...button }: SubmitButtonProps) {
  const { isSending } = useFormState()
  return (
    <Button type="submit" {...button} disabled={isSending}>
      {isSending ? sending : children}
    </Button>
  )
}

const shared = ({
  label,
  hint,
  placeholder,
  isDisabled = false,
  isRequired = false,
}: FieldProps) => ({
  label,
  description: hint,
  disabled: isDisabled,
  withAsterisk: isRequired,
  ...(placeholder !== undefined && { placeholder }),
})
