import { Outlet } from 'react-router'
import { grantOf, type Capability } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { ToWork } from './ToWork.tsx'

/** Around screens that not every role may open; the server refuses what they would send anyway. */
export function Permitted({ to }: { readonly to: Capability }) {
  const store = useStore()
  const role = useUser()?.role ?? ''
  if (grantOf(role, to) !== undefined) return <Outlet />
  return (
    <>
      <Head title={`Not for you | ${store.name}`} />
      <EmptyState isPage title="Your role does not open this page" action={<ToWork />}>
        {`Ask the owner of ${store.name} if you need it for your work.`}
      </EmptyState>
    </>
  )
}
