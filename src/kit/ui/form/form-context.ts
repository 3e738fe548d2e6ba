import type { UseFormReturnType } from '@mantine/form'
import { createContext, use } from 'react'
import type { AnyValues, NameIn } from './field.ts'

export interface FormState<Values = AnyValues> {
  readonly form: UseFormReturnType<Values>
  readonly isSending: boolean
  /** Whether what stands beside a field, if anything does, is the server's word about what was sent last. */
  readonly isAnswered: (name: string) => boolean
  /** Whether the button that sends the form is being pressed. */
  readonly isPressed: () => boolean
}

export const FormContext = createContext<FormState | undefined>(undefined)

/**
 * The form around a field or a button; also its values, for fields that depend on others. Whoever knows what the form
 * holds says so: `useFormState<IngredientValues>()`, and every name and value is checked against it.
 */
export function useFormState<Values = AnyValues>(): FormState<Values> {
  const state = use(FormContext)
  if (state === undefined) throw new Error('Fields belong inside a <Form>')
  return state as unknown as FormState<Values>
}

/** What stands in a field of text, for what depends on it. */
export function useText<Values>(name: NameIn<Values>): string {
  const value: unknown = useFormState().form.getInputProps(name).value
  return typeof value === 'string' ? value : ''
}

/** Binds a control of one's own to a field: `<Select {...useField('ingredient')} data={…} />`. */
export function useField<Values>(name: NameIn<Values>) {
  const { form, isAnswered, isPressed } = useFormState()
  const { onBlur, error, ...props } = form.getInputProps(name)
  return {
    ...props,
    error,
    name,
    onBlur: (event: unknown) => {
      onBlur?.(event)
      // The rules here know nothing of why the server refused this value: its word goes when the value does.
      if (error !== undefined && isAnswered(name)) return
      // Sending says all that is wrong. A word more or less above the button now, and the press would end beside it.
      if (isPressed()) return
      // A field that was only passed by is not blamed for being empty.
      if (form.isTouched(name)) form.validateField(name)
    },
  }
}
