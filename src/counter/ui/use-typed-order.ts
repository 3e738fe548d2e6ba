import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../kit/ui/calls/query.ts'
import { orders, type OrderRow } from '../../orders/contract.ts'
import { orderNumberIn } from '../order-number.ts'

const pauseMs = 250

/** The order whose number was typed where products are searched: customers are told to say it. */
export function useTypedOrder(storeId: string, typed: string): OrderRow | undefined {
  const number = orderNumberIn(typed)
  const [search] = useDebouncedValue(number ?? '', pauseMs)
  const { data } = useQuery({
    ...q(orders.list, { query: { page: 1, limit: 1, storeId, search } }),
    enabled: search !== '',
    // Another counter may have taken its money since.
    staleTime: 0,
  })
  return number === search ? data?.data[0] : undefined
}
