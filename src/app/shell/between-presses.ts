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

const press = () => tell(true)
/** The click comes after the release. */
const release = () => setTimeout(tell, 0, false)

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', press, { capture: true })
    window.addEventListener('pointerup', release, { capture: true })
    window.addEventListener('pointercancel', release, { capture: true })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('pointerdown', press, { capture: true })
    window.removeEventListener('pointerup', release, { capture: true })
    window.removeEventListener('pointercancel', release, { capture: true })
    pressed = false
  }
}
