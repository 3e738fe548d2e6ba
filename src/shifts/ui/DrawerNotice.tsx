import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { qReduced } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { shifts } from '../contract.ts'
import { JoinShift } from './JoinShift.tsx'
import { nearestDrawer } from './nearest-drawer.ts'
import { ShiftUnknown } from './ShiftUnknown.tsx'
import styles from './Shifts.module.css'

/** Away from the counter, to staff of a store that works in shifts: that the cash they take lies in no drawer, and how it would. */
export function DrawerNotice() {
  const store = useStore()
  const { data, error, refetch } = useQuery(
    qReduced(shifts.current, { query: { storeId: store.id } }),
  )
  if (data === undefined) return error && <ShiftUnknown onRetry={refetch} />
  if (!data.isUsed || data.data !== null || data.joined) return null
  const { only, way } = nearestDrawer(data.joinable)
  return (
    <Alert color="yellow" variant="light" mb="md" title="You have no open shift">
      <p>Cash you take here lies in no drawer, and nobody counts it.</p>
      <div className={styles.actions}>
        {only && <JoinShift shift={only} />}
        <Button
          component={Link}
          to={paths.adminShifts(store.slug)}
          reloadDocument
          variant="default"
        >
          {way}
        </Button>
      </div>
    </Alert>
  )
}
