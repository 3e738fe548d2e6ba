import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { shifts, type Shift } from '../contract.ts'
import { zLabel } from '../shift.ts'
import { PrintShift } from './prints/PrintShift.tsx'
import { ShiftCard } from './ShiftCard.tsx'
import { ShiftReport, SoldIntoBy } from './ShiftReport.tsx'
import styles from './Shifts.module.css'

/** /{slug}/admin/shifts/{id} */
export function ShiftScreen() {
  const store = useStore()
  const { shiftId = '' } = useParams()
  const { data, error, refetch } = useQuery(q(shifts.one, { params: { id: shiftId } }))
  const shift = data?.data
  const title = shift?.z ? zLabel(shift.z.number) : 'Shift'
  return (
    <Column>
      <Head title={`${title} | ${store.name}`} />
      <PageTitle>{title}</PageTitle>
      <p>
        <Link to={paths.adminShifts(store.slug)}>All shifts</Link>
      </p>
      {error && !shift && <ErrorState message={error.message} onRetry={refetch} />}
      {!error && !shift && <Skeleton height="20rem" />}
      {shift && shift.z === null && <ShiftCard store={store} shift={shift} />}
      {shift && shift.z !== null && <ClosedShift store={store} shift={shift} />}
    </Column>
  )
}

function ClosedShift({ store, shift }: { readonly store: PublicStore; readonly shift: Shift }) {
  const [turn, setTurn] = useState(0)
  return (
    <section className={styles.card} aria-label="Z report">
      <div className={styles.head}>
        <h2>
          {shift.drawer} · {shift.by}
        </h2>
        <span className="dimmed">
          <Moment at={shift.openedAt} timeZone={store.timeZone} /> to{' '}
          <Moment at={shift.z?.closedAt ?? shift.openedAt} timeZone={store.timeZone} />
        </span>
      </div>
      <SoldIntoBy shift={shift} />
      <ShiftReport store={store} shift={shift} />
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setTurn(turn + 1)}>
          Print Z
        </Button>
      </div>
      {turn > 0 && <PrintShift key={turn} store={store} shift={shift} />}
    </section>
  )
}
