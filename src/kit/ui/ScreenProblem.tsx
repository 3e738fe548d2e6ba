import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { Refusal } from './calls/call.ts'
import { isOutdated, mayLeaveVersion } from './calls/fetch-script.ts'
import { Head } from './Head.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { Themed } from './Themed.tsx'

interface ScreenProblemProps {
  /** The sentence around the reason. */
  readonly say?: (reason: string) => string
  /** Where to go from something that is not there: a link. */
  readonly wayOut?: ReactNode
}

/** In the place of a screen that could not be loaded: what is missing is said so, the rest can be tried again. */
export function ScreenProblem({ say = (reason) => reason, wayOut }: ScreenProblemProps) {
  const error = useRouteError()
  const retry = useRetry()
  if (!(error instanceof Refusal)) throw error
  if (error.status === 404) {
    return (
      <>
        <Head title={error.message} />
        <EmptyState isPage title={error.message} action={wayOut} />
      </>
    )
  }
  if (isOutdated(error)) return <NewVersion error={error} />
  const message = say(error.message)
  return (
    <>
      <Head title={message} />
      <ErrorState isPage message={message} onRetry={retry} />
    </>
  )
}

/** The address is already that of the screen that is wanted: a fresh document brings it, and forgets nothing stored. */
function NewVersion({ error }: { readonly error: Refusal }) {
  const [isLeaving] = useState(mayLeaveVersion)
  useEffect(() => {
    if (isLeaving) window.location.reload()
  }, [isLeaving])
  if (isLeaving) return null
  return (
    <>
      <Head title={error.message} />
      <ErrorState isPage message={error.message} onRetry={() => window.location.reload()} />
    </>
  )
}

interface ScreenLostProps {
  readonly error: Refusal
  readonly onRetry: () => unknown
}

/** In the place of a screen whose script did not come. */
export const ScreenLost = ({ error, onRetry }: ScreenLostProps) =>
  isOutdated(error) ? (
    <NewVersion error={error} />
  ) : (
    <>
      <Head title={error.message} />
      <ErrorState isPage message={error.message} onRetry={onRetry} />
    </>
  )

/** The last resort, around everything. */
export function UnexpectedProblem() {
  const error = useRouteError()
  const retry = useRetry()
  const isKnown = error instanceof Refusal
  const message = isKnown ? error.message : 'Unexpected Application Error!'
  return (
    // It stands in the place of the frames, and so of their theme.
    <Themed brandColor={null}>
      <Head title={message} />
      <ErrorState
        isPage
        message={message}
        // A bug, or a script that a new version took away: only a fresh document helps.
        onRetry={isKnown ? retry : () => window.location.reload()}
      />
    </Themed>
  )
}

function useRetry() {
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  return () => {
    reset()
    return revalidate()
  }
}
