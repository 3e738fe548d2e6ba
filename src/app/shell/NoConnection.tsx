import { useLostAt } from '../../kit/ui/calls/connection.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './AdminFrame.module.css'

/** Above a screen that hears of nothing new, and does not look like it. */
export function NoConnection({ store }: { readonly store: PublicStore }) {
  const lostAt = useLostAt()
  return (
    <output className={styles.line}>
      {lostAt !== undefined && (
        <span className={styles.lost}>
          No connection since{' '}
          <Moment at={new Date(lostAt).toISOString()} timeZone={store.timeZone} />. What stands here
          may be old.
        </span>
      )}
    </output>
  )
}
