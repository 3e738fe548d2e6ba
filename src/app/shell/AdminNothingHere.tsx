import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { ToWork } from './ToWork.tsx'

/** An address of the back office that leads nowhere. */
export function AdminNothingHere() {
  const store = useStore()
  return (
    <>
      <Head title={`Page not found | ${store.name}`} />
      <EmptyState isPage title="There is no such page" action={<ToWork />}>
        The address may have been mistyped or moved.
      </EmptyState>
    </>
  )
}
