import { useParams, useRouteError } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { Leave } from '../../kit/ui/Leave.tsx'
import { ScreenProblem } from '../../kit/ui/ScreenProblem.tsx'
import { Themed } from '../../kit/ui/Themed.tsx'
import { paths } from '../../paths.ts'
import styles from './AdminFrame.module.css'

/** A store that is not there sends whoever asked to their own store, else home; anything else can be tried again. */
export function AdminStoreProblem() {
  const error = useRouteError()
  const { slug } = useParams()
  const own = useUser()?.store.slug
  if (error instanceof Refusal && error.status === 404) {
    return <Leave to={own !== undefined && own !== slug ? paths.store(own) : paths.home()} />
  }
  return (
    <Themed>
      <main className={styles.outside}>
        <ScreenProblem />
      </main>
    </Themed>
  )
}
