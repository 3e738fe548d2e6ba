import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { danger } from '../../kit/ui/colour.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { FieldGroup, FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { token } from '../../kit/ui/calls/token.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { accounts, users, type User } from '../contract.ts'
import { grantOf } from '../permissions.ts'
import { mayHavePin } from '../pin.ts'
import styles from './AccountSettings.module.css'
import { AccountSettingsPassword } from './AccountSettingsPassword.tsx'
import { AccountSettingsPin } from './AccountSettingsPin.tsx'
import { LogOutButton, logOutNote } from './LogOutButton.tsx'
import { signIn, useUser } from './session.ts'

/** /{slug}/user/settings */
export function AccountSettings() {
  const { name, slug } = useStore()
  const user = useUser()
  const isKnown = useHydrated()
  return (
    <Column>
      <Head title={`Account Settings | ${name}`} />
      {user ? <Settings /> : <h1 className="unseen">Your account</h1>}
      {!user && isKnown && (
        <EmptyState
          title="Please log in to view your settings."
          action={
            <Button component={Link} to={paths.login(slug, paths.userSettings(slug))}>
              Login
            </Button>
          }
        />
      )}
      {!isKnown && <Skeleton height="24rem" />}
    </Column>
  )
}

function Settings() {
  // The forms start from what stands on the server now: the store may have changed the account since the login.
  const { data, error, refetch } = useQuery({
    ...q(accounts.me),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageTitle>Account Settings</PageTitle>
      {data && (
        <div className={styles.halves}>
          <Profile user={data.user} store={data.store} />
          <div className={styles.half}>
            <FieldGroup title="Change Password">
              <AccountSettingsPassword user={data.user} />
            </FieldGroup>
            {mayHavePin(data.user.role) && (
              <FieldGroup title="PIN">
                <AccountSettingsPin user={data.user} />
              </FieldGroup>
            )}
            <FieldGroup title="Account Actions">
              <p className="dimmed">{logOutNote}</p>
              <LogOutButton />
              {grantOf(data.user.role, 'account.erase') === 'own' && (
                <Button
                  component={Link}
                  to={paths.eraseAccount(data.store.slug)}
                  variant="subtle"
                  color={danger}
                >
                  Erase my account
                </Button>
              )}
            </FieldGroup>
          </div>
        </div>
      )}
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton height="24rem" />}
    </>
  )
}

type ProfileValues = Pick<User, 'firstName' | 'lastName' | 'email' | 'phone'> &
  Record<'address' | 'city' | 'state' | 'zipCode', string>

function Profile({ user, store }: { readonly user: User; readonly store: PublicStore }) {
  const { firstName, lastName, email, phone, address: home } = user
  const { street: address, city, state, zipCode } = home
  return (
    <FieldGroup title="Profile Information">
      <Form
        of={users.changeProfile}
        start={{ firstName, lastName, email, phone, address, city, state, zipCode }}
        send={({ email: _fixed, ...body }) => ({ params: { id: user.id }, body })}
        success="Profile updated successfully!"
        leaveWarning="on"
        onDone={({ data }) => signIn({ token: token.get(), user: data, store })}
      >
        <FieldRow>
          <TextField<ProfileValues>
            name="firstName"
            label="First Name"
            autoComplete="given-name"
            isRequired
          />
          <TextField<ProfileValues>
            name="lastName"
            label="Last Name"
            autoComplete="family-name"
            isRequired
          />
        </FieldRow>
        <div className={styles.fixed}>
          <TextField<ProfileValues>
            name="email"
            label="Email"
            type="email"
            hint="Email cannot be changed"
            isDisabled
          />
        </div>
        <TextField<ProfileValues> name="phone" label="Phone" type="tel" autoComplete="tel" />
        <TextField<ProfileValues> name="address" label="Address" autoComplete="street-address" />
        <FieldRow>
          <TextField<ProfileValues> name="city" label="City" autoComplete="address-level2" />
          <TextField<ProfileValues> name="state" label="State" autoComplete="address-level1" />
        </FieldRow>
        <TextField<ProfileValues> name="zipCode" label="Zip Code" autoComplete="postal-code" />
        <SubmitButton sending="Saving...">Save Changes</SubmitButton>
      </Form>
    </FieldGroup>
  )
}
