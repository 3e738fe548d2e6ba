import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useUser } from './session.ts'

const ChangeFirstPassword = lazy(async () => {
  const { ChangeFirstPassword: screen } = await import('./ChangeFirstPassword.tsx')
  return { default: screen }
})

/** Around the pages of a store; lets everybody through but those whose password is a temporary one. */
export function ChangeFirstPasswordGate() {
  const user = useUser()
  if (user?.mustChangePassword !== true) return <Outlet />
  return (
    <Suspense>
      <ChangeFirstPassword user={user} />
    </Suspense>
  )
}
