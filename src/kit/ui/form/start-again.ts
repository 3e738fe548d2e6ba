import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * A form opens with what is known, which may be a kept answer. When a fresh one brings another start, the form takes it
 * over, but for what somebody has changed: that is theirs.
 */
export function useStartAgain<Values extends object>(
  form: UseFormReturnType<Values>,
  start: Values,
): void {
  const last = useRef(start)
  const startAgain = useEffectEvent((fresh: Values) => {
    if (isSame(last.current, fresh)) return
    last.current = fresh
    const said = form.errors
    const values = rebased(form.getInitialValues(), form.getValues(), fresh) as Values
    form.setInitialValues(fresh)
    form.setValues(values)
    // Replacing values forgets what was said about them, and some of it may still be unread.
    form.setErrors(said)
  })
  useEffect(() => startAgain(start), [start])
}

/** Fresh, except where the values differ from what they began as. Lists are one value: their lines have no names. */
export function rebased(before: unknown, values: unknown, fresh: unknown): unknown {
  if (isRecord(before) && isRecord(values) && isRecord(fresh)) {
    const names = new Set([...Object.keys(values), ...Object.keys(fresh)])
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        rebased(own(before, name), own(values, name), own(fresh, name)),
      ]),
    )
  }
  return isSame(before, values) ? fresh : values
}

/** Every record has a `toString` that nobody has written. */
const own = (record: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What a form starts with comes from an answer, so it is text, numbers and lists of them. */
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
