import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import type { Refusal } from '../../kit/ui/calls/call.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { orderNotLoaded } from '../order.ts'
import styles from './OrderProblem.module.css'

export const backToOrders = 'Back to Orders'

interface OrderProblemProps {
  readonly store: PublicStore
  readonly error: Refusal
  readonly onRetry: () => unknown
  /** For whoever is not logged in, and may have come in another browser than the one that they ordered in. */
  readonly children?: ReactNode
}

/** In the place of an order that is not there, or not for whoever asks. */
export function OrderProblem({ store, error, onRetry, children }: OrderProblemProps) {
  const user = useUser()
  const { pathname } = useLocation()
  const isNotFound = error.status === 404
  return (
    <EmptyState
      isPage
      title={isNotFound ? error.message : orderNotLoaded}
      action={
        <div className={styles.ways}>
          {!isNotFound && <Button onClick={() => onRetry()}>Try again</Button>}
          {user ? (
            <Button component={Link} to={paths.userOrders(store.slug)} variant="default">
              {backToOrders}
            </Button>
          ) : (
            <Button component={Link} to={paths.login(store.slug, pathname)} variant="default">
              Log In
            </Button>
          )}
        </div>
      }
    >
      {isNotFound && !user ? children : undefined}
    </EmptyState>
  )
}
