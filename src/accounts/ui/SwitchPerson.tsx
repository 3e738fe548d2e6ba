import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { pins, type PinHolder } from '../pin-contract.ts'
import type { User } from '../contract.ts'
import { PinDialog } from './PinDialog.tsx'
import styles from './PinPad.module.css'
import { signIn } from './session.ts'

interface SwitchPersonProps {
  readonly user: User
  /** What of this person's waits at this device until they are back. */
  readonly unfinished: number
}

/** Who works at this device, and by PIN somebody else; nothing in a store in which nobody else has a PIN. */
export function SwitchPerson({ user, unfinished }: SwitchPersonProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(q(pins.holders))
  const others = (data?.data ?? []).filter(({ id }) => id !== user._id)
  if (others.length === 0) return null
  return (
    <div className={styles.bar}>
      <span>{user.name}</span>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        Switch
      </Button>
      {isOpen && (
        <SwitchDialog
          user={user}
          people={others}
          unfinished={unfinished}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface SwitchDialogProps extends SwitchPersonProps {
  readonly people: readonly PinHolder[]
  readonly onClose: () => void
}

function SwitchDialog({ user, people, unfinished, onClose }: SwitchDialogProps) {
  const take = useSend(pins.take, {
    onDone(session) {
      signIn(session)
      // What was shown to somebody else may be more, or less, than this person sees.
      window.location.reload()
    },
    // The dialog says it, where the PIN was typed.
    onRefused: () => undefined,
  })
  return (
    <PinDialog
      title="Who works here now?"
      people={people}
      isSending={take.isPending || take.isSuccess}
      refusal={take.error}
      onEnter={(body) => take.mutate({ body })}
      onClose={onClose}
    >
      {unfinished > 0 && (
        <p className="dimmed">
          {unfinished === 1 ? 'One sale' : `${unfinished} sales`} of {user.firstName} will wait here
          until {user.firstName} is back.
        </p>
      )}
      {take.error?.status === 429 && (
        <p className="dimmed">A password works as well: log out, and log in with it.</p>
      )}
    </PinDialog>
  )
}
