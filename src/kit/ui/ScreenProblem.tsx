import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { Refusal } from './call.ts'
import { Head } from './Head.tsx'
import { EmptyState, ErrorState } from './states.tsx'

interface ScreenProblemProps {
  /** Stands before the reason: "Error: ". */
  readonly before?: string
}

/** In the place of a screen that could not be loaded: what is missing is said so, the rest can be tried again. */
export function ScreenProblem({ before = '' }: ScreenProblemProps) {
  const error = useRouteError()
  const retry = useRetry()
  if (!(error instanceof Refusal)) throw error
  if (error.status === 404) {
    return (
      <>
        <Head title={error.message} />
        <EmptyState
          title={error.message}
          action={
            <Button component={Link} to=".." relative="path" variant="default">
              Go back
            </Button>
          }
        />
      </>
    )
  }
  return <ErrorState message={before + error.message} onRetry={retry} />
}

/** The last resort, around everything. */
export function UnexpectedProblem() {
  const error = useRouteError()
  const retry = useRetry()
  const isKnown = error instanceof Refusal
  return (
    <ErrorState
      message={isKnown ? error.message : 'Unexpected Application Error!'}
      // A bug, or a script that a new version took away: only a fresh document helps.
      onRetry={isKnown ? retry : () => window.location.reload()}
    />
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
