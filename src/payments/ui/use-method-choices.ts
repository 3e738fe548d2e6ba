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

export interface OfferedMethods {
  /** Empty until they are known, and when they cannot be. */
  readonly choices: readonly MethodChoice[]
  /** Nobody knows yet. */
  readonly isComing: boolean
  /** Asks once more; undefined unless nothing has come. */
  readonly askAgain: (() => void) | undefined
}

/** What a store offers. */
export function useMethodChoices(storeId: string): OfferedMethods {
  const { data, error, refetch } = useQuery(methodsOf(storeId))
  const isMissing = data === undefined && error !== null
  return {
    choices: data === undefined ? [] : choicesOf(data),
    isComing: data === undefined && !isMissing,
    askAgain: isMissing ? () => void refetch() : undefined,
  }
}
