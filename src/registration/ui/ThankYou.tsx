import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { CheckIcon } from '../../kit/ui/icons/icons.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { isOpen } from '../../stores/store.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'
import { storeBySlug } from '../../stores/ui/use-store.ts'
import { guides } from '../../guides/contract.ts'
import styles from './ThankYou.module.css'
import { useShownAddress } from './use-shown-address.ts'

/** /thankyou: where an owner arrives once the account fee is settled. */
export function ThankYou() {
  const isReady = useHydrated()
  const user = useUser()
  const latest = currentStore.use()
  const slug = user?.store.slug ?? latest?.slug
  const { data, error, refetch } = useQuery({
    ...storeBySlug(slug),
    enabled: isReady && user !== undefined,
  })
  if (!isReady) return <Loading />
  if (slug === undefined) return <Navigate to={paths.home()} replace />
  if (user === undefined) return <Navigate to={paths.login(slug, paths.thankYou())} replace />
  if (error && !data) {
    return (
      <>
        <Head title="Thank You | Larder" />
        <h1 className="unseen">Thank You</h1>
        <ErrorState
          message="Failed to fetch store details. Please try again later."
          onRetry={refetch}
        />
      </>
    )
  }
  if (!data) return <Loading />
  if (!isOpen(data.data.paymentStatus)) return <Navigate to={paths.register()} replace />
  return <Welcome name={data.data.name} slug={data.data.slug} />
}

const Loading = () => (
  <>
    <Head title="Thank You | Larder" />
    <LoadingStore />
  </>
)

interface WelcomeProps {
  readonly name: string
  readonly slug: string
}

function Welcome({ name, slug }: WelcomeProps) {
  const { data } = useQuery(q(guides.list))
  const shown = useShownAddress()
  return (
    <Column width="narrow">
      <Head title={`Thank You | ${name}`} />
      <header className={styles.header}>
        <CheckIcon />
        <h1>Thank you!</h1>
        <p>
          <strong>{name}</strong> is open at{' '}
          <strong className={styles.address}>{shown(slug)}</strong>. The dashboard leads you step by
          step to the first sale.
        </p>
      </header>
      <ol className={styles.steps}>
        <Next title="Join the social group" note="Owners of shops like yours show how they do it.">
          <Elsewhere to={data?.groups.social}>Join the group</Elsewhere>
        </Next>
        <Next title="Join the messaging group" note="Questions are answered here, by people.">
          <Elsewhere to={data?.groups.messaging}>Join the chat</Elsewhere>
        </Next>
        <Next
          title="Read the guide"
          note="From an empty shelf to the first sale in four short guides."
        >
          <Button component="a" href={paths.adminGuide(slug)} variant="default">
            Open the guide
          </Button>
        </Next>
        <Next title="Go to the admin dashboard" note="Put in your ingredients, then your menu.">
          <Button component="a" href={paths.admin(slug)}>
            Open the dashboard
          </Button>
        </Next>
      </ol>
    </Column>
  )
}

interface NextProps {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

const Next = ({ title, note, children }: NextProps) => (
  <li className={styles.step}>
    <div>
      <h2>{title}</h2>
      <p className="dimmed">{note}</p>
    </div>
    {children}
  </li>
)

interface ElsewhereProps {
  /** Unknown until the server has told. */
  readonly to: string | undefined
  readonly children: string
}

const Elsewhere = ({ to, children }: ElsewhereProps) => (
  <Button
    component="a"
    href={to}
    target="_blank"
    rel="noopener noreferrer"
    variant="default"
    aria-disabled={to === undefined}
  >
    {children}
  </Button>
)
