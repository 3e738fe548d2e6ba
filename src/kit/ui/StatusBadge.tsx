import type { ReactNode } from 'react'
import styles from './StatusBadge.module.css'

export type Tone = 'waiting' | 'busy' | 'onItsWay' | 'good' | 'bad' | 'quiet'

interface StatusBadgeProps {
  readonly tone: Tone
  readonly children: ReactNode
}

/** A state as a colour and a word, never as a colour alone. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
