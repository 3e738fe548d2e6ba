import { useSyncExternalStore } from 'react'
import { toneOf, waitedText } from '../bar.ts'
import styles from './Bar.module.css'
import { secondClock } from './second-clock.ts'

interface WaitedProps {
  readonly since: string
  readonly limits: { readonly amberMinutes: number; readonly redMinutes: number }
}

/** How long something has waited; amber, then red. */
export function Waited({ since, limits }: WaitedProps) {
  const second = useSyncExternalStore(secondClock.listen, secondClock.second)
  const waitedMs = second * 1000 - Date.parse(since)
  const tone = toneOf(waitedMs, limits)
  return (
    <span className={styles.waited} data-tone={tone}>
      {waitedText(waitedMs)}
    </span>
  )
}
