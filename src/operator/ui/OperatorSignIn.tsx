import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../kit/endpoint.ts'
import { Card } from '../../kit/ui/Column.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { operatorSession } from '../sign-in-contract.ts'
import { signInOperator } from './session.ts'

interface SignInValues {
  readonly email: string
  readonly password: string
  readonly code: string
  readonly newPassword: string
}

/** In the place of the console for those who have not said yet who they are: the password, then the code. */
export function OperatorSignIn() {
  const [challenge, setChallenge] = useState<Answer<typeof operatorSession.signIn>>()
  return (
    <Card>
      <Head title="Sign in | Larder platform" />
      <PageTitle note="For the people who run the platform.">Platform sign-in</PageTitle>
      {challenge === undefined ? (
        <Form
          key="password"
          of={operatorSession.signIn}
          start={{ email: '', password: '' }}
          onDone={setChallenge}
        >
          <TextField<SignInValues>
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
          />
          <PasswordField<SignInValues>
            name="password"
            label="Password"
            autoComplete="current-password"
          />
          <SubmitButton sending="Checking..." fullWidth>
            Continue
          </SubmitButton>
        </Form>
      ) : (
        <CodeForm {...challenge} onBack={() => setChallenge(undefined)} />
      )}
    </Card>
  )
}

interface CodeFormProps extends Answer<typeof operatorSession.signIn> {
  readonly onBack: () => void
}

function CodeForm({ challenge, mustChoosePassword, onBack }: CodeFormProps) {
  const code = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; what follows is typed.
  useEffect(() => code.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={code}>
      <Form
        key="code"
        of={operatorSession.confirm}
        start={{ challenge, code: '', newPassword: '' }}
        onDone={signInOperator}
      >
        <TextField<SignInValues>
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        {mustChoosePassword && (
          <PasswordField<SignInValues>
            name="newPassword"
            label="A password of your own"
            hint="At least 8 characters: upper case, lower case, a number and one of @$!%*?&"
            autoComplete="new-password"
          />
        )}
        <SubmitButton sending="Signing in..." fullWidth>
          Sign in
        </SubmitButton>
        <Button variant="default" fullWidth onClick={onBack}>
          Start over
        </Button>
      </Form>
    </div>
  )
}
