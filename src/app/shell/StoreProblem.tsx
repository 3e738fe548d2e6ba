import { useEffect } from 'react'
import { Navigate, useParams, useRouteError } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { ScreenProblem } from '../../kit/ui/ScreenProblem.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'
import { PlatformFrame } from './Frame.tsx'

const noStoreHere = 'There is no store at this address.'

/** A store that is not there sends its visitors home: to their own store if they have one. */
export function StoreProblem() {
  const error = useRouteError()
  const { slug } = useParams()
  const user = useUser()
  const isKnown = useHydrated()
  const isMissing = error instanceof Refusal && error.status === 404
  // Without a word, whoever mistyped a letter takes the home page for the store's.
  useEffect(() => {
    if (isMissing) toast.failure(noStoreHere)
  }, [isMissing])
  if (!isMissing) {
    return (
      <PlatformFrame>
        <ScreenProblem />
      </PlatformFrame>
    )
  }
  if (!isKnown) return <LoadingStore />
  const own = user?.store.slug
  return <Navigate to={own && own !== slug ? paths.store(own) : paths.home()} replace />
}
