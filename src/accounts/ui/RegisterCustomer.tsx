import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { forgetAnswers } from '../../kit/ui/calls/forget-answers.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { isAdminAddress, paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { accounts, NewCustomer } from '../contract.ts'
import { shortestCustomerPassword } from '../password.ts'
import { withConfirmation } from './confirmation.ts'
import { useEmailBrought } from './email-brought.ts'
import { EmailLink } from './EmailLink.tsx'
import { signIn } from './session.ts'
import { useWanted } from './wanted.ts'

const CustomerForm = withConfirmation(NewCustomer)
type CustomerValues = z.input<typeof NewCustomer> & { readonly confirmPassword: string }

/** /{slug}/register-customer */
export function RegisterCustomer() {
  const store = useStore()
  const client = useQueryClient()
  const navigate = useNavigate()
  const wanted = useWanted()
  const email = useEmailBrought()
  return (
    <Column width="narrow">
      <Head title={`Sign Up | ${store.name}`} canonical={paths.registerCustomer(store.slug)} />
      <Card>
        <PageTitle note={`Order faster and follow your orders at ${store.name}.`}>
          Create Your Account
        </PageTitle>
        <Form
          of={accounts.registerCustomer}
          rules={CustomerForm}
          start={{
            firstName: '',
            lastName: '',
            email,
            password: '',
            confirmPassword: '',
            storeId: store.id,
          }}
          send={({ confirmPassword: _same, ...body }) => ({ body })}
          onDone={(session) => {
            signIn(session)
            forgetAnswers(client)
            toast.success('Your account is ready. You are signed in.')
            // Whoever signs up here works nowhere in the back office.
            const isForThem = wanted !== undefined && !isAdminAddress(wanted)
            return navigate(isForThem ? wanted : paths.store(session.store.slug))
          }}
        >
          <FieldRow>
            <TextField<CustomerValues>
              name="firstName"
              label="First Name"
              autoComplete="given-name"
            />
            <TextField<CustomerValues>
              name="lastName"
              label="Last Name"
              autoComplete="family-name"
            />
          </FieldRow>
          <TextField<CustomerValues> name="email" label="Email" type="email" autoComplete="email" />
          <PasswordField<CustomerValues>
            name="password"
            label="Password"
            autoComplete="new-password"
            hint={`At least ${shortestCustomerPassword} characters, and none that is easy to guess`}
          />
          <PasswordField<CustomerValues>
            name="confirmPassword"
            label="Confirm Password"
            autoComplete="new-password"
          />
          <SubmitButton sending="Creating account..." fullWidth>
            Sign Up
          </SubmitButton>
          <p className="dimmed after-form">
            Already have an account?{' '}
            <EmailLink to={paths.login(store.slug, wanted)}>Log in</EmailLink>
          </p>
        </Form>
      </Card>
    </Column>
  )
}
