import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { chime, readyChime, useChimeReady } from '../../kit/ui/sound/chime.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { bar, type BoardOrder } from '../contract.ts'
import styles from './Board.module.css'

const lookEveryMs = 2000

/**
 * /{slug}/board: which orders are being made and which are ready, for a screen above the counter. Whoever sets it up
 * signs in once, with an account of the store or of its kiosk: how much a shop sells is nobody's business but its own.
 */
export function Board() {
  const store = useStore()
  const user = useUser()
  const isKnown = useHydrated()
  const mayShow =
    user !== undefined &&
    user.store._id === store.id &&
    grantOf(user.role, 'order.board') !== undefined
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...q(bar.board, { query: { storeId: store.id } }),
    enabled: mayShow,
    refetchInterval: lookEveryMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  useCalls(data?.data.ready)
  const isSoundReady = useChimeReady()
  return (
    <div className={styles.screen}>
      <Head title={`Orders | ${store.name}`} />
      {isKnown && !mayShow && (
        <EmptyState
          isPage
          title="This screen belongs to the shop"
          action={
            <Button component={Link} to={paths.login(store.slug, paths.board(store.slug))}>
              Log In
            </Button>
          }
        >
          Sign in with an account of the shop, and leave this page open.
        </EmptyState>
      )}
      {mayShow && <h1 className={styles.title}>Orders</h1>}
      {mayShow && data === undefined && error && (
        <ErrorState message={error.message} onRetry={refetch} />
      )}
      {mayShow && data === undefined && !error && <Skeleton height="20rem" />}
      {mayShow && data !== undefined && (
        <div className={styles.board}>
          <Numbers title="Preparing" orders={data.data.preparing} />
          <Numbers title="Ready" orders={data.data.ready} isReady />
        </div>
      )}
      {mayShow && data !== undefined && error && (
        <p role="alert" className={styles.old}>
          No connection. These numbers are of{' '}
          <Moment at={new Date(dataUpdatedAt).toISOString()} timeZone={store.timeZone} />.
        </p>
      )}
      {mayShow && !isSoundReady && <p className={styles.hint}>Tap anywhere once for the sound.</p>}
    </div>
  )
}

/** Rings when a number comes to those that are ready. */
function useCalls(ready: readonly BoardOrder[] | undefined): void {
  const called = useRef<ReadonlySet<number>>(undefined)
  useEffect(readyChime, [])
  useEffect(() => {
    if (ready === undefined) return
    const numbers = new Set(ready.map(({ number }) => number))
    const before = called.current
    if (before !== undefined && [...numbers].some((number) => !before.has(number))) chime()
    called.current = numbers
  }, [ready])
}

/** Nobody scrolls a screen on the wall: more than these are written smaller. */
const mostLarge = 8

interface NumbersProps {
  readonly title: string
  readonly orders: readonly BoardOrder[]
  readonly isReady?: boolean
}

const Numbers = ({ title, orders, isReady = false }: NumbersProps) => (
  <section className={styles.half} data-ready={isReady} aria-label={title}>
    <h2>{title}</h2>
    <ul aria-live={isReady ? 'polite' : 'off'} data-many={orders.length > mostLarge}>
      {orders.map(({ number, name }) => (
        <li key={number}>
          <b>{number}</b>
          {name !== '' && <span dir="auto">{name}</span>}
        </li>
      ))}
    </ul>
  </section>
)
