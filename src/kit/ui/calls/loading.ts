import {
  CancelledError,
  type DataTag,
  type EnsureQueryDataOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { Refusal } from './call.ts'

/** When an answer that is known in part was read: so long ago that a browser asks for the whole. */
export const inPartAt = 0

/** The cache that loaders fill: the document's in a browser, the request's on the server. */
export const queryClientContext = createContext<QueryClient>()

/**
 * Has an answer ready before its screen shows: `await load(context, q(stores.bySlug, { params }))`. One that is
 * already there is used at once and, when old, refreshed behind the screen.
 */
export async function load<Data, Key extends QueryKey>(
  context: LoaderFunctionArgs['context'],
  options: EnsureQueryDataOptions<Data, Refusal, Data, Key>,
): Promise<Data> {
  const ask = () =>
    context.get(queryClientContext).ensureQueryData({ ...options, revalidateIfStale: true })
  try {
    return await ask()
  } catch (error) {
    // The screen that is left was asking for the same, and its call ended with it.
    if (error instanceof CancelledError) return ask()
    throw error
  }
}

/** Has the server put a part of a long answer into the page; the browser shows that and asks for the whole. */
export function showInPart<Data>(
  context: LoaderFunctionArgs['context'],
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Refusal> },
  part: Data,
): void {
  if (!import.meta.env.SSR) return
  const key: QueryKey = queryKey
  context.get(queryClientContext).setQueryData(key, part, { updatedAt: inPartAt })
}
