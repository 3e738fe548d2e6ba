import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../kit/endpoint.ts'
import { call } from '../../kit/ui/calls/call.ts'
import { q, refresh } from '../../kit/ui/calls/query.ts'
import { rowsPerPage } from '../../kit/page.ts'
import { stored } from '../../kit/ui/calls/stored.ts'
import { orders } from '../contract.ts'
import { findPage, KeptPages, withPage, type PageOfMine } from '../my-orders.ts'
import type { OrderStatus } from '../order.ts'

const kept = stored('myOrders', KeptPages, {})

interface MyPage extends Omit<PageOfMine, 'status'> {
  readonly status: OrderStatus | undefined
}

/** A page of somebody's orders: at once from what this browser was answered in the last minutes, else asked for. */
export function myOrders({ storeId, userId, status, page }: MyPage) {
  const sent = { params: { userId }, query: { page, limit: rowsPerPage, status } }
  const place: PageOfMine = { storeId, userId, status: status ?? '', page }
  const known = findPage(kept.get(), place, Date.now())
  return queryOptions<Answer<typeof orders.listOfUser>>({
    queryKey: q(orders.listOfUser, sent).queryKey,
    queryFn: async ({ signal }) => {
      const answer = await call(orders.listOfUser, sent, { signal })
      kept.set(withPage(kept.get(), place, { at: Date.now(), answer }))
      return answer
    },
    staleTime: orders.listOfUser.freshForMs ?? 0,
    ...(known && { initialData: known.answer, initialDataUpdatedAt: known.at }),
  })
}

/** After an own change: the next look asks the server. */
export function refreshMyOrders(client: QueryClient): Promise<unknown> {
  kept.set({})
  return refresh(client, [orders.listOfUser])
}

/** An order turned out to stand elsewhere than the kept pages say. */
export function noteStatus(
  client: QueryClient,
  { id, status }: { readonly id: string; readonly status: OrderStatus },
): void {
  const rows = Object.values(kept.get()).flatMap(({ answer }) => answer.data)
  if (rows.some((row) => row.id === id && row.status !== status)) void refreshMyOrders(client)
}
