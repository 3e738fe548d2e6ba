import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { inPartAt } from '../../kit/ui/calls/loading.ts'
import type { Pixel } from '../../marketing/event.ts'

/** What the server found out while rendering a page; with it the browser takes over without asking again. */
export interface PageState {
  readonly origin: string
  /** Left out where nothing is measured. */
  readonly pixel?: Pixel | undefined
  readonly loaderData: Readonly<Record<string, unknown>>
  readonly refusals: Readonly<Record<string, { readonly status: number; readonly message: string }>>
  /** With the moment of those that are known in part. */
  readonly answers: readonly (readonly [QueryKey, unknown, typeof inPartAt?])[]
}

export const answersOf = (client: QueryClient): PageState['answers'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state: { data, dataUpdatedAt } }) =>
      dataUpdatedAt === inPartAt ? [queryKey, data, inPartAt] : [queryKey, data],
    )

/** A page is kept only while its answers hold, so they count as new however long ago it was rendered. */
export function takeOver(client: QueryClient, { answers }: PageState): void {
  for (const [key, answer, updatedAt] of answers) {
    client.setQueryData(key, answer, updatedAt === undefined ? {} : { updatedAt })
  }
}

export const refusalsOf = (errors: Readonly<Record<string, unknown>> | null) =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([route, error]) => {
      // Anything else is a bug, and the server's to report.
      if (!(error instanceof Refusal)) throw error
      return [route, { status: error.status, message: error.message }]
    }),
  )

/** Null when all went well: the router takes any object for a failure. */
export const errorsOf = ({ refusals }: PageState) =>
  Object.keys(refusals).length === 0
    ? null
    : Object.fromEntries(
        Object.entries(refusals).map(([route, { status, message }]) => [
          route,
          new Refusal(status, { message }, ''),
        ]),
      )
