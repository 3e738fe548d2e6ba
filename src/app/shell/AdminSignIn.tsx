import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { logOut, useUser } from '../../accounts/ui/session.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'

interface SignedInProps {
  readonly user: User
  readonly store: PublicStore
}

/** A kiosk stands before strangers: who would sign it out gives their PIN at the kiosk itself. */
const Kiosk = ({ user }: Pick<SignedInProps, 'user'>) => (
  <EmptyState
    isPage
    title="This device is a kiosk"
    action={
      <Button component={Link} to={paths.kiosk(user.store.slug)} reloadDocument>
        Open the kiosk
      </Button>
    }
  >
    Customers order on it. What is behind the counter is not opened from here.
  </EmptyState>
)

const NoStaff = ({ user, store }: SignedInProps) => (
  <EmptyState
    isPage
    title={`${user.firstName}, this is for the people of ${store.name}`}
    action={
      <>
        <Button component={Link} to={paths.store(user.store.slug)} reloadDocument>
          Go to {user.store.name}
        </Button>
        <Button variant="default" onClick={() => void logOut()}>
          Log out
        </Button>
      </>
    }
  >
    You are signed in as {user.email}. Log in with a staff account to work here.
  </EmptyState>
)

/** In the place of the back office for those who do not work there, or have not said yet who they are. */
export function AdminSignIn({ store }: { readonly store: PublicStore }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  return (
    <>
      <Head title={`Log In | ${store.name}`} />
      {user?.role === 'kiosk' && <Kiosk user={user} />}
      {user !== undefined && user.role !== 'kiosk' && <NoStaff user={user} store={store} />}
      {user === undefined && (
        <EmptyState
          isPage
          title={`Log in to work at ${store.name}`}
          action={
            <Button component={Link} to={paths.login(store.slug, pathname + search)} reloadDocument>
              Log In
            </Button>
          }
        >
          This page is for the people who work here.
        </EmptyState>
      )}
    </>
  )
}
