import { useLayoutEffect } from 'react'
import { z } from 'zod'
import { stored } from '../calls/stored.ts'
import { useText } from './form-context.ts'
import type { NameIn } from './field.ts'

const kept = stored(
  'typed',
  z.object({ where: z.string(), text: z.string() }).nullable(),
  null,
  'sessionStorage',
)

/** What stood in a field before its page was loaded again: `where` is of the field and of what it is about. */
export function typedBefore(where: string): string {
  const before = kept.get()
  return before?.where === where ? before.text : ''
}

export const forgetTyped = (): void => kept.set(null)

interface KeepTypedProps<Values> {
  readonly name: NameIn<Values>
  readonly where: string
}

/**
 * Keeps what is typed into a field of the form around it, for as long as the tab: whoever looks a number up in another app
 * may find the page loaded again.
 */
export function KeepTyped<Values>({ name, where }: KeepTypedProps<Values>) {
  const text = useText<Values>(name)
  // With the letter that was typed, and not a moment after it: the page may be left in between.
  useLayoutEffect(() => {
    if (text !== typedBefore(where)) kept.set({ where, text })
  }, [where, text])
  return null
}
