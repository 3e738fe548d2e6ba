import type { ReactNode, Ref } from 'react'
import styles from './PageTitle.module.css'

interface PageTitleProps {
  readonly children: ReactNode
  /** Buttons that act on the whole page, at the far end of the line. */
  readonly actions?: ReactNode
  /** A line below, in quieter ink. */
  readonly note?: ReactNode
  /** For a page that brings the focus to its heading, when what it says has changed. */
  readonly heading?: Ref<HTMLHeadingElement>
}

/** The one heading of a page. */
export const PageTitle = ({ children, actions, note, heading }: PageTitleProps) => (
  <header className={styles.header}>
    <div>
      <h1
        ref={heading}
        tabIndex={heading === undefined ? undefined : -1}
        className={styles.title}
        dir="auto"
      >
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
