import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { User } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { SwitchPerson } from '../../accounts/ui/SwitchPerson.tsx'
import { products } from '../../catalog/contract.ts'
import { Head, InHead } from '../../kit/ui/Head.tsx'
import { q, qReduced } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { payments } from '../../payments/contract.ts'
import { ShiftBar } from '../../shifts/ui/ShiftBar.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { counterManifestPath } from '../../stores/manifest.ts'
import styles from './Counter.module.css'
import { CounterDesk } from './CounterDesk.tsx'
import { DrawerButton } from './DrawerButton.tsx'
import { Unsent } from './kept/Unsent.tsx'
import { useMenuAge } from './kept/use-menu-age.ts'
import { useKept } from './kept/use-kept.ts'
import { useUnfinishedSales } from './use-till.ts'

interface AtThisDeviceProps {
  readonly store: PublicStore
  readonly user: User
}

function AtThisDevice({ store, user }: AtThisDeviceProps) {
  return <SwitchPerson user={user} unfinished={useUnfinishedSales(store.id, user._id)} />
}

/** /{slug}/admin/pos */
export function Counter() {
  const store = useStore()
  const user = useUser()
  const kept = useKept(store.id)
  const menuAt = useMenuAge(store.id, kept.lostAt)
  // Asked for before anybody pays: without a connection what was answered last is what there is.
  usePrefetchQuery(qReduced(payments.methods, { query: { storeId: store.id } }))
  const { data, error, refetch } = useQuery(q(products.atCounter, { query: { storeId: store.id } }))
  return (
    <div className={styles.page}>
      <Head title={`Counter | ${store.name}`} />
      <h1 className="unseen">Counter</h1>
      <InHead>
        <link rel="manifest" href={counterManifestPath(store.slug)} />
      </InHead>
      <Unsent
        store={store}
        lostAt={kept.lostAt}
        menuAt={menuAt}
        waiting={kept.waiting}
        onSend={kept.sendNow}
      />
      <div className={styles.bars}>
        <ShiftBar store={store} />
        <DrawerButton store={store} />
        {user && <AtThisDevice store={store} user={user} />}
      </div>
      {data && user && (
        <CounterDesk store={store} user={user} menu={data.data} kept={kept.waiting} />
      )}
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && (
        <div className={styles.waiting}>
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} height="9rem" />
          ))}
        </div>
      )}
    </div>
  )
}
