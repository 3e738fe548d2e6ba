import { useSyncExternalStore } from 'react'
import { toneOf, waitedText } from '../bar.ts'
import styles from './Bar.module.css'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

/** One clock for all of them: two hundred timers would each wake the page for itself. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const secondNow = () => Math.floor(now / 1000)

interface WaitedProps {
  readonly since: string
  readonly limits: { readonly amberMinutes: number; readonly redMinutes: number }
}

/** How long something has waited; amber, then red. */
export function Waited({ since, limits }: WaitedProps) {
  const second = useSyncExternalStore(listen, secondNow)
  const waitedMs = second * 1000 - Date.parse(since)
  const tone = toneOf(waitedMs, limits)
  return (
    <span className={styles.waited} data-tone={tone}>
      {waitedText(waitedMs)}
    </span>
  )
}
