import type { QueryClient } from '@tanstack/react-query'
import { products, type PublicProduct } from '../../catalog/contract.ts'
import { callReduced, Refusal } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { stores, type PublicStore } from '../../stores/contract.ts'
import type { Cart, CartItem } from '../cart.ts'
import { repriced } from '../cart-review.ts'

/** A product as it is offered now; one that is gone is known to be. */
export interface Offered {
  readonly now: PublicProduct | undefined
}

/** Asked for each time: a call that is on its way may have been answered before the change that makes us look again. */
export async function offeredNow(
  storeId: string,
  id: string,
  signal?: AbortSignal,
): Promise<readonly [string, Offered]> {
  const sent = { params: { id }, query: { storeId } }
  try {
    const { data } = await callReduced(products.one, sent, signal && { signal })
    return [id, { now: data }]
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return [id, { now: undefined }]
    throw error
  }
}

/**
 * After a refusal for new figures: gives each line the store's prices of now, and has the store asked anew for its fees
 * and taxes. A line whose product is gone stays as it is: the next refusal names it.
 */
export async function repricing(
  client: QueryClient,
  { id: storeId }: Pick<PublicStore, 'id'>,
  lines: Cart,
): Promise<(line: CartItem) => CartItem> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const offered = new Map(await Promise.all(ids.map((id) => offeredNow(storeId, id))))
  await refresh(client, [stores.bySlug, products.list, products.bySlug])
  return (line) => {
    const now = offered.get(line.productId)?.now
    return now === undefined ? line : repriced(line, now)
  }
}
