import { Outlet } from 'react-router'
import { part } from '../../kit/ui/part.tsx'
import { useUser } from './session.ts'

const ChangeFirstPassword = part(
  'ChangeFirstPassword',
  async () => (await import('./ChangeFirstPassword.tsx')).ChangeFirstPassword,
)

/** Around the pages of a store; lets everybody through but those who have yet to choose their own password. */
export function ChangeFirstPasswordGate() {
  const user = useUser()
  if (user?.mustChangePassword !== true) return <Outlet />
  return <ChangeFirstPassword user={user} />
}
