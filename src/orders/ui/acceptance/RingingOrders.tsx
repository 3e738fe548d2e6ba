import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { BellIcon } from '../../../kit/ui/icons/icons.tsx'
import { useNow } from '../../../kit/ui/use-now.ts'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Unanswered } from '../../acceptance-contract.ts'
import { orderLabel } from '../../order.ts'
import { waitSince } from '../../waiting.ts'
import styles from './RingingOrders.module.css'
import { useAccept } from './use-accept.ts'

interface RingingOrdersProps {
  readonly store: PublicStore
  /** The longest waiting first. */
  readonly ringing: readonly Unanswered[]
}

/** Above every screen of those who may answer, for as long as an order rings that a customer made: one line, one press. */
export function RingingOrders({ store, ringing }: RingingOrdersProps) {
  const nowMs = useNow()
  const accept = useAccept()
  const role = useUser()?.role ?? ''
  const [first, ...more] = ringing
  if (first === undefined) return null
  const { words, pace } = waitSince(first.since, nowMs)
  const mayOpen = grantOf(role, 'order.list') !== undefined
  const toAll = mayOpen ? paths.adminOrders(store.slug, 'ringing') : paths.adminQueue(store.slug)
  return (
    <section className={styles.line} data-pace={pace} aria-label="Orders that ring">
      <span className={styles.bell} aria-hidden>
        <BellIcon />
      </span>
      <p className={styles.words}>
        <output>
          {mayOpen ? (
            <Link
              to={paths.adminOrder(store.slug, first.id)}
              aria-label={`Open order ${orderLabel(first)}`}
            >
              {orderLabel(first)}
            </Link>
          ) : (
            orderLabel(first)
          )}
          <span className={styles.how}>
            {first.atKiosk ? ' ordered at the kiosk' : ' ordered online'}
          </span>
        </output>
        , {words}
      </p>
      {more.length > 0 && (
        <Link to={toAll} className={styles.more}>
          {more.length} more
        </Link>
      )}
      <Button
        loading={accept.isPending}
        aria-label={`Accept order ${orderLabel(first)}`}
        onClick={() => accept.mutate({ params: { id: first.id } })}
      >
        Accept
      </Button>
    </section>
  )
}
