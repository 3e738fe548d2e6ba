import { Link } from 'react-router'
import type { Answer } from '../../kit/endpoint.ts'
import { useText } from '../../kit/ui/form/form-context.ts'
import { Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { paths } from '../../paths.ts'
import { accounts } from '../contract.ts'
import { withEmail } from './email-brought.ts'
import styles from './LoginForm.module.css'
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
    <ForgotLink storeSlug={storeSlug} />
  </Form>
)

/** Takes the address along, so that nobody types it twice. */
const ForgotLink = ({ storeSlug }: Pick<LoginFormProps, 'storeSlug'>) => (
  <p className={styles.forgot}>
    <Link to={paths.forgot(storeSlug)} state={withEmail(useText<Values>('email'))}>
      Forgot password?
    </Link>
  </p>
)
