import { Alert, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Entered } from '../../kit/entered.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { isSilence } from '../../kit/ui/calls/silence.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import dialog from '../../kit/ui/Dialog.module.css'
import { BoundedInput } from '../../kit/ui/form/BoundedInput.tsx'
import { CancelButton } from '../../kit/ui/form/CancelButton.tsx'
import { CloseGuard } from '../../kit/ui/form/CloseGuard.tsx'
import { momentText } from '../../kit/ui/Moment.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { Money } from '../../kit/ui/Money.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { shifts, type Shift } from '../contract.ts'
import { countedSum, countProblem } from '../shift.ts'
import { keepCount, type KeptCount } from './kept/count-db.ts'
import { unsentOfDrawer } from './kept/unsent-of-drawer.ts'
import { DrawerCount } from './DrawerCount.tsx'
import styles from './Shifts.module.css'

interface CloseShiftProps {
  readonly store: PublicStore
  readonly shift: Shift
  readonly onClose: () => void
}

/** The blind count: what lies in the drawer is counted before anybody is told what should. */
export function CloseShift({ store, shift, onClose }: CloseShiftProps) {
  const navigate = useNavigate()
  const user = useUser()
  const [counts, setCounts] = useState<ReadonlyMap<number, Entered>>(new Map())
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [noteProblem, setNoteProblem] = useState<string>()
  const noteField = useRef<HTMLInputElement>(null)
  const close = useSend(shifts.close, {
    success: 'The shift is closed.',
    refreshes: [shifts.current, shifts.list, shifts.one],
    onDone: () => navigate(paths.adminShift(store.slug, shift.id)),
    onRefused: ({ status, message, fields }) => {
      if (isSilence(status)) return void keep('without a connection', message)
      const ofNote = fields['note']
      if (ofNote === undefined) return setProblem(message)
      setNoteProblem(ofNote)
      return noteField.current?.focus()
    },
  })
  const isBegun = note !== '' || [...counts.values()].some((count) => count !== '')
  const told = [...counts].map(([value, count]) => ({ value, count: Number(count) }))
  const wrong = told.map(({ count }) => countProblem(count)).find((why) => why !== undefined)

  /** What cannot be sent now is kept: its Z is written when it arrives. */
  async function keep(why: string, problemNow: string) {
    const drawer = { shiftId: shift.id, storeId: store.id, drawer: shift.drawer }
    const isKept = await keepNow(store, { ...drawer, by: user?._id ?? '', counts: told, note }, why)
    if (!isKept) return setProblem(problemNow)
    toast.success('The count is kept on this device.')
    return onClose()
  }

  function send() {
    // Only what was counted can be compared.
    if ([...counts.values()].every((count) => count === '')) return setProblem(nothingCounted)
    if (wrong !== undefined) return setProblem(wrong)
    setNoteProblem(undefined)
    const unsent = unsentOfDrawer(store.id, shift, user?._id)
    setProblem(unsent.problem)
    if (unsent.problem !== undefined) return undefined
    if (unsent.hasWaiting) return void keep('while sales waited to be sent', salesWait)
    return close.mutate({ params: { id: shift.id }, body: { counts: told, note } })
  }

  return (
    <Dialog title={`Count ${shift.drawer}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <DrawerCount
          store={store}
          counts={counts}
          isJudged={problem !== undefined}
          onCount={(value, count) => {
            setCounts(new Map(counts).set(value, count))
            setProblem(undefined)
            setNoteProblem(undefined)
          }}
        />
        <output className={styles.counted}>
          Counted{' '}
          <Money
            amount={countedSum(told.filter(({ count }) => isCount(count)))}
            symbol={store.currency}
          />
        </output>
        {problem !== undefined && (
          <Alert role="alert" color="red" variant="light" mb="sm">
            {problem}
          </Alert>
        )}
        <BoundedInput
          ref={noteField}
          label="Note"
          most={400}
          value={note}
          error={noteProblem}
          onType={(text) => {
            setNote(text)
            setNoteProblem(undefined)
          }}
        />
        <div className={dialog.actions}>
          <CancelButton />
          <Button type="submit" loading={close.isPending}>
            Close Shift
          </Button>
        </div>
      </form>
      <CloseGuard isDirty={() => isBegun} />
    </Dialog>
  )
}

const isCount = (count: number) => countProblem(count) === undefined

const nothingCounted = 'Please count the drawer first. If it is empty, enter 0.'
const salesWait = 'Sales wait on this device. Count when they have been sent.'

/** Whoever reads the Z is told why the count and its end are not of the same minute. */
function keepNow(
  store: PublicStore,
  count: Omit<KeptCount, 'at' | 'currency'>,
  why: string,
): Promise<boolean> {
  const at = Date.now()
  const when = momentText(new Date(at).toISOString(), store.timeZone)
  const said = [count.note.trim(), `Counted ${when} ${why}.`]
  const { currency } = store
  return keepCount({ ...count, at, currency, note: said.filter(Boolean).join(' ') })
}
