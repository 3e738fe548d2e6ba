import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import type { User } from '../contract.ts'
import { pins } from '../pin-contract.ts'
import { longestPin, shortestPin } from '../pin.ts'

interface Values {
  readonly pin: string
  readonly password: string
}

/** The own PIN, of somebody who works at the store. */
export function AccountSettingsPin({ user }: { readonly user: User }) {
  const [changes, setChanges] = useState(0)
  const { data } = useQuery(q(pins.holders))
  const remove = useSend(pins.remove, {
    success: 'Your PIN is removed.',
    refreshes: [pins.holders],
  })
  const hasOne = data?.data.some(({ id }) => id === user._id) === true
  return (
    <>
      <p className="dimmed">
        By your PIN you take over a tablet at the counter from a colleague, and approve what they
        may not do alone. {data && (hasOne ? 'You have one.' : 'You have none yet.')}
      </p>
      <Form
        key={changes}
        of={pins.set}
        start={{ pin: '', password: '' }}
        send={(body) => ({ body })}
        success="Your PIN is set."
        refreshes={[pins.holders]}
        onDone={() => setChanges(changes + 1)}
      >
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField<Values>
          name="pin"
          label={hasOne ? 'New PIN' : 'PIN'}
          hint={`${shortestPin} to ${longestPin} digits`}
          autoComplete="new-password"
          inputMode="numeric"
          isRequired
        />
        <PasswordField<Values>
          name="password"
          label="Your Password"
          autoComplete="current-password"
          isRequired
        />
        <SubmitButton sending="Saving...">Set PIN</SubmitButton>
      </Form>
      {hasOne && (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
          Remove PIN
        </Button>
      )}
    </>
  )
}
