import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import type { Entered } from '../../kit/entered.ts'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { shifts, type ColleagueShift } from '../contract.ts'
import { freeDrawer } from '../shift.ts'
import { isFromCounter } from './from-counter.ts'
import { JoinShift } from './JoinShift.tsx'
import styles from './Shifts.module.css'

interface Entry {
  readonly drawer: string
  readonly openingFloat: Entered
}

interface OpenShiftProps {
  readonly store: PublicStore
  /** Open shifts of colleagues, which may be joined in the place of opening one. */
  readonly joinable: readonly ColleagueShift[]
  /** Of a colleague's shift that is shared already. */
  readonly joined: ColleagueShift | null
}

/** Begins a shift with the cash that lies in the drawer, or shares that of a colleague. */
export function OpenShift({ store, joinable, joined }: OpenShiftProps) {
  const [turn, setTurn] = useState(0)
  const start = useMemo<Entry>(() => {
    const open = joined === null ? joinable : [...joinable, joined]
    return { drawer: freeDrawer(open.map(({ drawer }) => drawer)), openingFloat: '' }
  }, [joinable, joined])
  const { state } = useLocation()
  const navigate = useNavigate()
  const mayEnterCash = grantOf(useUser()?.role ?? '', 'cashflow.add') !== undefined
  return (
    <section className={styles.card} aria-label="Open a shift">
      <div className={styles.head}>
        <h2>Open a shift</h2>
      </div>
      {joinable.length > 0 && (
        <div className={styles.joinable}>
          <p>Do you share a drawer? Then sell into the shift of whoever opened it.</p>
          {joinable.map((shift) => (
            <JoinShift key={shift.id} shift={shift} />
          ))}
          <p>Otherwise open a drawer of your own.</p>
        </div>
      )}
      <p className="dimmed">
        {mayEnterCash ? (
          <>
            From now on your sales, and the cash you{' '}
            <Link to={paths.adminCashflow(store.slug)}>put in or take out</Link>, belong to this
            drawer, until you count it.
          </>
        ) : (
          'From now on your sales belong to this drawer, until you count it.'
        )}
      </p>
      <Form
        key={turn}
        of={shifts.open}
        start={start}
        send={({ openingFloat, ...entry }) => ({
          body: {
            ...entry,
            storeId: store.id,
            openingFloat: openingFloat === '' ? Number.NaN : Number(openingFloat),
          },
        })}
        refreshes={[shifts.current, shifts.list]}
        success="Your shift is open."
        onDone={() => {
          setTurn(turn + 1)
          if (isFromCounter(state)) void navigate(paths.adminPos(store.slug))
        }}
      >
        <FieldRow>
          <TextField<Entry> name="drawer" label="Drawer" />
          <NumberField<Entry>
            name="openingFloat"
            label="Cash in the drawer"
            symbol={store.currency}
            step={0.01}
          />
        </FieldRow>
        <SubmitButton sending="Opening...">Open Shift</SubmitButton>
      </Form>
    </section>
  )
}
