import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { storeNotFound } from '../../kit/problem.ts'
import { paths, startOf } from '../../paths.ts'
import { accounts, noStoreId, type User } from '../contract.ts'
import { signIn, useUser } from './session.ts'

/** /store-login?sid=: where a one-time ticket leads. */
export function StoreLogin() {
  const { sid, slug } = useTicket()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['store login'],
    queryFn: async () => {
      if (sid === '') throw new Refusal(422, { message: noStoreId }, noStoreId)
      const session = await call(accounts.storeLogin, { body: { sid } })
      // What a stranger, or somebody else, was shown may be more, or less, for this person.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'store login' })
      signIn(session)
      return { name: session.store.name, slug: session.store.slug }
    },
    // A ticket opens once: asking again by itself would only hear that it is gone.
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  if (data) return <Welcome {...data} />
  if (error) return <Refused error={error} slug={slug} onRetry={refetch} />
  return (
    <output>
      <Head title="Store login | Larder" />
      <EmptyState isPage title="Loading store information..." />
    </output>
  )
}

interface FromAddress {
  readonly sid: string
  /** Whose ticket it was; older letters do not say. */
  readonly slug: string | undefined
}

/** The ticket is taken out of the address at once, so that neither history nor a shared link nor a reload carries it on. */
function useTicket(): FromAddress {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [sid] = useState(search.get('sid') ?? '')
  const slug = search.get('store') || undefined
  useEffect(() => void navigate(paths.storeLogin(slug), { replace: true }), [navigate, slug])
  return { sid, slug }
}

const Welcome = ({ name, slug }: { readonly name: string; readonly slug: string }) => (
  <>
    <Head title={`${name} | Larder`} />
    <EmptyState
      isPage
      title={`Welcome to ${name}`}
      action={
        <Button component={Link} to={slug === '' ? paths.home() : paths.store(slug)} reloadDocument>
          {slug === '' ? 'Go to the start page' : 'Go to the store'}
        </Button>
      }
    >
      You have been automatically logged in as an admin user.
    </EmptyState>
  </>
)

interface RefusedProps {
  readonly error: Refusal
  readonly slug: string | undefined
  readonly onRetry: () => unknown
}

/** What a letter is left with once its ticket is gone: why, and the way that is still open. */
const ticketIsGone: ReadonlySet<string> = new Set([storeNotFound, noStoreId])

function Refused({ error, slug, onRetry }: RefusedProps) {
  const user = useUser()
  const isGone = ticketIsGone.has(error.message)
  return (
    <div role="alert">
      <Head title="Store login | Larder" />
      <EmptyState
        isPage
        title="Store Login Error"
        action={
          <>
            {isGone && <p>{user === undefined ? goneForStrangers : goneForSignedIn(user)}</p>}
            {(error.status === 0 || error.status >= 500) && (
              <Button onClick={() => onRetry()}>Try again</Button>
            )}
            {isGone && <GoOn user={user} slug={slug} />}
            <Button component={Link} to={paths.home()} reloadDocument variant="default">
              Return to Home
            </Button>
          </>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  )
}

const opensOnce = 'A link of this kind opens once, and within ten minutes.'
const goneForStrangers = `${opensOnce} Log in with your email and password instead.`
const goneForSignedIn = ({ store }: User) =>
  `${opensOnce} You are logged in to ${store.name} already.`

interface GoOnProps {
  readonly user: User | undefined
  readonly slug: string | undefined
}

/** Whoever has come in with the link before needs no password either. */
const GoOn = ({ user, slug }: GoOnProps) =>
  user === undefined ? (
    <Button component={Link} to={paths.login(slug)} reloadDocument>
      Log In
    </Button>
  ) : (
    <Button component={Link} to={startOf(user.role, user.store.slug)} reloadDocument>
      {`Go to ${user.store.name}`}
    </Button>
  )
