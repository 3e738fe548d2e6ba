import type { Answer } from '../../kit/endpoint.ts'
import { Form } from '../../kit/ui/form/Form.tsx'
import { PasswordField, SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { accounts } from '../contract.ts'
import { signIn } from './session.ts'

interface Values {
  readonly email: string
  readonly password: string
}

interface LoginFormProps {
  /** The store whose page this is; without it every account of the address is tried. */
  readonly storeSlug?: string | undefined
  readonly onDone?: (session: Answer<typeof accounts.login>) => unknown
}

export const LoginForm = ({ storeSlug, onDone }: LoginFormProps) => (
  <Form
    of={accounts.login}
    start={{ email: '', password: '' }}
    send={(credentials) => ({ body: { ...credentials, storeSlug } })}
    onDone={(session) => {
      signIn(session)
      return onDone?.(session)
    }}
  >
    <TextField<Values> name="email" label="Email" type="email" autoComplete="username" />
    <PasswordField<Values> name="password" label="Password" autoComplete="current-password" />
    <SubmitButton sending="Logging in..." fullWidth>
      Log In
    </SubmitButton>
  </Form>
)
