import { z } from 'zod'
import type { FindPurchase } from '../../marketing/server/report-event.ts'
import { isBought } from '../../orders/order.ts'
import { findOrder } from '../../orders/server/queries.ts'
import { findPublicStore, findStoreId } from '../../stores/server/queries.ts'

/** What an order of a store was paid with, for those who may count it: only once it is paid. */
export const findPurchase: FindPurchase = async (scope, { id, slug }) => {
  const storeId = isId(id) ? await findStoreId(scope, slug) : undefined
  if (storeId === undefined) return undefined
  return scope.inStore(storeId, async (inside) => {
    const order = await findOrder(inside, id)
    const store = await findPublicStore(inside)
    if (order === undefined || store === undefined) return undefined
    if (!isBought({ status: order.status, isPaid: order.paidAt !== null })) return undefined
    return { value: order.total, currency: store.currencyCode }
  })
}

const isId = (text: string) => z.uuid().safeParse(text).success
