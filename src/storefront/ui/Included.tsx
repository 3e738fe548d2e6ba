import styles from './Included.module.css'

interface IncludedProps {
  /** Names of products. */
  readonly parts: readonly string[]
}

/** What comes with a combo whatever is chosen. */
export function Included({ parts }: IncludedProps) {
  if (parts.length === 0) return null
  return (
    <p className={styles.included} dir="auto">
      Comes with {parts.join(', ')}
    </p>
  )
}
