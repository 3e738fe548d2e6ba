import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../accounts/ui/session.ts'
import { products } from '../../catalog/contract.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { ShiftBar } from '../../shifts/ui/ShiftBar.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import styles from './Counter.module.css'
import { CounterDesk } from './CounterDesk.tsx'

/** /{slug}/admin/pos */
export function Counter() {
  const store = useStore()
  const user = useUser()
  const { data, error, refetch } = useQuery(q(products.atCounter, { query: { storeId: store.id } }))
  return (
    <>
      <Head title={`Counter | ${store.name}`} />
      <h1 className="unseen">Counter</h1>
      <ShiftBar store={store} />
      {data && user && <CounterDesk store={store} userId={user._id} menu={data.data} />}
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && (
        <div className={styles.waiting}>
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} height="9rem" />
          ))}
        </div>
      )}
    </>
  )
}
