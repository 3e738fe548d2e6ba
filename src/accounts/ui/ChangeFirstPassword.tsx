import { useQueryClient } from '@tanstack/react-query'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { token } from '../../kit/ui/calls/token.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import type { User } from '../contract.ts'
import { AccountSettingsPassword } from './AccountSettingsPassword.tsx'
import styles from './ChangeFirstPassword.module.css'
import { LogOutButton } from './LogOutButton.tsx'
import { signIn } from './session.ts'

/** In the place of every page until somebody who was given a password, or is hired with a customer's, has chosen one. */
export function ChangeFirstPassword({ user }: { readonly user: User }) {
  const store = useStore()
  const client = useQueryClient()

  async function goOn() {
    signIn({ token: token.get(), user: { ...user, mustChangePassword: false }, store })
    // What is on the page was answered to a stranger.
    await client.invalidateQueries()
  }

  return (
    <Column width="narrow">
      <Head title={`Choose Your Password | ${store.name}`} />
      <Card>
        <PageTitle>Choose your own password</PageTitle>
        <p className={styles.why}>
          Welcome, {user.firstName}. The password you have was given to you by somebody else, or is
          from before you worked here, so it opens nothing but this page. Choose a new one that only
          you know, and you are in.
        </p>
        <AccountSettingsPassword user={user} onDone={goOn} />
        <div className={styles.leave}>
          <p className="dimmed">Not {user.name}?</p>
          <LogOutButton />
        </div>
      </Card>
    </Column>
  )
}
