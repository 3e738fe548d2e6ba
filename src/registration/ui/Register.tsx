import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { accounts, NewOwner } from '../../accounts/contract.ts'
import { withConfirmation } from '../../accounts/ui/confirmation.ts'
import { signIn, useUser } from '../../accounts/ui/session.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { FieldGroup, FieldRow, Form } from '../../kit/ui/Form.tsx'
import { PasswordField, SelectField, SubmitButton, TextField } from '../../kit/ui/fields.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { paths } from '../../paths.ts'
import { businessTypes, isOpen } from '../../stores/store.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { storeBySlug } from '../../stores/ui/use-store.ts'
import styles from './Register.module.css'

const OwnerForm = withConfirmation(NewOwner)

const kinds = Object.entries(businessTypes).map(([value, label]) => ({ value, label }))

/** /register and /{slug}/register */
export function Register() {
  const { slug } = useParams()
  const latest = currentStore.use()
  const { data: named } = useQuery({ ...storeBySlug(slug), enabled: slug !== undefined })
  const store = named?.data ?? latest
  const user = useUser()
  const isMine = user !== undefined && store !== null && user.store._id === store._id
  const isWaiting = store !== null && !isOpen(store.paymentStatus)
  return (
    <Column width="narrow">
      <Head title={`Register | ${slug !== undefined && store ? store.name : 'Larder'}`} />
      {isMine && isWaiting ? (
        <Card>
          <PageTitle>{`${store.name} is registered`}</PageTitle>
          <p>The operator will activate your store. You can log in from then on.</p>
        </Card>
      ) : (
        <>
          <PageTitle
            note={slug !== undefined && isWaiting ? `${store.name} is not open yet.` : undefined}
          >
            Register Your Store
          </PageTitle>
          <OwnerRegistration />
        </>
      )}
    </Column>
  )
}

function OwnerRegistration() {
  const client = useQueryClient()
  return (
    <Form
      of={accounts.register}
      rules={OwnerForm}
      start={emptyForm}
      send={({ confirmPassword: _same, businessType, ...body }) => ({
        body: {
          ...body,
          // The rules have let only a known one through.
          businessType: businessType as keyof typeof businessTypes,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      })}
      onDone={(session) => {
        client.clear()
        signIn(session)
        window.scrollTo(0, 0)
      }}
    >
      <FieldGroup title="About you">
        <FieldRow>
          <TextField name="firstName" label="First Name" autoComplete="given-name" />
          <TextField name="lastName" label="Last Name" autoComplete="family-name" />
        </FieldRow>
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <PasswordField name="password" label="Password" autoComplete="new-password" />
        <PasswordField
          name="confirmPassword"
          label="Confirm Password"
          autoComplete="new-password"
        />
      </FieldGroup>
      <FieldGroup title="About your store">
        <TextField name="storeName" label="Store Name" autoComplete="organization" />
        <SelectField
          name="businessType"
          label="Business Type"
          placeholder="Choose one"
          options={kinds}
        />
        <TextField name="storePhone" label="Phone" type="tel" autoComplete="tel" />
        <TextField
          name="storeEmail"
          label="Store Email"
          type="email"
          hint="Leave blank to use the account email."
        />
      </FieldGroup>
      <SubmitButton sending="Registering..." fullWidth>
        Register
      </SubmitButton>
      <p className={`dimmed ${styles.note}`}>
        The operator will activate your store once you have registered. Already have an account?{' '}
        <Link to={paths.login()}>Log in</Link>
      </p>
    </Form>
  )
}

const emptyForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  storeName: '',
  businessType: '',
  storePhone: '',
  storeEmail: '',
}
