import { useEffect, useRef, useState } from 'react'

interface HeldStep {
  /** It is as if nobody had pressed. */
  readonly putBack: () => void
  /** It is not waited for any longer. */
  readonly letGo: () => void
}

/**
 * Takes a step a moment after it was pressed, or as soon as nobody looks any more: a device that goes dark runs no clock, and
 * what was pressed was meant.
 */
export function holdStep(take: () => void, forMs: number): HeldStep {
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHidden)
  }
  const letGo = () => {
    end()
    take()
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') letGo()
  }
  const timer = setTimeout(letGo, forMs)
  document.addEventListener('visibilitychange', onHidden)
  return { putBack: end, letGo }
}

/** The same for a screen: leaving it takes the step at once. */
export function useHeldStep(forMs: number) {
  const [isHeld, setHeld] = useState(false)
  const held = useRef<HeldStep>(undefined)
  const end = () => {
    held.current = undefined
    setHeld(false)
  }
  useEffect(() => () => held.current?.letGo(), [])
  return {
    isHeld,
    hold(take: () => void) {
      setHeld(true)
      held.current = holdStep(() => {
        end()
        take()
      }, forMs)
    },
    putBack() {
      held.current?.putBack()
      end()
    },
  }
}
