import { Textarea } from '@mantine/core'
import { shared, type FieldProps } from './field.ts'
import { useField } from './form-context.ts'

interface TextareaFieldProps extends FieldProps {
  readonly rows?: number
}

export const TextareaField = ({ rows = 3, ...field }: TextareaFieldProps) => (
  <Textarea {...shared(field)} {...useField(field.name)} rows={rows} />
)
