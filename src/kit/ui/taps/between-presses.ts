import { useState, useSyncExternalStore } from 'react'

/**
 * For what comes by itself and pushes aside what stands below it: the value as it was, as long as something is pressed. What moves
 * away from under a finger is never clicked.
 */
export function useBetweenPresses<Value>(value: Value): Value {
  const isPressed = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => false,
  )
  const [shown, setShown] = useState(value)
  if (!isPressed && shown !== value) setShown(value)
  return isPressed ? shown : value
}

let pressed = false
const listeners = new Set<() => void>()

function tell(now: boolean): void {
  pressed = now
  for (const listener of listeners) listener()
}

/** Of another button nobody says when it is released: the menu that it opens takes that. */
const press = ({ button }: PointerEvent) => {
  if (button === 0) tell(true)
}
/** The click comes after the release. */
const release = () => setTimeout(tell, 0, false)

let listening = new AbortController()

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    listening = new AbortController()
    const how = { capture: true, signal: listening.signal }
    window.addEventListener('pointerdown', press, how)
    window.addEventListener('pointerup', release, how)
    window.addEventListener('pointercancel', release, how)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    listening.abort()
    pressed = false
  }
}
