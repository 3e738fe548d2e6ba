import { useQuery } from '@tanstack/react-query'
import { q } from '../../kit/ui/calls/query.ts'
import { payments } from '../contract.ts'
import { choicesOf, type MethodChoice } from '../method-choice.ts'

/** What a store offers; an empty list until that is known, and when it cannot be. */
export function useMethodChoices(storeId: string): readonly MethodChoice[] {
  const { data } = useQuery(q(payments.methods, { query: { storeId } }))
  return data === undefined ? [] : choicesOf(data)
}
