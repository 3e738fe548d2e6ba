import { Button, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { PinHolder } from '../pin-contract.ts'
import { longestPin, shortestPin } from '../pin.ts'
import styles from './PinPad.module.css'
import { roleLabelOf } from './role-labels.ts'

interface PinDialogProps {
  readonly title: string
  /** Who may be chosen; one alone need not be. */
  readonly people: readonly PinHolder[]
  readonly isSending: boolean
  /** Why the last one was refused. */
  readonly refusal: Refusal | null
  readonly onEnter: (entered: { readonly userId: string; readonly pin: string }) => void
  readonly onClose: () => void
  /** What stands above it all. */
  readonly children?: ReactNode
}

/** Asks who somebody is, and for their PIN: by touch or by the keyboard. */
export function PinDialog({ title, people, children, onClose, ...pad }: PinDialogProps) {
  const [userId, setUserId] = useState(people.length === 1 ? people[0]?.id : undefined)
  const chosen = people.find(({ id }) => id === userId)
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {chosen === undefined ? (
        <ul className={styles.people} aria-label="Who is it?">
          {people.map(({ id, name, role }, at) => (
            <li key={id}>
              <button
                type="button"
                data-autofocus={at === 0 || undefined}
                onClick={() => setUserId(id)}
              >
                {name}
                <small className="dimmed">{roleLabelOf(role)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <PinPad key={chosen.id} holder={chosen} {...pad} />
      )}
      {chosen !== undefined && people.length > 1 && (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => setUserId(undefined)}>
          Somebody else
        </Button>
      )}
    </Dialog>
  )
}

interface PinPadProps extends Pick<PinDialogProps, 'isSending' | 'refusal' | 'onEnter'> {
  readonly holder: PinHolder
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

function PinPad({ holder, isSending, refusal, onEnter }: PinPadProps) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const enter = (change: (typed: string) => string) => {
    setPin((typed) =>
      change(typed)
        .replace(/[^0-9]/g, '')
        .slice(0, longestPin),
    )
    setProblem(undefined)
  }
  const add = (digit: string) => enter((typed) => typed + digit)
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => add(digit)}>
      {digit}
    </button>
  )
  return (
    <form
      noValidate
      className={styles.pad}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSending) return
        const isShort = pin.length < shortestPin
        setProblem(isShort ? `A PIN has ${shortestPin} to ${longestPin} digits` : undefined)
        if (isShort) return
        setPin('')
        onEnter({ userId: holder.id, pin })
      }}
    >
      <TextInput
        label={`PIN of ${holder.name}`}
        type="password"
        // The digits below are larger than those of any keyboard of the tablet.
        inputMode="none"
        autoComplete="off"
        ref={field}
        data-autofocus
        size="lg"
        value={pin}
        error={problem ?? (pin === '' && refusal !== null ? wordsOf(refusal) : undefined)}
        onChange={({ currentTarget }) => enter(() => currentTarget.value)}
      />
      <div className={styles.digits}>
        {digits.map(key)}
        <button
          type="button"
          aria-label="Delete the last digit"
          onClick={() => enter((typed) => typed.slice(0, -1))}
        >
          ⌫
        </button>
        {key('0')}
        {/* Never off: who came to it by the keyboard would be nowhere. */}
        <button type="submit" aria-label={isSending ? 'Checking the PIN...' : undefined}>
          {isSending ? '…' : 'OK'}
        </button>
      </div>
    </form>
  )
}
