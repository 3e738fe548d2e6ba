import { BinIcon } from './icons.tsx'
import styles from './RemoveButton.module.css'

interface RemoveButtonProps {
  /** What is removed, as it is called on the screen. */
  readonly of: string
  readonly onClick: () => void
  /** Where it stands; how it looks is its own. */
  readonly className?: string | undefined
}

/** The bin at the end of a line. */
export const RemoveButton = ({ of, onClick, className = '' }: RemoveButtonProps) => (
  <button
    type="button"
    className={`${styles.remove} ${className}`}
    aria-label={`Remove ${of}`}
    onClick={onClick}
  >
    <BinIcon />
  </button>
)
