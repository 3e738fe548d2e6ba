import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { qReduced } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { shifts } from '../contract.ts'
import { JoinShift } from './JoinShift.tsx'
import styles from './Shifts.module.css'

/** Away from the counter, to staff of a store that works in shifts: that the cash they take lies in no drawer, and how it would. */
export function DrawerNotice() {
  const store = useStore()
  const { data } = useQuery(qReduced(shifts.current, { query: { storeId: store.id } }))
  if (data?.isUsed !== true || data.data !== null || data.joined) return null
  return (
    <Alert color="yellow" variant="light" mb="md" title="You have no open shift">
      <p>Cash you take here lies in no drawer, and nobody counts it.</p>
      <div className={styles.actions}>
        {data.joinable?.map((shift) => (
          <JoinShift key={shift.id} shift={shift} />
        ))}
        <Button component="a" href={paths.adminShifts(store.slug)} variant="default">
          Open a shift
        </Button>
      </div>
    </Alert>
  )
}
