import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { logOut, useUser } from '../../accounts/ui/session.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { stores, type PublicStore } from '../../stores/contract.ts'
import { isOpen } from '../../stores/store.ts'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'
import { storeBySlug } from '../../stores/ui/use-store.ts'
import { draft } from './draft.ts'
import { Offer } from './Offer.tsx'
import { PriceBox } from './PriceBox.tsx'
import styles from './Register.module.css'
import { Wizard } from './Wizard.tsx'

/** /register and /{slug}/register */
export function Register() {
  const { slug } = useParams()
  const { data: named } = useQuery({ ...storeBySlug(slug), enabled: slug !== undefined })
  const { own, isOwnersPage, error, retry } = useOwnStore(slug)
  const [hasBegun, setBegun] = useState(false)
  // Longer than the wizard, which begins anew with the store that has just been registered.
  const movedRef = useRef(false)
  const isWaiting = own !== undefined && !isOpen(own.paymentStatus)
  // Who has just paid here stays for the good news.
  if (isWaiting && !hasBegun) setBegun(true)

  if (isOwnersPage && own === undefined) {
    return (
      <>
        <Head title="Register | Larder" />
        {error ? <ErrorState message={error.message} onRetry={retry} /> : <LoadingStore />}
      </>
    )
  }
  const mine = isWaiting || hasBegun ? own : undefined
  const others = mine === undefined ? named?.data : undefined
  if (others && isOpen(others.paymentStatus)) return <AlreadyOpen store={others} />
  return (
    <Frame
      name={(mine ?? others)?.name ?? 'Larder'}
      country={mine?.address.country}
      isPaid={mine !== undefined && !isWaiting}
      notice={others !== undefined && <NotOpenYet store={others} />}
    >
      <PageTitle note={others === undefined && mine === undefined ? noteOf(own) : undefined}>
        Register Your Store
      </PageTitle>
      <Wizard own={mine} movedRef={movedRef} key={mine?.id ?? ''} />
      <Ways />
    </Frame>
  )
}

/** To whom the form beneath may say nothing: the owner of a store that is open. */
const noteOf = (own: PublicStore | undefined): ReactNode =>
  own && isOpen(own.paymentStatus) ? <OpenAlready store={own} /> : undefined

const OpenAlready = ({ store: { name, slug } }: { readonly store: PublicStore }) => (
  <>
    {name} is open already. <Link to={paths.store(slug)}>Go to your store</Link>, or register
    another one here.
  </>
)

/**
 * Most who are led here wanted to order: that comes first. Its owner may have come by a letter, on a device that does
 * not know them: the form beneath is not for them.
 */
const NotOpenYet = ({ store: { name, slug } }: { readonly store: PublicStore }) => (
  <section className={styles.notOpen} aria-labelledby="not-open">
    <h2 id="not-open" dir="auto">
      {name} is not open yet.
    </h2>
    <p>You cannot order here for now. Please come back later.</p>
    <p className="dimmed">
      Is it your shop? <Link to={paths.login(slug, paths.register(slug))}>Log in to go on</Link>.
      What follows is for people who want to open a shop of their own.
    </p>
  </section>
)

/** The store of the admin who is signed in, if this page is about it. */
function useOwnStore(slug: string | undefined) {
  const user = useUser()
  const isOwnersPage =
    user?.role === 'admin' && (slug === undefined || user.store.slug === slug.toLowerCase())
  const storeId = user?.store._id ?? ''
  const { data, error, refetch } = useQuery({
    ...q(stores.byId, { params: { storeId } }),
    enabled: isOwnersPage,
  })
  const own = isOwnersPage ? data?.data.store : undefined
  return { own, isOwnersPage, error, retry: refetch }
}

interface FrameProps {
  readonly name: string
  /** Of a store that has registered; before that, the one in the form. */
  readonly country: string | undefined
  readonly isPaid: boolean
  /** Read before everything else. */
  readonly notice: ReactNode
  readonly children: ReactNode
}

function Frame({ name, country, isPaid, notice, children }: FrameProps) {
  const chosen = draft.use().country
  return (
    <div className={styles.page}>
      <Head
        title={`Register | ${name}`}
        description="Open your online shop, counter and stock room in three steps. One account fee, paid once."
      />
      {notice}
      {!isPaid && <Offer country={country ?? chosen} />}
      <div className={styles.columns}>
        <div className={styles.wizard}>{children}</div>
        <aside className={styles.aside}>
          <PriceBox country={country === undefined ? chosen : undefined} />
        </aside>
      </div>
    </div>
  )
}

/** For those who have been here before. */
function Ways() {
  const { slug } = useParams()
  const user = useUser()
  return (
    <footer className={`dimmed ${styles.ways}`}>
      {!user && (
        <span>
          Already have an account? <Link to={paths.login(slug)}>Log in</Link>
        </span>
      )}
      {user && (
        <span>
          Signed in as {user.email}.{' '}
          <button type="button" className={styles.logout} onClick={() => void logOut()}>
            Logout
          </button>
        </span>
      )}
    </footer>
  )
}

const redirectAfterMs = 2000

/** Nothing is left to register; who is signed in is told so before the page changes. */
function AlreadyOpen({ store }: { readonly store: PublicStore }) {
  const isReady = useHydrated()
  const user = useUser()
  const navigate = useNavigate()
  const isSignedIn = user !== undefined
  const to = paths.store(store.slug)

  useEffect(() => {
    if (!isSignedIn) return undefined
    const timer = setTimeout(() => void navigate(to, { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [isSignedIn, navigate, to])

  if (isReady && !isSignedIn) return <Navigate to={to} replace />
  return (
    <>
      <Head title={`Register | ${store.name}`} />
      <EmptyState isPage title={`${store.name} is open`} action={<Link to={to}>Go there now</Link>}>
        Taking you there...
      </EmptyState>
    </>
  )
}
