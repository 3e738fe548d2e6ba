import type { ComponentProps, ReactNode } from 'react'
import styles from './IconButton.module.css'

/** The rest is a button's own, which whoever opens something by it needs. */
interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'type'> {
  /** What it does, for whoever does not see the icon. */
  readonly label: string
  readonly children: ReactNode
  readonly removes?: boolean
  /** Where it stands; how it looks is its own. */
  readonly className?: string | undefined
}

/** A quiet button without words, as large as a thumb. */
export const IconButton = ({
  label,
  children,
  removes = false,
  className = '',
  ...button
}: IconButtonProps) => (
  <button
    {...button}
    type="button"
    className={`${styles.icon} ${removes ? styles.removes : ''} ${className}`}
    aria-label={label}
  >
    {children}
  </button>
)
