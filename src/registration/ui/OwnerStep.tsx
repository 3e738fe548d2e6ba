import { useState, type ReactNode } from 'react'
import { NewOwner } from '../../accounts/contract.ts'
import { withConfirmation } from '../../accounts/ui/confirmation.ts'
import { FieldGroup, FieldRow, RuledForm } from '../../kit/ui/form/Form.tsx'
import { useFormState, useText } from '../../kit/ui/form/form-context.ts'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { subscribe } from '../../marketing/ui/subscribe.ts'
import { draft } from './draft.ts'
import { KeepDraft } from './KeepDraft.tsx'

const Person = NewOwner.pick({ firstName: true, lastName: true, email: true })
const Owner = withConfirmation(Person.extend({ password: NewOwner.shape.password }))

export interface OwnerFields {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

interface Values extends OwnerFields {
  readonly confirmPassword: string
}

interface OwnerStepProps {
  /** What was said before, when somebody comes back from the next step. */
  readonly start: OwnerFields | undefined
  readonly onDone: (owner: OwnerFields) => void
}

/** Step 1: who opens the store. */
export const OwnerStep = ({ start = nobody, onDone }: OwnerStepProps) => (
  <RuledForm
    start={{ ...start, confirmPassword: start.password }}
    rules={Owner}
    onValid={({ confirmPassword: _same, ...owner }) => {
      tellMore(owner)
      onDone(owner)
    }}
  >
    <KeepDraft fields={['firstName', 'lastName', 'email']} />
    <FieldGroup title="Personal information">
      <Listening>
        <FieldRow>
          <TextField<Values> name="firstName" label="First Name" autoComplete="given-name" />
          <TextField<Values> name="lastName" label="Last Name" autoComplete="family-name" />
        </FieldRow>
        <TextField<Values>
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="You will log in with it. We mail you the details of the account."
        />
      </Listening>
      <Forgotten />
      <PasswordField<Values>
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="8 characters or more, with uppercase, lowercase, a number and one of @$!%*?&."
      />
      <PasswordField<Values>
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
    </FieldGroup>
    <SubmitButton sending="Next" fullWidth>
      Next
    </SubmitButton>
  </RuledForm>
)

const nobody: OwnerFields = { firstName: '', lastName: '', email: '', password: '' }

/** After a reload: why the passwords alone are empty. */
function Forgotten() {
  const isBack = draft.use().email !== ''
  const [wasBack] = useState(() => draft.get().email !== '')
  const password = useText<Values>('password')
  if (!isBack || !wasBack || password !== '') return null
  return (
    <p className="dimmed">
      We kept what you typed, but never keep a password. Please type it again.
    </p>
  )
}

/** As soon as we know who it is and they have left the field, the details are on their way. */
function Listening({ children }: { readonly children: ReactNode }) {
  const { form } = useFormState<Values>()
  return (
    <div style={{ display: 'contents' }} onBlur={() => tellMore(form.getValues())}>
      {children}
    </div>
  )
}

function tellMore(values: object): void {
  const { success, data: person } = Person.safeParse(values)
  if (!success || draft.get().subscribed === person.email) return
  draft.change({ subscribed: person.email })
  const { email, firstName: firstname, lastName: lastname } = person
  void subscribe({ email, firstname, lastname })
}
