import { Switch } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { useFormState } from './form-context.ts'

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
