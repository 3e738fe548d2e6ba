import { NativeSelect } from '@mantine/core'
import { shared, type FieldProps } from './field.ts'
import { useField } from './form-context.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps<Values> extends FieldProps<Values> {
  readonly options: readonly (Option | { readonly group: string; readonly items: string[] })[]
}

/** The device's own list: on a phone nothing picks faster. A `placeholder` becomes the empty first choice. */
export const SelectField = <Values,>({
  options,
  placeholder,
  ...field
}: SelectFieldProps<Values>) => (
  <NativeSelect
    {...shared(field)}
    {...useField<Values>(field.name)}
    data={[...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]), ...options]}
  />
)
