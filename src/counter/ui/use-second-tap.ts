import { useRef, type MouseEvent } from 'react'

const secondWithinMs = 500
const secondWithinPx = 24

/**
 * Keeps the second tap of a double tap from what has come under the finger meanwhile: it would close the window that tells
 * the change before anybody has read it.
 */
export function useSecondTap(isGuarded: boolean) {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  return (event: MouseEvent) => {
    // A key presses too, and nobody strikes it twice by mistake.
    if (event.detail === 0) return
    const { at, x, y } = last.current
    last.current = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    const isNear = Math.hypot(event.clientX - x, event.clientY - y) <= secondWithinPx
    if (isGuarded && isNear && event.timeStamp - at <= secondWithinMs) event.stopPropagation()
  }
}
