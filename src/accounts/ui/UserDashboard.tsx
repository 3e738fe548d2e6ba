import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { PersonIcon, ReceiptIcon, SlidersIcon } from '../../kit/ui/icons/icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import type { User } from '../contract.ts'
import { LogOutButton, logOutNote } from './LogOutButton.tsx'
import { useUser } from './session.ts'
import styles from './UserDashboard.module.css'

/** /{slug}/user */
export function UserDashboard() {
  const store = useStore()
  const user = useUser()
  const isKnown = useHydrated()
  return (
    <Column>
      <Head title={`Your Account | ${store.name || 'Larder'}`} />
      <PageTitle note={user && `${user.name}, ${user.email}`}>User Dashboard</PageTitle>
      {user && <Cards slug={store.slug} user={user} />}
      {user && (
        <>
          <LogOutButton mt="md" />
          <p className={`dimmed ${styles.note}`}>{logOutNote}</p>
        </>
      )}
      {!user && isKnown && (
        <EmptyState
          title="Please log in to see your account."
          action={
            <Button component={Link} to={paths.login(store.slug, paths.user(store.slug))}>
              Login
            </Button>
          }
        />
      )}
      {!isKnown && <Skeleton height="9rem" />}
    </Column>
  )
}

const Cards = ({ slug, user }: { readonly slug: string; readonly user: User }) => (
  <ul className={styles.cards}>
    <Card icon={<ReceiptIcon />} title="My Orders" note="What you ordered here, and how far it is.">
      <Link to={paths.userOrders(slug)}>View Orders</Link>
    </Card>
    {user.role === 'admin' && (
      <Card
        icon={<SlidersIcon />}
        title="Admin Dashboard"
        note={`The back office of ${user.store.name}.`}
      >
        <Link to={paths.admin(user.store.slug)} reloadDocument>
          Go to Admin
        </Link>
      </Card>
    )}
    <Card
      icon={<PersonIcon />}
      title="User Settings"
      note="Your name, your address and your password."
    >
      <Link to={paths.userSettings(slug)}>Manage Settings</Link>
    </Card>
  </ul>
)

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly note: string
  /** The link; the whole card answers to it. */
  readonly children: ReactNode
}

const Card = ({ icon, title, note, children }: CardProps) => (
  <li className={styles.card}>
    <h2>
      {icon}
      {title}
    </h2>
    <p className="dimmed">{note}</p>
    {children}
  </li>
)
