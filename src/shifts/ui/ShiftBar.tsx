import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { qReduced } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { shifts } from '../contract.ts'
import { useKeptCounts } from './kept/use-kept-count.ts'
import styles from './Shifts.module.css'

/** At the counter of a store that works in shifts: at which drawer one stands, or that one stands at none. */
export function ShiftBar({ store }: { readonly store: PublicStore }) {
  const { data } = useQuery(qReduced(shifts.current, { query: { storeId: store.id } }))
  const counts = useKeptCounts(store.id)
  if (data?.isUsed !== true) return null
  const isCounted = counts.some(({ shiftId }) => shiftId === data.data?.id)
  const isRefused = counts.some(({ refusal }) => refusal !== undefined)
  return (
    <nav className={styles.bar} aria-label="Shift">
      {isRefused && <span>A count was not taken: look at it under the shifts.</span>}
      {data.data === null ? (
        <>
          <span>You have no open shift: your sales belong to no drawer.</span>
          <Link to={paths.adminShifts(store.slug)}>Open a shift</Link>
        </>
      ) : (
        <>
          <span>
            {isCounted
              ? `${data.data.drawer} is counted: what is sold now comes after it.`
              : data.data.drawer}
          </span>
          <Link to={paths.adminShifts(store.slug)}>Your shift</Link>
        </>
      )}
    </nav>
  )
}
