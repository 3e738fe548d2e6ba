import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { AnyEndpoint } from '../../endpoint.ts'
import { keyOf } from './query.ts'
import { stored } from './stored.ts'

/** Whoever opens the page waits no longer than this for what was remembered. */
export const restoreForMs = 5000
const gatherForMs = 1000
const mostCharacters = 1_000_000

const Remembered = z
  .object({
    /** What another version remembered may have another shape. */
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

export interface Remembering {
  /** Calls whose answers this browser remembers over a reload. */
  readonly endpoints: readonly AnyEndpoint[]
  /** Whose answers they are, store, person and role; nothing is remembered of strangers. */
  readonly owner: () => string | undefined
}

/**
 * Brings back what this person was last answered, then remembers what comes. Answers brought back are shown at once and
 * asked for again: nobody knows what happened meanwhile.
 */
export async function rememberAnswers(
  client: QueryClient,
  remembering: Remembering,
): Promise<void> {
  const whose = remembering.owner()
  if (whose === undefined) return
  const memory = stored(`answers.${whose}`, Remembered, null)
  const keys = new Set(remembering.endpoints.map(keyOf))
  const isWanted = (query: { readonly queryKey: readonly unknown[] }) =>
    keys.has(String(query.queryKey[0]))

  await inTime(async () => {
    hydrate(client, (memory.get() ?? {}) as Partial<DehydratedState>)
    await client.invalidateQueries({ predicate: isWanted, refetchType: 'none' })
  })

  function remember() {
    // Somebody who has logged out meanwhile has been forgotten, and stays so.
    if (remembering.owner() !== whose) return
    const shouldDehydrateQuery: typeof isWanted = (query) =>
      isWanted(query) && client.getQueryState([...query.queryKey])?.status === 'success'
    const answers = dehydrate(client, {
      shouldDehydrateQuery,
      shouldDehydrateMutation: () => false,
    })
    const isModest = JSON.stringify(answers).length <= mostCharacters
    if (isModest) {
      memory.set({ build: import.meta.url, mutations: [], queries: answers.queries as never })
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isWanted(query)) return
    timer ??= setTimeout(() => {
      timer = undefined
      remember()
    }, gatherForMs)
  })
}

function inTime(work: () => Promise<void>): Promise<void> {
  const abandoned = new Promise<void>((done) => {
    setTimeout(done, restoreForMs)
  })
  return Promise.race([work(), abandoned])
}
