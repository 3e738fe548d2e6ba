import { useRef, type MouseEvent } from 'react'
import { isSecondTap, type Tap } from '../second-tap.ts'

/**
 * Keeps the second tap of a double tap from what has come under the finger meanwhile: it would close the window that tells
 * the change before anybody has read it. What is marked with `data-harmless` takes every tap: at worst a receipt too many is
 * printed, and one that is not printed is missed.
 */
export function useSecondTap(isGuarded: boolean) {
  const last = useRef<Tap>(undefined)
  return (event: MouseEvent) => {
    const first = last.current
    last.current = tapOf(event)
    if (!isGuarded || last.current === undefined || isHarmless(event.target)) return
    if (isSecondTap(first, last.current)) event.stopPropagation()
  }
}

/** Of a key there is none: nobody strikes it twice by mistake, and what is tapped after it is not tapped again. */
function tapOf({ detail, timeStamp, clientX, clientY, nativeEvent }: MouseEvent): Tap | undefined {
  if (detail === 0) return undefined
  const by = nativeEvent instanceof PointerEvent ? nativeEvent.pointerType : undefined
  return { at: timeStamp, x: clientX, y: clientY, by }
}

const isHarmless = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-harmless]') !== null
