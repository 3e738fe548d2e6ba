import { useRef, type MouseEvent } from 'react'
import { isSecondTap, type Tap } from '../../kit/second-tap.ts'
import { isHarmless, tapOf } from '../../kit/ui/taps/second-tap.ts'

/**
 * Keeps the second tap of a double tap from what has come under the finger meanwhile: it would close the window that tells
 * the change before anybody has read it. What is marked with `data-harmless` takes every tap: at worst a receipt too many is
 * printed, and one that is not printed is missed.
 */
export function useSecondTap(isGuarded: boolean) {
  const last = useRef<Tap>(undefined)
  return (event: MouseEvent) => {
    const first = last.current
    last.current = tapOf(event.nativeEvent)
    if (!isGuarded || last.current === undefined || isHarmless(event.target)) return
    if (isSecondTap(first, last.current)) event.stopPropagation()
  }
}
