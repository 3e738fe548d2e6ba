import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'failure'
  readonly text: string
}

const successForMs = 3000
const failureForMs = 4000

let toasts: readonly Toast[] = []
/** How many there have been: an id that came again would be ended by the timer of the one before. */
let shownSoFar = 0
const listeners = new Set<() => void>()

/** Short news at the edge of the screen: successes for 3 seconds and failures for 4, unless told otherwise. */
export const toast = {
  success: (text: string, forMs = successForMs) => show('success', text, forMs),
  failure: (text: string, forMs = failureForMs) => show('failure', text, forMs),
}

function show(tone: Toast['tone'], text: string, forMs: number): void {
  // The same news twice would only be read twice.
  const others = toasts.filter((each) => each.text !== text)
  shownSoFar += 1
  const fresh = { id: shownSoFar, tone, text }
  become([...others, fresh])
  setTimeout(() => dismissToast(fresh.id), forMs)
}

export const dismissToast = (id: number) => become(toasts.filter((each) => each.id !== id))

function become(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const shownToasts = () => toasts

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly Toast[] = []

export const useToasts = () => useSyncExternalStore(listen, shownToasts, () => none)

let takers = 0

/** A screen takes the toasts to a place of its own, for as long as it stands. */
export function takeToasts(): () => void {
  const takeOrGive = (by: 1 | -1) => {
    takers += by
    become(toasts)
  }
  takeOrGive(1)
  return () => takeOrGive(-1)
}

export const useAreToastsTaken = () =>
  useSyncExternalStore(
    listen,
    () => takers > 0,
    () => false,
  )
