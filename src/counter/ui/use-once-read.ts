import { useState, type MouseEvent } from 'react'

/** Nobody reads an amount, and decides to go on, in less. */
const readWithinMs = 500

/**
 * Hears a button of what has just come once there was time to read it. An Enter that was struck twice lands on it when the
 * answer came in between; of two taps the window itself holds the second.
 */
export function useOnceRead(onPress: () => void): (press: MouseEvent) => void {
  const isRead = useTimeToRead()
  return ({ detail }) => {
    // A click that a key makes counts no presses.
    const isByKey = detail === 0
    if (!isByKey || isRead()) onPress()
  }
}

/** Whether there was time to read what has just come. */
export function useTimeToRead(): () => boolean {
  const [shownAt] = useState(() => performance.now())
  return () => performance.now() - shownAt >= readWithinMs
}
