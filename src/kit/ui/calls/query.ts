import {
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
} from '@tanstack/react-query'
import type { Answer, AnyEndpoint, ReducedAnswer, Sent } from '../../endpoint.ts'
import { call, Refusal, type Transport } from './call.ts'
import { toast } from '../toast.ts'
import { wordsOf } from './silence.ts'

/** Nothing to send: the argument may be left out. */
type Asked<E extends AnyEndpoint> =
  Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** `useQuery(q(products.list, { query: { storeId } }))`: key, call and freshness come from the endpoint. */
export const q = <E extends AnyEndpoint>(endpoint: E, ...[sent]: Asked<E>) =>
  options<E, Answer<E>>(endpoint, sent)

/** The same, typed as what a shopper is answered: without costs, recipes and settings. */
export const qReduced = <E extends AnyEndpoint>(endpoint: E, ...[sent]: Asked<E>) =>
  options<E, ReducedAnswer<E>>(endpoint, sent)

const options = <E extends AnyEndpoint, Data>(endpoint: E, sent: Sent<E> | undefined) =>
  queryOptions<Data>({
    queryKey: [keyOf(endpoint), sent ?? {}],
    queryFn: async ({ signal, meta }) =>
      (await call(endpoint, (sent ?? {}) as Sent<E>, { signal, via: meta?.via })) as Data,
    staleTime: endpoint.freshForMs ?? 0,
  })

/** What every cached answer of a call is filed under. */
export const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Marks every cached answer of these calls as old; what is on the screen is fetched again. */
export const refresh = (client: QueryClient, endpoints: readonly AnyEndpoint[]) =>
  Promise.all(endpoints.map((each) => refreshOne(client, [keyOf(each)])))

async function refreshOne(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // A first answer that is on its way may have been given before the change, and would count as new when it arrives.
  const arriving = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (arriving.length === 0) return
  await Promise.allSettled(arriving.flatMap(({ promise }) => promise ?? []))
  await client.invalidateQueries({ queryKey, predicate: (query) => arriving.includes(query) })
}

interface Sending<E extends AnyEndpoint> {
  /** Shown as a toast for 3 seconds. */
  readonly success?: string
  /** Calls whose cached answers this one makes old. */
  readonly refreshes?: readonly AnyEndpoint[]
  readonly headers?: (sent: Sent<E>) => Readonly<Record<string, string>>
  readonly via?: Transport
  readonly onDone?: (answer: Answer<E>, sent: Sent<E>) => unknown
  /** In place of the toast with the server's words. */
  readonly onRefused?: (refusal: Refusal, sent: Sent<E>) => unknown
}

/** A call that changes something: `const move = useSend(orders.move); move.mutate({ params, body })`. */
export function useSend<E extends AnyEndpoint>(
  endpoint: E,
  { success, refreshes = [], headers, via, onDone, onRefused }: Sending<E> = {},
): UseMutationResult<Answer<E>, Refusal, Sent<E>> {
  const client = useQueryClient()
  return useMutation<Answer<E>, Refusal, Sent<E>>({
    mutationFn: (sent) => call(endpoint, sent, { headers: headers?.(sent), via }),
    onSuccess: async (answer, sent) => {
      await refresh(client, refreshes)
      if (success !== undefined) toast.success(success)
      await onDone?.(answer, sent)
    },
    onError: (refusal, sent) =>
      onRefused ? onRefused(refusal, sent) : toast.failure(wordsOf(refusal)),
  })
}

/** Without a connection a question and a change fail at once, with words, rather than waiting unseen. */
const atOnce = { networkMode: 'always' } as const

const mayHelp = (attempt: number, refusal: unknown) =>
  attempt < 2 &&
  refusal instanceof Refusal &&
  (refusal.status >= 500 || (refusal.status === 0 && navigator.onLine))

/** One per browser document, and one per request when the server renders (`via` its own transport). */
export function createQueryClient(via?: Transport): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...(via ? { meta: { via }, retry: false } : { retry: mayHelp }),
        ...atOnce,
        refetchOnReconnect: true,
      },
      mutations: atOnce,
    },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly via?: Transport }
    defaultError: Refusal
  }
}
