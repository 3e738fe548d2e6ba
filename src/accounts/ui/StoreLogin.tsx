import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { accounts, noStoreId } from '../contract.ts'
import { signIn } from './session.ts'

/** /store-login?sid=: where a one-time ticket leads. */
export function StoreLogin() {
  const sid = useTicket()
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
  if (error) return <Refused error={error} onRetry={refetch} />
  return (
    <output>
      <Head title="Store login | Larder" />
      <EmptyState isPage title="Loading store information..." />
    </output>
  )
}

/** Taken out of the address at once, so that neither history nor a shared link nor a reload carries it on. */
function useTicket(): string {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [sid] = useState(search.get('sid') ?? '')
  useEffect(() => void navigate(paths.storeLogin(), { replace: true }), [navigate])
  return sid
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
  readonly onRetry: () => unknown
}

const Refused = ({ error, onRetry }: RefusedProps) => (
  <div role="alert">
    <Head title="Store login | Larder" />
    <EmptyState
      isPage
      title="Store Login Error"
      action={
        <>
          {(error.status === 0 || error.status >= 500) && (
            <Button onClick={() => onRetry()}>Try again</Button>
          )}
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
