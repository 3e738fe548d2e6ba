import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { paths, workplaceOf } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'

/** From a page that is none, or not for them, to where somebody works. */
export function ToWork() {
  const { slug } = useStore()
  const { label, to } = workplaceOf(useUser()?.role ?? '', slug) ?? {
    label: 'dashboard',
    to: paths.admin(slug),
  }
  return (
    <Button component={Link} to={to} variant="default">
      Go to the {label.toLowerCase()}
    </Button>
  )
}
