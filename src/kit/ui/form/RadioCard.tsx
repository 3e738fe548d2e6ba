import type { ReactNode } from 'react'
import styles from './RadioCard.module.css'

interface RadioCardProps {
  /** The same for all cards of one choice. */
  readonly name: string
  readonly value?: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** One of several, with room for more than a word. */
export const RadioCard = ({
  name,
  value,
  isChosen,
  isDisabled = false,
  onChoose,
  children,
}: RadioCardProps) => (
  <label className={styles.card}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
    />
    {children}
  </label>
)
