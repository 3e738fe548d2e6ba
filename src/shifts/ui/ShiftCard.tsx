import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { shifts, type Shift } from '../contract.ts'
import { CloseShift } from './CloseShift.tsx'
import { CountedDrawer } from './kept/CountedDrawer.tsx'
import { useKeptCounts } from './kept/use-kept-count.ts'
import { PrintShift } from './prints/PrintShift.tsx'
import { ShiftReport, SoldIntoBy } from './ShiftReport.tsx'
import styles from './Shifts.module.css'

interface ShiftCardProps {
  readonly store: PublicStore
  readonly shift: Shift
}

/** A shift that is open: its X for those who may read it, and the way to its end. */
export function ShiftCard({ store, shift }: ShiftCardProps) {
  const [isClosing, setClosing] = useState(false)
  const x = useFigures(shift)
  const user = useUser()
  // What somebody enters belongs to their own drawer.
  const isOwn = shift.userId === user?._id
  const mayEnterCash = grantOf(user?.role ?? '', 'cashflow.add') !== undefined
  const count = useKeptCounts(store.id).find(
    ({ shiftId, refusal }) => shiftId === shift.id && refusal === undefined,
  )
  return (
    <section className={styles.card} aria-label={`${shift.drawer}, ${shift.by}`}>
      <div className={styles.head}>
        <h2>
          {shift.drawer} · {shift.by}
        </h2>
        <span className="dimmed">
          open since <Moment at={shift.openedAt} timeZone={store.timeZone} />
        </span>
      </div>
      <SoldIntoBy shift={shift} />
      {shift.figures === null ? (
        <p>
          It began with <Money amount={shift.openingFloat} symbol={store.currency} />. What it has
          brought is told when the drawer has been counted.
        </p>
      ) : (
        <ShiftReport store={store} shift={shift} />
      )}
      {count && <CountedDrawer store={store} shift={shift} count={count} />}
      <div className={styles.actions}>
        {!count && <Button onClick={() => setClosing(true)}>Count and Close</Button>}
        {shift.figures !== null && (
          <Button variant="default" loading={x.isAsking} onClick={() => void x.ask()}>
            Print X
          </Button>
        )}
        {isOwn && mayEnterCash && (
          <Button component={Link} to={paths.adminCashflow(store.slug)} variant="default">
            Cash in or out
          </Button>
        )}
      </div>
      {x.now && <PrintShift key={x.now.asOf} store={store} {...x.now} />}
      {isClosing && <CloseShift store={store} shift={shift} onClose={() => setClosing(false)} />}
    </section>
  )
}

/** The figures as they are when they are asked for: those of the screen may be some minutes old, and paper stays. */
function useFigures({ id }: Shift) {
  const { refetch } = useQuery({ ...q(shifts.one, { params: { id } }), enabled: false })
  const [isAsking, setAsking] = useState(false)
  const [now, setNow] = useState<{ readonly shift: Shift; readonly asOf: string }>()
  async function ask() {
    setAsking(true)
    const { data, error } = await refetch()
    setAsking(false)
    if (error !== null) toast.failure(wordsOf(error))
    else if (data !== undefined) setNow({ shift: data.data, asOf: new Date().toISOString() })
  }
  return { isAsking, now, ask }
}
