import { products, type PublicProduct } from '../../catalog/contract.ts'
import { callReduced, Refusal } from '../../kit/ui/calls/call.ts'

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
