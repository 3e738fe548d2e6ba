import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/** Search, filters and order above a list; they fold on a phone. */
export const Toolbar = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <search className={styles.bar} aria-label={label}>
    {children}
  </search>
)
