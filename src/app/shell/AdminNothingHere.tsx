import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'

/** An address of the back office that leads nowhere. */
export function AdminNothingHere() {
  const store = useStore()
  return (
    <>
      <Head title={`Page not found | ${store.name}`} />
      <EmptyState
        isPage
        title="There is no such page"
        action={
          <Button component={Link} to={paths.admin(store.slug)} variant="default">
            Go to the dashboard
          </Button>
        }
      >
        The address may have been mistyped or moved.
      </EmptyState>
    </>
  )
}
