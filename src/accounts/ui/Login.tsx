import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { paths } from '../../paths.ts'
import { LoginForm } from './LoginForm.tsx'
import { useUser } from './session.ts'

/** /login and /{slug}/login; whoever is signed in belongs in their store. */
export function Login() {
  const { slug } = useParams()
  const user = useUser()
  const client = useQueryClient()
  if (user) return <Navigate to={paths.store(user.store.slug)} replace />
  return (
    <Column width="narrow">
      <Head title="Log In | Larder" />
      <Card>
        <PageTitle>Log In to Your Account</PageTitle>
        {/* What a stranger was shown may be more, or less, for this person. */}
        <LoginForm storeSlug={slug} onDone={() => client.clear()} />
        <p className="dimmed after-form">
          New here?{' '}
          <Link to={slug === undefined ? paths.register() : paths.registerCustomer(slug)}>
            Create one
          </Link>
        </p>
      </Card>
    </Column>
  )
}
