import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'failure'
  readonly text: string
}

const successForMs = 3000
const failureForMs = 4000

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

/** Short news at the edge of the screen: successes for 3 seconds unless told otherwise, failures for 4. */
export const toast = {
  success: (text: string, forMs = successForMs) => show('success', text, forMs),
  failure: (text: string) => show('failure', text, failureForMs),
}

function show(tone: Toast['tone'], text: string, forMs: number): void {
  // The same news twice would only be read twice.
  const others = toasts.filter((each) => each.text !== text)
  const fresh = { id: (toasts.at(-1)?.id ?? 0) + 1, tone, text }
  become([...others, fresh])
  setTimeout(() => dismissToast(fresh.id), forMs)
}

export const dismissToast = (id: number) => become(toasts.filter((each) => each.id !== id))

function become(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const shownToasts = () => toasts

const none: readonly Toast[] = []

export const useToasts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shownToasts,
    () => none,
  )
