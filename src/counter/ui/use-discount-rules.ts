import { useQuery } from '@tanstack/react-query'
import type { User } from '../../accounts/contract.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { limitOf, type DiscountLimits } from '../../pricing/discount.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { counter } from '../contract.ts'

export interface DiscountRules {
  readonly userId: string
  /** How many percent whoever sells takes off alone; until that is known, nothing. */
  readonly limit: number
  readonly limits: DiscountLimits
  readonly reasons: readonly string[]
}

const noLimits: DiscountLimits = { manager: 0, staff: 0, cashier: 0 }

export function useDiscountRules(
  store: PublicStore,
  { _id: userId, role }: Pick<User, '_id' | 'role'>,
): DiscountRules {
  const { data } = useQuery(q(counter.discounts, { query: { storeId: store.id } }))
  const { limits = noLimits, reasons = [] } = data?.data ?? {}
  return { userId, limits, reasons, limit: limitOf(limits, role) }
}
