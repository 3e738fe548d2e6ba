import { flushSync } from 'react-dom'

interface Lines {
  readonly at: number
  /** How many there are before one is taken away. */
  readonly of: number
  readonly nameOf: (at: number) => string
  /** Where the first one is added. */
  readonly none: string
}

/** Where it goes on after a line is taken away: in the one that has come up, or the last; else where one is added. */
export const afterRemoval = ({ at, of: count, nameOf, none }: Lines): string =>
  count > 1 ? nameOf(Math.min(at, count - 2)) : none

/** Changes what is on the screen and goes on in one of its fields, by name or id, with what stands in it selected. */
export function changeAndFocus(change: () => void, name: string): void {
  // The field may only come about by the change.
  flushSync(change)
  const field = document.getElementsByName(name)[0] ?? document.getElementById(name)
  // The field that is left may put this one right; what is selected before that would not stay selected.
  flushSync(() => field?.focus())
  if (!(field instanceof HTMLInputElement)) return
  field.select()
  // Selected once more, the first digit of somebody quick would be what the second takes the place of.
  let isTyped = false
  field.addEventListener('beforeinput', () => (isTyped = true), { once: true })
  // A number field puts its caret behind a value that was put right, a moment later.
  setTimeout(() => {
    if (!isTyped && document.activeElement === field) field.select()
  })
}
