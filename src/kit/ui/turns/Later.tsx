import { useEffect, useState, type ReactNode } from 'react'
import { nextTask } from './next-task.ts'

interface LaterProps {
  /** How many tasks after what stands around it; 1 is the next one. */
  readonly turn: number
  readonly children: ReactNode
}

/**
 * Part of a large screen that the browser alone can draw: it comes in a task of its own, so that a slow phone answers a finger
 * in between. Whatever stands below it comes later still, or it would be pushed away.
 */
export function Later({ turn, children }: LaterProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    async function wait() {
      for (let passed = 0; passed < turn && !left.signal.aborted; passed += 1) await nextTask()
      if (!left.signal.aborted) setDue(true)
    }
    void wait()
    return () => left.abort()
  }, [turn])
  return isDue && children
}
