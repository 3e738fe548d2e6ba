import { Textarea } from '@mantine/core'
import { shared, type FieldProps } from './field.ts'
import { useField } from './form-context.ts'

interface TextareaFieldProps<Values> extends FieldProps<Values> {
  readonly rows?: number
}

export const TextareaField = <Values,>({ rows = 3, ...field }: TextareaFieldProps<Values>) => (
  <Textarea {...shared(field)} {...useField<Values>(field.name)} rows={rows} dir="auto" />
)
