import { useState } from 'react'
import { z } from 'zod'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { passwordRuleOf, users, type User } from '../contract.ts'
import { isStaff } from '../permissions.ts'

interface Values {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmNewPassword: string
}

interface AccountSettingsPasswordProps {
  readonly user: Pick<User, 'id' | 'role' | 'email'>
  readonly onDone?: () => unknown
}

/** Changes the own password; by the rule of the person's role. */
export function AccountSettingsPassword({ user, onDone }: AccountSettingsPasswordProps) {
  // Once changed, the fields are empty again.
  const [changes, setChanges] = useState(0)
  return (
    <Form
      key={changes}
      of={users.changePassword}
      rules={rulesFor(user.role)}
      start={{ currentPassword: '', newPassword: '', confirmNewPassword: '' }}
      send={({ currentPassword, newPassword }) => ({
        params: { id: user.id },
        body: { currentPassword, newPassword },
      })}
      success="Password updated successfully!"
      onDone={() => {
        setChanges(changes + 1)
        return onDone?.()
      }}
    >
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField<Values>
        name="currentPassword"
        label="Current Password"
        autoComplete="current-password"
        isRequired
      />
      <PasswordField<Values>
        name="newPassword"
        label="New Password"
        hint={hintFor(user.role)}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField<Values>
        name="confirmNewPassword"
        label="Confirm New Password"
        autoComplete="new-password"
        isRequired
      />
      <SubmitButton sending="Updating...">Update Password</SubmitButton>
    </Form>
  )
}

const hintFor = (role: string) =>
  isStaff(role)
    ? 'At least 8 characters, with uppercase, lowercase, a number and one of @$!%*?&'
    : 'At least 6 characters'

const rulesFor = (role: string) =>
  z
    .object({
      ...users.changePassword.body?.shape,
      newPassword: passwordRuleOf(role),
      confirmNewPassword: z.string().min(1, { error: 'Please enter the new password again' }),
    })
    .refine(isConfirmed, {
      error: "New passwords don't match",
      path: ['confirmNewPassword'],
      when: () => true,
    })

function isConfirmed(values: unknown): boolean {
  const { newPassword, confirmNewPassword } = values as Readonly<Record<string, unknown>>
  return confirmNewPassword === '' || newPassword === confirmNewPassword
}
