import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'

/** Any address that leads nowhere. */
export const NothingHere = () => (
  <>
    <Head title="Page not found" />
    <EmptyState
      isPage
      title="Page not found"
      action={
        <Button component={Link} to={paths.home()} variant="default">
          Go home
        </Button>
      }
    >
      This address leads nowhere. It may have been mistyped or moved.
    </EmptyState>
  </>
)
