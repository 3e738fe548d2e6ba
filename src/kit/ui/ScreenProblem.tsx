import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { Refusal } from './call.ts'
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
  const message = say(error.message)
  return (
    <>
      <Head title={message} />
      <ErrorState isPage message={message} onRetry={retry} />
    </>
  )
}

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
