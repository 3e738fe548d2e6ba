import { useQuery } from '@tanstack/react-query'
import type { Draft } from '../../kit/declared.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { CancelButton } from '../../kit/ui/form/CancelButton.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { useText } from '../../kit/ui/form/form-context.ts'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { token } from '../../kit/ui/calls/token.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import dialog from '../../kit/ui/Dialog.module.css'
import { users, type User, type UserFields } from '../contract.ts'
import { isStaff, roles } from '../permissions.ts'
import styles from './ManageUsers.module.css'
import { activeMeaning, roleMeanings, roleOptions, rolesFor } from './role-labels.ts'
import { signIn } from './session.ts'

export interface NewLogin {
  readonly name: string
  readonly email: string
  readonly temporaryPassword: string
}

interface ManageUsersFormProps {
  /** Undefined for somebody new. */
  readonly user: User | undefined
  /** Whoever is looking. */
  readonly me: User
  readonly onClose: () => void
  readonly onAdded: (login: NewLogin) => void
}

export const ManageUsersForm = ({ user, me, onClose, onAdded }: ManageUsersFormProps) => (
  <Dialog title={user ? 'Edit User' : 'Add User'} onClose={onClose}>
    {user ? (
      <EditForm user={user} me={me} onClose={onClose} />
    ) : (
      <AddForm me={me} onAdded={onAdded} />
    )}
  </Dialog>
)

function AddForm({ me, onAdded }: Pick<ManageUsersFormProps, 'me' | 'onAdded'>) {
  const idOf = useAttempt()
  return (
    <Form
      of={users.add}
      start={somebody}
      send={(person) => ({ body: { ...person, attemptId: idOf(person) } })}
      refreshes={[users.list]}
      onDone={({ data, temporaryPassword }) =>
        onAdded({ name: data.name, email: data.email, temporaryPassword })
      }
    >
      <Fields user={undefined} me={me} />
      <Buttons label="Add User" sending="Adding user..." />
    </Form>
  )
}

interface EditFormProps {
  readonly user: User
  readonly me: User
  readonly onClose: () => void
}

function EditForm({ user, me, onClose }: EditFormProps) {
  const store = useStore()
  // The row shows what the list was told; the form goes on from what stands on the server now.
  const known = useQuery({ ...q(users.one, { params: { id: user.id } }), staleTime: 0 })
  return (
    <Form
      of={users.change}
      start={{ ...fieldsOf(known.data?.data ?? user), password: '' }}
      send={(body) => ({ params: { id: user.id }, body })}
      success="User updated."
      refreshes={[users.list, users.one]}
      onDone={({ data }) => {
        if (data.id === me.id) signIn({ token: token.get(), user: data, store })
        onClose()
      }}
    >
      <Fields user={user} me={me} />
      <PasswordForEmail user={user} />
      <Buttons label="Save User" sending="Saving user..." />
    </Form>
  )
}

const Fields = ({ user, me }: { readonly user: User | undefined; readonly me: User }) => (
  <>
    <FieldRow>
      <TextField<Values> name="firstName" label="First Name" autoComplete="off" isRequired />
      <TextField<Values> name="lastName" label="Last Name" autoComplete="off" isRequired />
    </FieldRow>
    <TextField<Values> name="email" label="Email" type="email" autoComplete="off" isRequired />
    <TextField<Values> name="phone" label="Phone" type="tel" autoComplete="off" />
    {user?.role === 'admin' ? (
      <div className={styles.locked}>
        <SelectField<Values>
          name="role"
          label="Role"
          options={roleOptions.filter(({ value }) => value === 'admin')}
          hint="The role of an admin cannot be changed."
          isDisabled
        />
      </div>
    ) : (
      <RoleField before={user?.role} />
    )}
    <div className={styles.switches}>
      <ActiveField isOwn={user?.id === me.id} />
      <FeeField isWaived={user?.applyDelFee === false} />
    </div>
  </>
)

function ActiveField({ isOwn }: { readonly isOwn: boolean }) {
  const role = useText<Values>('role')
  return (
    <SwitchField<Values>
      name="isActive"
      label="Active"
      hint={isOwn ? 'You cannot switch off your own account.' : activeMeaning(role)}
      isDisabled={isOwn}
    />
  )
}

/** Of customers; of whoever works here only where it was switched off, which can be taken back then. */
function FeeField({ isWaived }: { readonly isWaived: boolean }) {
  const role = useText<Values>('role')
  if (isStaff(role) && !isWaived) return null
  return (
    <SwitchField<Values>
      name="applyDelFee"
      label="Charge the delivery fee"
      hint="When off, their own orders are delivered free."
    />
  )
}

/** By a code that is sent to it, the email of an admin opens everything. */
function PasswordForEmail({ user }: { readonly user: User }) {
  const email = useText<Values>('email')
  if (user.role !== 'admin' || email.trim().toLowerCase() === user.email.toLowerCase()) return null
  return (
    <PasswordField<Values & { readonly password: string }>
      name="password"
      label="Your password"
      hint="Another email is another login."
      autoComplete="current-password"
    />
  )
}

interface RoleFieldProps {
  /** Undefined for somebody new. */
  readonly before: string | undefined
}

const hiredNote = 'They are logged out, and choose a new password when they log in.'

function RoleField({ before }: RoleFieldProps) {
  const chosen = useText<Values>('role')
  const role = roles.find((known) => known === chosen)
  const isHired = before !== undefined && !isStaff(before) && isStaff(chosen)
  return (
    <SelectField<Values>
      name="role"
      label="Role"
      options={rolesFor(before)}
      hint={role && [roleMeanings[role], ...(isHired ? [hiredNote] : [])].join(' ')}
    />
  )
}

interface ButtonsProps {
  readonly label: string
  readonly sending: string
}

const Buttons = ({ label, sending }: ButtonsProps) => (
  <div className={dialog.actions}>
    <CancelButton />
    <SubmitButton sending={sending}>{label}</SubmitButton>
  </div>
)

type Values = Draft<UserFields>

const somebody: Values = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  role: 'user',
  isActive: true,
  applyDelFee: true,
}

function fieldsOf({
  firstName,
  lastName,
  email,
  phone,
  isActive,
  applyDelFee,
  ...user
}: User): Values {
  const role = roles.find((known) => known === user.role) ?? 'user'
  return { firstName, lastName, email, phone, role, isActive, applyDelFee }
}
