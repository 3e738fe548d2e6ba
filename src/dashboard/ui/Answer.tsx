import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { Skeleton } from '../../kit/ui/states.tsx'
import styles from './Answers.module.css'

interface AnswerProps {
  readonly title: string
  readonly to: string
  /** Undefined while it is on its way. */
  readonly figure: ReactNode
  readonly error: Refusal | null
  readonly onRetry: () => unknown
  readonly children: ReactNode
}

/** One question of whoever runs the store, answered by a figure that leads to what it counts. */
export function Answer({ title, to, figure, error, onRetry, children }: AnswerProps) {
  const isWaiting = figure === undefined
  if (isWaiting && error) {
    return (
      <section className={styles.answer} role="alert">
        <h2>{title}</h2>
        <p className="dimmed">{error.message}</p>
        <button type="button" className={styles.retry} onClick={() => onRetry()}>
          Try again
        </button>
      </section>
    )
  }
  return (
    <section className={styles.answer} aria-busy={isWaiting}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p className={styles.figure}>
        {isWaiting ? <Skeleton height="2rem" width="6rem" /> : figure}
      </p>
      <p className="dimmed">{isWaiting ? <Skeleton width="9rem" /> : children}</p>
    </section>
  )
}
