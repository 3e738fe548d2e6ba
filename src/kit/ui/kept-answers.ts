import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { AnyEndpoint } from '../endpoint.ts'
import { keyOf } from './query.ts'
import { stored } from './stored.ts'

/** Whoever opens the page waits no longer than this for what was kept. */
export const restoreForMs = 5000
const gatherForMs = 1000
const mostCharacters = 1_000_000

const Kept = z
  .object({
    /** What another version kept may have another shape. */
    build: z.literal(import.meta.url),
    mutations: z.tuple([]),
    queries: z.array(
      z.looseObject({
        queryKey: z.array(z.unknown()),
        queryHash: z.string(),
        state: z.looseObject({ status: z.literal('success') }),
      }),
    ),
  })
  .nullable()

export interface Keeping {
  /** Calls whose answers are kept over a reload. */
  readonly endpoints: readonly AnyEndpoint[]
  /** Whose answers they are, store and person; nothing is kept for strangers. */
  readonly owner: () => string | undefined
}

/**
 * Brings back what this person was last answered, then keeps what comes. Answers brought back are shown at once and
 * asked for again: nobody knows what happened meanwhile.
 */
export async function keepAnswers(client: QueryClient, keeping: Keeping): Promise<void> {
  const whose = keeping.owner()
  if (whose === undefined) return
  const kept = stored(`answers.${whose}`, Kept, null)
  const keys = new Set(keeping.endpoints.map(keyOf))
  const isKept = (query: { readonly queryKey: readonly unknown[] }) =>
    keys.has(String(query.queryKey[0]))

  await inTime(async () => {
    hydrate(client, (kept.get() ?? {}) as Partial<DehydratedState>)
    await client.invalidateQueries({ predicate: isKept, refetchType: 'none' })
  })

  function keep() {
    // Somebody who has logged out meanwhile has been forgotten, and stays so.
    if (keeping.owner() !== whose) return
    const shouldDehydrateQuery: typeof isKept = (query) =>
      isKept(query) && client.getQueryState([...query.queryKey])?.status === 'success'
    const answers = dehydrate(client, {
      shouldDehydrateQuery,
      shouldDehydrateMutation: () => false,
    })
    const isModest = JSON.stringify(answers).length <= mostCharacters
    if (isModest)
      kept.set({ build: import.meta.url, mutations: [], queries: answers.queries as never })
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return
    timer ??= setTimeout(() => {
      timer = undefined
      keep()
    }, gatherForMs)
  })
}

function inTime(work: () => Promise<void>): Promise<void> {
  const abandoned = new Promise<void>((done) => {
    setTimeout(done, restoreForMs)
  })
  return Promise.race([work(), abandoned])
}
