import { useParams, useRouteError } from 'react-router'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { Leave } from '../../kit/ui/Leave.tsx'
import { ScreenProblem } from '../../kit/ui/ScreenProblem.tsx'
import { Themed } from '../../kit/ui/Themed.tsx'
import { paths } from '../../paths.ts'
import styles from './AdminFrame.module.css'

/**
 * A store that is not there is left to its page, which says so and leads to the own store, else home. Anything else can be
 * tried again.
 */
export function AdminStoreProblem() {
  const error = useRouteError()
  const { slug = '' } = useParams()
  if (error instanceof Refusal && error.status === 404) return <Leave to={paths.store(slug)} />
  return (
    <Themed>
      <main className={styles.outside}>
        <ScreenProblem />
      </main>
    </Themed>
  )
}
