import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Moment } from '../../kit/ui/Moment.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { shifts, type ColleagueShift } from '../contract.ts'
import styles from './Shifts.module.css'

/** One tap, and what is sold from now on lies in the drawer of a colleague, in the books as it does in the shop. */
export function JoinShift({ shift: { id, drawer, by } }: { readonly shift: ColleagueShift }) {
  const join = useSend(shifts.join, {
    success: `What you sell from now on belongs to ${drawer}.`,
    refreshes: [shifts.current],
  })
  return (
    <Button
      className={styles.join}
      variant="default"
      loading={join.isPending}
      onClick={() => join.mutate({ params: { id } })}
    >
      Sell into {drawer}, which {by} opened
    </Button>
  )
}

interface JoinedShiftProps {
  readonly store: PublicStore
  readonly shift: ColleagueShift
}

/** The colleague's drawer that one sells into: its figures are those of whoever counts it. */
export function JoinedShift({ store, shift: { id, drawer, by, openedAt } }: JoinedShiftProps) {
  const mayEnterCash = grantOf(useUser()?.role ?? '', 'cashflow.add') !== undefined
  const leave = useSend(shifts.leave, {
    success: `You have left ${drawer}.`,
    refreshes: [shifts.current],
  })
  return (
    <section className={styles.card} aria-label={`You sell into ${drawer}`}>
      <div className={styles.head}>
        <h2>
          You sell into {drawer} · {by}
        </h2>
        <span className="dimmed">
          open since <Moment at={openedAt} timeZone={store.timeZone} />
        </span>
      </div>
      <p>
        {mayEnterCash
          ? `Your sales, and the cash you put in or take out, belong to this drawer until it is closed. ${by} counts it.`
          : `Your sales belong to this drawer until it is closed. ${by} counts it.`}
      </p>
      <div className={styles.actions}>
        {mayEnterCash && (
          <Button component={Link} to={paths.adminCashflow(store.slug)} variant="default">
            Cash in or out
          </Button>
        )}
        <Button
          variant="default"
          loading={leave.isPending}
          onClick={() => leave.mutate({ params: { id } })}
        >
          Leave {drawer}
        </Button>
      </div>
    </section>
  )
}
