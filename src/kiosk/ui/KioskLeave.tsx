import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accounts, type User } from '../../accounts/contract.ts'
import { isStaff } from '../../accounts/permissions.ts'
import { pins } from '../../accounts/pin-contract.ts'
import { PinDialog } from '../../accounts/ui/PinDialog.tsx'
import { logOut, signIn } from '../../accounts/ui/session.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { startOf } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './Kiosk.module.css'

const title = 'Leave the kiosk'

/** Only somebody who works here leaves: by PIN, or by password where nobody has set a PIN. */
export function KioskLeave({ store }: { readonly store: PublicStore }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    ...q(pins.holders),
    enabled: isOpen,
  })
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="subtle" size="md" className={styles.staff} onClick={() => setOpen(true)}>
        Staff
      </Button>
      {isOpen && data === undefined && (
        <Dialog title={title} onClose={close}>
          {error ? (
            <ErrorState message={error.message} onRetry={refetch} />
          ) : (
            <Skeleton height="12rem" />
          )}
        </Dialog>
      )}
      {isOpen && data !== undefined && data.data.length > 0 && (
        <ByPin people={data.data} onClose={close} />
      )}
      {isOpen && data?.data.length === 0 && <ByPassword store={store} onClose={close} />}
    </>
  )
}

interface ByPinProps {
  readonly people: Parameters<typeof PinDialog>[0]['people']
  readonly onClose: () => void
}

function ByPin({ people, onClose }: ByPinProps) {
  const approve = useSend(pins.approve, {
    onDone: () => logOut(),
    // The dialog says it, where the PIN was typed.
    onRefused: () => undefined,
  })
  return (
    <PinDialog
      title={title}
      people={people}
      isSending={approve.isPending || approve.isSuccess}
      refusal={approve.error}
      onEnter={(entered) => approve.mutate({ body: { ...entered, purpose: 'kiosk' } })}
      onClose={onClose}
    />
  )
}

interface ByPasswordProps {
  readonly store: PublicStore
  readonly onClose: () => void
}

function ByPassword({ store, onClose }: ByPasswordProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>Sign in as somebody who works here.</p>
      <Form
        of={accounts.login}
        start={{ email: '', password: '' }}
        send={(credentials) => ({ body: { ...credentials, storeSlug: store.slug } })}
        onDone={(session) => {
          if (!worksHere(session.user, store)) {
            toast.failure('This is for the people who work here.')
            return
          }
          signIn(session)
          window.location.assign(startOf(session.user.role, store.slug))
        }}
      >
        <TextField<Values> name="email" label="Email" type="email" autoComplete="off" />
        <PasswordField<Values> name="password" label="Password" autoComplete="current-password" />
        <SubmitButton sending="Signing in..." fullWidth>
          Sign in and leave
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

interface Values {
  readonly email: string
  readonly password: string
}

const worksHere = ({ role, store: own }: User, store: PublicStore): boolean =>
  own._id === store.id && isStaff(role) && role !== 'kiosk'
