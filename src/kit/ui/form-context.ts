import type { UseFormReturnType } from '@mantine/form'
import { createContext, use } from 'react'

type Values = Record<string, unknown>

export interface FormState {
  readonly form: UseFormReturnType<Values>
  readonly isSending: boolean
}

export const FormContext = createContext<FormState | undefined>(undefined)

/** The form around a field or a button; also its values, for fields that depend on others. */
export function useFormState(): FormState {
  const state = use(FormContext)
  if (state === undefined) throw new Error('Fields belong inside a <Form>')
  return state
}

/** What stands in a field of text, for what depends on it. */
export function useText(name: string): string {
  const value: unknown = useFormState().form.getInputProps(name).value
  return typeof value === 'string' ? value : ''
}

/** Binds a control of one's own to a field: `<Select {...useField('ingredient')} data={…} />`. */
export function useField(name: string) {
  const { form } = useFormState()
  const { onBlur, ...props } = form.getInputProps(name)
  return {
    ...props,
    name,
    onBlur: (event: unknown) => {
      onBlur?.(event)
      // A field that was only passed by is not blamed for being empty.
      if (form.isTouched(name)) form.validateField(name)
    },
  }
}
