import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { EmptyState, ErrorState } from '../../kit/ui/states.tsx'

interface NotLoadedProps {
  readonly error: Refusal
  readonly onRetry: () => unknown
  /** The list to look in instead. */
  readonly list: string
}

/** In the place of a form: what is gone will not come by trying again. */
export const NotLoaded = ({ error, onRetry, list }: NotLoadedProps) =>
  error.status === 404 ? (
    <EmptyState
      title={error.message}
      action={
        <Button component={Link} to={list} variant="default">
          Back to the list
        </Button>
      }
    >
      It may have been deleted meanwhile.
    </EmptyState>
  ) : (
    <ErrorState message={error.message} onRetry={onRetry} />
  )
