import { stretchesOf } from '../menu-search.ts'
import styles from './Found.module.css'

interface FoundProps {
  readonly text: string
  readonly search: string
}

/** A text of the menu, with what somebody searches for marked in it. */
export function Found({ text, search }: FoundProps) {
  if (search === '') return text
  return stretchesOf(text, search).map(({ text: part, isFound }, at) =>
    isFound ? (
      <mark key={at} className={styles.found}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
