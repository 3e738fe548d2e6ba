import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** What it does, for whoever does not see the icon. */
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
  readonly isDisabled?: boolean
  readonly removes?: boolean
  /** Where it stands; how it looks is its own. */
  readonly className?: string | undefined
}

/** A quiet button without words, as large as a thumb. */
export const IconButton = ({
  label,
  onClick,
  children,
  isDisabled = false,
  removes = false,
  className = '',
}: IconButtonProps) => (
  <button
    type="button"
    className={`${styles.icon} ${removes ? styles.removes : ''} ${className}`}
    aria-label={label}
    disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </button>
)
