import { useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | number | undefined>>

export interface UrlState {
  /** Empty when the address does not say. */
  get(name: string): string
  readonly page: number
  /** Another filter starts at its first page. `unsaid` is what the address means as long as it does not say. */
  filter(changes: Changes, unsaid?: Changes): void
  toPage(page: number): void
}

/** Filters and the page of a list live in the address: what one comes back to, or sends on, is as it was left. */
export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams()
  // The router sets an address a moment after it was asked to; a second change in that moment builds on the first.
  const asked = useRef({ since: params, next: params })
  const page = Number(params.get('page') ?? 1)

  function change(changes: Changes, unsaid: Changes = {}) {
    const next = new URLSearchParams(asked.current.since === params ? asked.current.next : params)
    const added = Object.entries(unsaid).filter(([name]) => !next.has(name))
    for (const [name, value] of [...added, ...Object.entries(changes)]) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, String(value))
    }
    asked.current = { since: params, next }
    setParams(next, { replace: true, preventScrollReset: true })
  }

  return {
    get: (name) => params.get(name) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filter: (changes, unsaid) => change({ ...changes, page: undefined }, unsaid),
    toPage: (target) => change({ page: target === 1 ? undefined : target }),
  }
}

/** A link from a list to one of its things hands it over, and `useListBefore` finds it there. */
export function useListHere(): { readonly list: string } {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The list that somebody came from, filtered as they left it; without, all of it. */
export function useListBefore(list: string): string {
  const { state } = useLocation() as { readonly state: { readonly list?: unknown } | null }
  const before = state?.list
  return typeof before === 'string' && before.startsWith(`${list}?`) ? before : list
}
