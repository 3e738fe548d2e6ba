import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { emailAddress } from '../../kit/person.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Form, RuledForm } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import { accounts } from '../contract.ts'
import { useEmailBrought, withEmail } from './email-brought.ts'
import styles from './ForgotPassword.module.css'
import { useWanted } from './wanted.ts'

interface ResetValues {
  readonly email: string
  readonly code: string
  readonly newPassword: string
}

/** /forgot and /{slug}/forgot */
export function ForgotPassword() {
  const { slug } = useParams()
  const login = paths.login(slug, useWanted())
  const { email, isSent, go } = useSentCode()
  const [isReset, setReset] = useState(false)
  const step = isReset ? 'done' : isSent ? 'code' : 'email'
  return (
    <Column width="narrow">
      <Head title="Forgot Password | Larder" />
      <Card>
        <PageTitle>Forgot Password</PageTitle>
        {step === 'email' && (
          <SendCode slug={slug} start={email} onSent={(to) => go(to, { isCodeSent: true })} />
        )}
        {step === 'code' && (
          <EnterCode
            slug={slug}
            email={email}
            onOther={() => go(email)}
            onReset={() => setReset(true)}
          />
        )}
        {step === 'done' ? (
          <Done login={login} email={email} />
        ) : (
          <p className="dimmed after-form">
            Remembered it?{' '}
            <Link to={login} state={withEmail(email)}>
              Log in
            </Link>
          </p>
        )}
      </Card>
    </Column>
  )
}

interface Sent {
  readonly isCodeSent?: boolean
}

/**
 * Whether a code is on its way, and to whom: in the entry of the browser's history, which a reload keeps. Whoever reads the
 * letter on the same phone may find the page loaded anew.
 */
function useSentCode() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const email = useEmailBrought()
  // A page from the server knows of no history.
  const isSent = useHydrated() && (state as Sent | null)?.isCodeSent === true
  const go = (to: string, sent: Sent = {}) =>
    void navigate({ search }, { state: { ...withEmail(to), ...sent } })
  return { email, isSent, go }
}

/** The button that was pressed is gone: reading goes on here. */
const comeTo = (news: HTMLOutputElement | null) => news?.focus()

const codeSent = 'Verification code sent to your email.'

interface SendCodeProps {
  readonly slug: string | undefined
  readonly start: string
  readonly onSent: (email: string) => void
}

function SendCode({ slug, start, onSent }: SendCodeProps) {
  const { mutateAsync } = useSend(accounts.forgotPassword, {
    // The form shows it.
    onRefused: () => undefined,
  })
  return (
    <>
      <p className={styles.note}>Enter your email and we send you a code to set a new password.</p>
      <RuledForm
        start={{ email: start }}
        rules={EmailOnly}
        onValid={async ({ email }) => {
          await mutateAsync({ body: { email, storeSlug: slug } })
          onSent(email)
        }}
      >
        <TextField<ResetValues> name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton sending="Sending..." fullWidth>
          Send Code
        </SubmitButton>
      </RuledForm>
    </>
  )
}

const EmailOnly = z.object({ email: emailAddress })

interface EnterCodeProps {
  readonly slug: string | undefined
  readonly email: string
  readonly onOther: () => void
  readonly onReset: () => void
}

function EnterCode({ slug, email, onOther, onReset }: EnterCodeProps) {
  const again = useSend(accounts.forgotPassword, { onDone: () => toast.success(codeSent) })
  return (
    <>
      <output ref={comeTo} tabIndex={-1} className={styles.sent}>
        {codeSent}
      </output>
      <p className={styles.note}>
        If {email} has an account here, the code arrives within a minute. It is good for 10 minutes.
      </p>
      <Form
        of={accounts.resetPassword}
        start={{ email, code: '', newPassword: '', storeSlug: slug }}
        onDone={onReset}
      >
        <TextField<ResetValues>
          name="code"
          label="Verification Code"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <PasswordField<ResetValues>
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
        />
        <SubmitButton sending="Resetting..." fullWidth>
          Reset Password
        </SubmitButton>
      </Form>
      <div className={styles.other}>
        <Button
          variant="subtle"
          disabled={again.isPending}
          onClick={() => again.mutate({ body: { email, storeSlug: slug } })}
        >
          Send another code
        </Button>
        <Button variant="subtle" onClick={onOther}>
          Use another email
        </Button>
      </div>
    </>
  )
}

interface DoneProps {
  readonly login: string
  readonly email: string
}

const Done = ({ login, email }: DoneProps) => (
  <>
    <output ref={comeTo} tabIndex={-1} className={styles.sent}>
      Password reset successful. You can now log in.
    </output>
    <Button component={Link} to={login} state={withEmail(email)} fullWidth>
      Log In
    </Button>
  </>
)
