import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { currentOwner, useUser } from '../../accounts/ui/session.ts'
import { forgetAnswers } from '../../kit/ui/calls/forget-answers.ts'
import { forgetStored } from '../../kit/ui/calls/stored.ts'
import { danger } from '../../kit/ui/colour.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { PasswordField } from '../../kit/ui/form/PasswordField.tsx'
import { FieldGroup, Form } from '../../kit/ui/form/Form.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { erasures } from '../contract.ts'
import styles from './Erase.module.css'

/** /{slug}/user/erase */
export function EraseAccount() {
  const { name, slug } = useStore()
  const user = useUser()
  const isKnown = useHydrated()
  const [answer, setAnswer] = useState<string>()
  const client = useQueryClient()
  if (answer !== undefined) return <Erased answer={answer} storeName={name} slug={slug} />
  // The session went with the account, so there is none to end.
  const leave = ({ message }: { readonly message: string }) => {
    setAnswer(message)
    forgetStored(currentOwner())
    forgetAnswers(client)
  }
  return (
    <Column>
      <Head title={`Erase my account | ${name}`} />
      <PageTitle>Erase my account</PageTitle>
      {!isKnown && <Skeleton height="20rem" />}
      {isKnown && !user && (
        <EmptyState
          title="Please log in to erase your account."
          action={
            <Button component={Link} to={paths.login(slug, paths.eraseAccount(slug))}>
              Login
            </Button>
          }
        />
      )}
      {isKnown && user && grantOf(user.role, 'account.erase') !== 'own' && (
        <EmptyState title="You work here.">
          Your name stands in the books of the store. Its admin can remove your account.
        </EmptyState>
      )}
      {isKnown && user && grantOf(user.role, 'account.erase') === 'own' && (
        <Erase userId={user.id} email={user.email} storeName={name} slug={slug} onErased={leave} />
      )}
    </Column>
  )
}

interface EraseProps {
  readonly userId: string
  readonly email: string
  readonly storeName: string
  readonly slug: string
  readonly onErased: (answer: { readonly message: string }) => void
}

const Erase = ({ userId, email, storeName, slug, onErased }: EraseProps) => (
  <div className={styles.narrow}>
    <FieldGroup title="This cannot be undone">
      <ul className={styles.list}>
        <li>
          Your name, email, phone, address and what you wrote with your orders are removed from{' '}
          {storeName}.
        </li>
        <li>
          What you ordered and paid stays in the books, without you. You can no longer open it.
        </li>
        <li>Orders placed without this account are not found by it: ask the store for those.</li>
        <li>Accounts at other stores stay.</li>
      </ul>
      <Form
        of={erasures.own}
        start={{ password: '' }}
        send={(body) => ({ params: { id: userId }, body })}
        onDone={onErased}
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label="Your password"
          autoComplete="current-password"
          isRequired
        />
        <SubmitButton sending="Erasing..." color={danger}>
          Erase my account for ever
        </SubmitButton>
        <Button component={Link} to={paths.userSettings(slug)} variant="default">
          Keep it
        </Button>
      </Form>
    </FieldGroup>
  </div>
)

interface ErasedProps extends Pick<EraseProps, 'storeName' | 'slug'> {
  readonly answer: string
}

/** It stays until it is left: nobody can do it again to see whether it was done. */
const Erased = ({ answer, storeName, slug }: ErasedProps) => (
  <Column>
    <Head title={`${answer} | ${storeName}`} />
    <PageTitle heading={comeTo} note="You are logged out, and this device has forgotten you.">
      {answer}
    </PageTitle>
    {/* A fresh document holds nothing of what was open in this one. */}
    <Button component="a" href={paths.store(slug)}>
      Back to {storeName}
    </Button>
  </Column>
)

const comeTo = (heading: HTMLElement | null) => heading?.focus()
