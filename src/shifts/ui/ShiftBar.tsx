import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { qReduced } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { shifts } from '../contract.ts'
import { JoinShift } from './JoinShift.tsx'
import { useKeptCounts } from './kept/use-kept-count.ts'
import { fromCounter } from './from-counter.ts'
import { nearestDrawer } from './nearest-drawer.ts'
import styles from './Shifts.module.css'

/** At the counter of a store that works in shifts: at which drawer one stands, or that one stands at none. */
export function ShiftBar({ store }: { readonly store: PublicStore }) {
  const { data } = useQuery(qReduced(shifts.current, { query: { storeId: store.id } }))
  const counts = useKeptCounts(store.id)
  const mayEnterCash = grantOf(useUser()?.role ?? '', 'cashflow.add') !== undefined
  const mayGiveBack = grantOf(useUser()?.role ?? '', 'order.refund') !== undefined
  if (data?.isUsed !== true) return null
  const isRefused = counts.some(({ refusal }) => refusal !== undefined)
  const own = data.data
  const shift = own ?? data.joined ?? null
  const nearest = shift === null ? nearestDrawer(data.joinable) : undefined
  const isCounted = counts.some(({ shiftId }) => shiftId === shift?.id)
  return (
    <nav className={styles.bar} aria-label="Shift">
      {isRefused && (
        <span className={styles.refused}>A count was not taken: look at it under the shifts.</span>
      )}
      {shift === null ? (
        <span>
          You have no open shift: your sales belong to no drawer.
          {mayGiveBack && (
            <span className={styles.roomy}>
              {' '}
              What you give back comes out of the drawer that it came into.
            </span>
          )}
        </span>
      ) : (
        <span>
          {isCounted
            ? `${shift.drawer} is counted: what is sold now comes after it.`
            : own === null
              ? `${shift.drawer}, which ${shift.by} opened`
              : shift.drawer}
        </span>
      )}
      <span className={styles.ways}>
        {nearest?.only && <JoinShift shift={nearest.only} />}
        {shift !== null && mayEnterCash && (
          <Link to={paths.adminCashflow(store.slug)}>Cash in or out</Link>
        )}
        <Link to={paths.adminShifts(store.slug)} state={fromCounter}>
          {nearest?.way ?? (own === null ? 'Shifts' : 'Your shift')}
        </Link>
      </span>
    </nav>
  )
}
