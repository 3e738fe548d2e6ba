import type { ReactNode } from 'react'
import type { Answer } from '../../kit/endpoint.ts'
import { Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { paths } from '../../paths.ts'
import { accounts } from '../contract.ts'
import { useEmailBrought } from './email-brought.ts'
import { EmailLink } from './EmailLink.tsx'
import styles from './LoginForm.module.css'
import { signIn } from './session.ts'

interface Values {
  readonly email: string
  readonly password: string
}

interface LoginFormProps {
  /** The store whose page this is; without it every account of the address is tried. */
  readonly storeSlug?: string | undefined
  /** Where the person is brought after, also by way of a forgotten password. */
  readonly wanted?: string | undefined
  /** What stands beneath it. */
  readonly children?: ReactNode
  readonly onDone?: (session: Answer<typeof accounts.login>) => unknown
}

export const LoginForm = ({ storeSlug, wanted, children, onDone }: LoginFormProps) => (
  <Form
    of={accounts.login}
    start={{ email: useEmailBrought(), password: '' }}
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
    <p className={styles.forgot}>
      <EmailLink to={paths.forgot(storeSlug, wanted)}>Forgot password?</EmailLink>
    </p>
    {children}
  </Form>
)
