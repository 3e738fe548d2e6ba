import { TextInput, type TextInputProps } from '@mantine/core'
import { fullText } from './full-text.ts'

interface BoundedInputProps extends Omit<
  TextInputProps,
  'value' | 'maxLength' | 'description' | 'inputWrapperOrder' | 'onChange'
> {
  readonly value: string
  readonly most: number
  readonly onType: (text: string) => unknown
}

/** A line of words that ends somewhere, and says so when it does. */
export const BoundedInput = ({ value, most, onType, ...input }: BoundedInputProps) => (
  <TextInput
    {...input}
    value={value}
    maxLength={most}
    description={fullText(value, most)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
)
