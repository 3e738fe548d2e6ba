import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatch } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { useLive } from '../../kit/ui/live.ts'
import { refresh } from '../../kit/ui/query.ts'
import { Themed } from '../../kit/ui/Themed.tsx'
import { orders } from '../../orders/contract.ts'
import { OrderElsewhere } from '../../orders/ui/OrderElsewhere.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { AdminNav } from './AdminNav.tsx'
import { AdminPage } from './AdminPage.tsx'
import { AdminSignIn } from './AdminSignIn.tsx'
import { worksAt } from './admin-sections.tsx'
import styles from './AdminFrame.module.css'

/** Around every screen of a store's back office; whoever does not work there is told so. */
export function AdminFrame() {
  const store = useStore()
  const user = useUser()
  const order = useMatch('/:slug/admin/orders/:orderId')
  return (
    <Themed brandColor={store.brandColor} density="compact">
      {worksAt(user, store) ? (
        <Desk store={store} />
      ) : (
        <main className={styles.outside}>
          {order ? (
            <OrderElsewhere store={store} orderId={order.params.orderId ?? ''} />
          ) : (
            <AdminSignIn store={store} />
          )}
        </main>
      )}
    </Themed>
  )
}

/** What of the store changed, and whose answers are old by that. */
const oldBy: Readonly<Record<string, readonly AnyEndpoint[]>> = {
  orders: [orders.list, orders.one, orders.today],
  stock: [inventory.list, inventory.one, inventory.movements, products.page],
  menu: [products.page, products.list, products.one, categories.list],
}

function Desk({ store }: { readonly store: PublicStore }) {
  const client = useQueryClient()
  useLive(store.id, (topic) => {
    const old = topic === undefined ? Object.values(oldBy).flat() : (oldBy[topic] ?? [])
    void refresh(client, old)
  })
  return (
    <>
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      <div className={styles.desk}>
        <AdminNav store={store} />
        <AdminPage>
          <Outlet />
        </AdminPage>
      </div>
    </>
  )
}
