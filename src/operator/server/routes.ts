import { notFound, storeNotFound } from '../../kit/problem.ts'
import { servePlatform, type Backbone } from '../../kit/server/serve.ts'
import { findStoreId, listStores, savePaymentStatus } from '../../stores/server/queries.ts'
import { paymentStatuses } from '../../stores/store.ts'
import { operator, type StoreEntry } from '../contract.ts'

export function serveOperator(backbone: Backbone): void {
  servePlatform(backbone, operator.stores, async (_, scope) => ({
    data: (await listStores(scope)).map(present),
  }))

  servePlatform(backbone, operator.approve, async ({ params }, scope) => {
    const storeId = await findStoreId(scope, params.slug)
    const store =
      storeId === undefined
        ? undefined
        : await scope.inStore(storeId, (inside) => savePaymentStatus(inside, 'completed'))
    if (store === undefined) throw notFound(storeNotFound)
    return { data: present(store) }
  })
}

type Row = Awaited<ReturnType<typeof listStores>>[number]

const present = ({ paymentStatus, ...store }: Row): StoreEntry => ({
  ...store,
  paymentStatus: paymentStatuses.find((status) => status === paymentStatus) ?? 'pending',
})
