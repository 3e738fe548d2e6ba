import type { ReactNode } from 'react'
import styles from './Explained.module.css'

interface ExplainedProps {
  /** Which figure it is about, for those who hear it: "Net". */
  readonly of: string
  readonly children: ReactNode
}

/** Beside a figure that somebody may doubt: how it is counted, for whoever asks. */
export const Explained = ({ of, children }: ExplainedProps) => (
  <details className={styles.explained}>
    <summary title="How is this counted?">
      <b aria-hidden>?</b>
      <span className="unseen">How is this counted: {of}</span>
    </summary>
    <div className={styles.words}>{children}</div>
  </details>
)
