import { Switch } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { useFormState } from './form-context.ts'

export function SwitchField<Values>({
  name,
  label,
  hint,
  isDisabled = false,
}: Omit<FieldProps<Values>, 'placeholder' | 'isRequired'>) {
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
