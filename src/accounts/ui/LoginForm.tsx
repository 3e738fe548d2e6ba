import type { Answer } from '../../kit/endpoint.ts'
import { Form } from '../../kit/ui/Form.tsx'
import { PasswordField, SubmitButton, TextField } from '../../kit/ui/fields.tsx'
import { accounts } from '../contract.ts'
import { signIn } from './session.ts'

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
    <TextField name="email" label="Email" type="email" autoComplete="username" />
    <PasswordField name="password" label="Password" autoComplete="current-password" />
    <SubmitButton sending="Logging in..." fullWidth>
      Log In
    </SubmitButton>
  </Form>
)
