import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react'
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

/** Where something could not be loaded: the reason, and another try, which a line that is back does by itself. */
export function ErrorState({ message, isPage = false, onRetry }: ErrorStateProps) {
  const retry = useEffectEvent(() => void onRetry())
  const hasLine = useSyncExternalStore(onLine, () => navigator.onLine, assumed)
  useEffect(() => {
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <div className={styles.state} role="alert" data-line={hasLine ? undefined : 'none'}>
      {isPage ? <h1 className={styles.title}>{message}</h1> : <p>{message}</p>}
      {!hasLine && (
        <p className="dimmed">
          This device has no connection. Everything goes on by itself when it is back.
        </p>
      )}
      <Button variant="default" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  )
}

interface RetryNoticeProps {
  readonly message: string
  readonly onRetry: () => unknown
}

/** Beside what stands there all the same: what could not be loaded, and another try. */
export const RetryNotice = ({ message, onRetry }: RetryNoticeProps) => (
  <div className={styles.notice} role="alert">
    <p>{message}</p>
    <Button variant="default" onClick={() => onRetry()}>
      Try again
    </Button>
  </div>
)

/** Above what came before, where looking again has failed: figures are of use while somebody knows how they stand. */
export const OldNotice = ({ message, onRetry }: RetryNoticeProps) => (
  <RetryNotice
    message={`${message.replace(/\.$/, '')}. What stands here may be old.`}
    onRetry={onRetry}
  />
)

/** Nobody knows of a browser's line before it says so. */
const assumed = () => true

function onLine(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

interface SkeletonProps {
  readonly height?: string
  readonly width?: string
}

/** A grey shape in the place of what is on its way. */
export const Skeleton = ({ height = '1rem', width = '100%' }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ height, width }} aria-hidden />
)
