import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Entered } from '../../kit/entered.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import dialog from '../../kit/ui/Dialog.module.css'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { shifts, type Shift } from '../contract.ts'
import { notesAndCoins } from '../denominations.ts'
import { countedSum } from '../shift.ts'
import styles from './Shifts.module.css'

interface CloseShiftProps {
  readonly store: PublicStore
  readonly shift: Shift
  readonly onClose: () => void
}

/** The blind count: what lies in the drawer is counted before anybody is told what should. */
export function CloseShift({ store, shift, onClose }: CloseShiftProps) {
  const navigate = useNavigate()
  const [counts, setCounts] = useState<ReadonlyMap<number, Entered>>(new Map())
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const close = useSend(shifts.close, {
    success: 'The shift is closed.',
    refreshes: [shifts.current, shifts.list, shifts.one],
    onDone: () => navigate(paths.adminShift(store.slug, shift.id)),
    onRefused: ({ message }) => setProblem(message),
  })
  const told = [...counts].map(([value, count]) => ({ value, count: Number(count) }))
  const isWhole = told.every(({ count }) => Number.isInteger(count) && count >= 0)

  function send() {
    if (!isWhole) return setProblem('Please enter whole numbers')
    setProblem(undefined)
    close.mutate({ params: { id: shift.id }, body: { counts: told, note } })
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
        <fieldset className={styles.counts} aria-label="Notes and coins">
          {notesAndCoins(store.currencyCode).map((value, at) => (
            <NumberEntry
              key={value}
              label={`${store.currency}${value}`}
              size="md"
              inputMode="numeric"
              value={counts.get(value) ?? ''}
              onEnter={(count) => setCounts(new Map(counts).set(value, count))}
              {...(at === 0 && { 'data-autofocus': true })}
            />
          ))}
        </fieldset>
        <output className={styles.counted}>
          Counted <Money amount={isWhole ? countedSum(told) : 0} symbol={store.currency} />
        </output>
        {problem !== undefined && (
          <Alert role="alert" color="red" variant="light" mb="sm">
            {problem}
          </Alert>
        )}
        <TextInput
          label="Note"
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={close.isPending}>
            Close Shift
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
