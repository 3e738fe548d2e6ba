import type { ReactNode } from 'react'
import styles from './PageTitle.module.css'

interface PageTitleProps {
  readonly children: ReactNode
  /** Buttons that act on the whole page, at the far end of the line. */
  readonly actions?: ReactNode
  /** A line below, in quieter ink. */
  readonly note?: ReactNode
}

/** The one heading of a page. */
export const PageTitle = ({ children, actions, note }: PageTitleProps) => (
  <header className={styles.header}>
    <div>
      <h1 className={styles.title} dir="auto">
        {children}
      </h1>
      {note !== undefined && (
        <p className="dimmed" dir="auto">
          {note}
        </p>
      )}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
)
