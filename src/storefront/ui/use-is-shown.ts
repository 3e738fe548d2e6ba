import { useEffect, useRef } from 'react'

/** Whether the component still stands on the screen when an answer comes to what was asked from it. */
export function useIsShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
