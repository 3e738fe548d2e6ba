import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { forgetAnswers } from '../../kit/ui/calls/forget-answers.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Leave } from '../../kit/ui/Leave.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { isAdminAddress, paths, startOf } from '../../paths.ts'
import { isOfElsewhere } from '../permissions.ts'
import { EmailLink } from './EmailLink.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useUser } from './session.ts'
import { useWanted } from './wanted.ts'

/** /login and /{slug}/login; whoever is signed in belongs in their store, or where they were asked to log in. */
export function Login() {
  const { slug } = useParams()
  const user = useUser()
  const client = useQueryClient()
  const wanted = useWanted()
  const isElsewhere = user !== undefined && isOfElsewhere(user, slug)
  if (user && !isElsewhere) return <Arrived to={wanted ?? startOf(user.role, user.store.slug)} />
  return (
    <Column width="narrow">
      <Head
        title="Log In | Larder"
        description="Log in to order, to follow your orders, or to run your store."
        // Led to from everywhere, each time with another way back.
        canonical={paths.login(slug)}
      />
      <Card>
        <PageTitle
          note={
            isElsewhere &&
            `You are logged in at ${user.store.name}. Who logs in here is logged out there.`
          }
        >
          Log In to Your Account
        </PageTitle>
        {/* What a stranger was shown may be more, or less, for this person. */}
        <LoginForm storeSlug={slug} wanted={wanted} onDone={() => forgetAnswers(client)}>
          <p className="dimmed after-form">
            No account yet?{' '}
            {slug === undefined ? (
              <Link to={paths.register()}>Create one</Link>
            ) : (
              <EmailLink to={paths.registerCustomer(slug, wanted)}>Create one</EmailLink>
            )}
          </p>
        </LoginForm>
      </Card>
    </Column>
  )
}

const Arrived = ({ to }: { readonly to: string }) =>
  isAdminAddress(to) ? <Leave to={to} /> : <Navigate to={to} replace />
