import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './states.module.css'

interface EmptyStateProps {
  readonly title: string
  /** When it is all there is on the page. */
  readonly isPage?: boolean
  readonly children?: ReactNode
  /** What to do next: a button or a link. */
  readonly action?: ReactNode
}

/** Where a list has nothing to show: says so, and what to do next. */
export const EmptyState = ({ title, isPage = false, children, action }: EmptyStateProps) => (
  <div className={styles.state}>
    {isPage ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
    {children !== undefined && <p className="dimmed">{children}</p>}
    {action}
  </div>
)

interface ErrorStateProps {
  readonly message: string
  /** When it is all there is on the page. */
  readonly isPage?: boolean
  readonly onRetry: () => unknown
}

/** Where something could not be loaded: the reason, and another try. */
export const ErrorState = ({ message, isPage = false, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    {isPage ? <h1 className={styles.title}>{message}</h1> : <p>{message}</p>}
    <Button variant="default" onClick={() => onRetry()}>
      Try again
    </Button>
  </div>
)

interface SkeletonProps {
  readonly height?: string
  readonly width?: string
}

/** A grey shape in the place of what is on its way. */
export const Skeleton = ({ height = '1rem', width = '100%' }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ height, width }} aria-hidden />
)
