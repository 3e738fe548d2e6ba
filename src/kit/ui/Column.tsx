import type { ReactNode } from 'react'
import styles from './Column.module.css'

interface ColumnProps {
  /** `narrow` for a form or a text. */
  readonly width?: 'wide' | 'narrow'
  readonly children: ReactNode
}

/** Holds a page's content at a width that reads well. */
export const Column = ({ width = 'wide', children }: ColumnProps) => (
  <div className={styles.column} data-width={width}>
    {children}
  </div>
)

/** A sheet of paper on the page. */
export const Card = ({ children }: { readonly children: ReactNode }) => (
  <section className={styles.card}>{children}</section>
)
