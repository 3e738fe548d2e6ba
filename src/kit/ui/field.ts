import type { ReactNode } from 'react'

export interface FieldProps {
  /** Its place in the values: `customer.email`. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly isDisabled?: boolean
  /** Marked with an asterisk; the rules decide. */
  readonly isRequired?: boolean
}

/** Those as Mantine's inputs take them. */
export const shared = ({
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
