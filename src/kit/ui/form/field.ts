import type { ReactNode } from 'react'

/** Of a form whose values are not known where its fields are drawn. */
export type AnyValues = Record<string, unknown>

type Whole = readonly unknown[] | File | null | undefined

/** The places of fields in what a form holds: `name`, `customer.email`. Lists are edited by screens of their own. */
export type NameIn<Values> = {
  [Name in keyof Values & string]: Values[Name] extends Whole
    ? Name
    : Values[Name] extends object
      ? `${Name}.${NameIn<Values[Name]>}`
      : Name
}[keyof Values & string]

/** Whoever draws a field says what its form holds, `<TextField<CategoryValues> name="slug" …>`: a name that is not there is refused. */
export interface FieldProps<Values> {
  /** Its place in the values: `customer.email`. */
  readonly name: NameIn<Values>
  readonly label: string
  readonly hint?: ReactNode
  /** What comes up while it is typed: beneath, so that the field stays where it is. In the place of the hint. */
  readonly note?: ReactNode
  readonly placeholder?: string
  readonly isDisabled?: boolean
  /** Marked with an asterisk; the rules decide. */
  readonly isRequired?: boolean
}

/** Those as Mantine's inputs take them. */
export const shared = ({
  label,
  hint,
  note,
  placeholder,
  isDisabled = false,
  isRequired = false,
}: Omit<FieldProps<AnyValues>, 'name'>) => ({
  label,
  description: note ?? hint,
  disabled: isDisabled,
  withAsterisk: isRequired,
  ...(placeholder !== undefined && { placeholder }),
  ...(note !== undefined && { inputWrapperOrder: noteBelow }),
})

const noteBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
