import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, queryClientContext } from '../../kit/ui/calls/loading.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { storeBySlug } from '../../stores/ui/use-store.ts'
import { payments } from '../contract.ts'
import { choicesOf, type MethodChoice } from '../method-choice.ts'

const methodsOf = (storeId: string) => q(payments.methods, { query: { storeId } })

/** A page of the server comes with them, so that nothing moves for them. One that cannot be read is a page without. */
export async function methodsLoader({ params, context }: LoaderFunctionArgs): Promise<null> {
  const { data: store } = await load(context, storeBySlug(params.slug))
  await context.get(queryClientContext).prefetchQuery(methodsOf(store.id))
  return null
}

/** What a store offers; an empty list until that is known, and when it cannot be. */
export function useMethodChoices(storeId: string): readonly MethodChoice[] {
  const { data } = useQuery(methodsOf(storeId))
  return data === undefined ? [] : choicesOf(data)
}
