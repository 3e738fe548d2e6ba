import { useQuery } from '@tanstack/react-query'
import { grantOf } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { q } from '../../../kit/ui/calls/query.ts'
import type { Order } from '../../contract.ts'
import { corrections, type OrderMoney } from '../../correction-contract.ts'

/** What came and went for an order, for those who may correct it. */
export function useOrderMoney(order: Order): OrderMoney | undefined {
  const mayCorrect = useMayCorrect()
  const { data } = useQuery({
    ...q(corrections.money, { params: { id: order.id } }),
    enabled: mayCorrect,
  })
  return data?.data
}

export const useMayCorrect = (): boolean =>
  grantOf(useUser()?.role ?? '', 'order.refund') !== undefined
