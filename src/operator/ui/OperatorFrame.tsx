import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { Head } from '../../kit/ui/Head.tsx'
import { MainPage, SkipLink } from '../../kit/ui/MainPage.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { Themed } from '../../kit/ui/Themed.tsx'
import { paths } from '../../paths.ts'
import styles from './OperatorFrame.module.css'
import { OperatorSignIn } from './OperatorSignIn.tsx'
import { signOutOperator, useOperator } from './session.ts'

const sections = [
  { label: 'Waiting', to: paths.operator() },
  { label: 'Stores', to: paths.operatorStores() },
  { label: 'Offer', to: paths.operatorCampaign() },
  { label: 'Failed mail', to: paths.operatorJobs() },
  { label: 'Audit', to: paths.operatorActs() },
]

/** /operator and below: the console of the people who run the platform. */
export function OperatorFrame() {
  const operator = useOperator()
  return (
    <Themed density="compact">
      {operator === undefined ? (
        <main className={styles.outside}>
          <OperatorSignIn />
        </main>
      ) : (
        <Console operator={operator} />
      )}
    </Themed>
  )
}

function Console({ operator }: { readonly operator: string }) {
  const client = useQueryClient()
  // Whoever signs in next shall not find what this one was shown.
  useEffect(() => () => client.clear(), [client])
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <p className={styles.name}>Larder platform</p>
        <nav className={styles.links} aria-label="Platform">
          {sections.map(({ label, to }) => (
            <NavLink key={to} to={to} end={to === paths.operator()}>
              {label}
            </NavLink>
          ))}
        </nav>
        <p className={styles.who}>
          <span>{operator}</span>
          <Button variant="default" onClick={() => void signOutOperator()}>
            Sign out
          </Button>
        </p>
      </header>
      <MainPage>
        <Outlet />
      </MainPage>
    </>
  )
}

/** An address of the console that leads nowhere. */
export const OperatorNothingHere = () => (
  <>
    <Head title="No such page | Larder platform" />
    <EmptyState
      isPage
      title="The console has no such page"
      action={
        <Button component={Link} to={paths.operator()} variant="default">
          See what is waiting
        </Button>
      }
    />
  </>
)
