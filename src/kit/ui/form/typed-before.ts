import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, type RefObject } from 'react'

type TextInput = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * A page made by the server can be typed into before its script has arrived, and browsers fill in what they know.
 * The form takes that over; it would be wiped with the first change otherwise.
 */
export function useTypedBefore<Values extends object>(
  form: UseFormReturnType<Values>,
  element: RefObject<HTMLFormElement | null>,
): void {
  const takeOver = useEffectEvent(() => {
    for (const input of [...(element.current?.elements ?? [])].filter(isText)) {
      const isKnown = String(form.getInputProps(input.name).value ?? '') === input.value
      if (!isKnown && input.value !== '') form.setFieldValue(input.name, input.value as never)
    }
  })
  useEffect(() => takeOver(), [])
}

function isText(input: Element): input is TextInput {
  if (input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement) {
    return input.name !== ''
  }
  return (
    input instanceof HTMLInputElement &&
    input.name !== '' &&
    ['email', 'password', 'search', 'tel', 'text', 'url'].includes(input.type) &&
    input.inputMode !== 'decimal' &&
    input.inputMode !== 'numeric'
  )
}
