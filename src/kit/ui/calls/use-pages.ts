import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Refusal } from './call.ts'
import type { UrlState } from '../url-state.ts'

interface Paged {
  readonly currentPage: number
  readonly totalPages: number
}

/**
 * A list that comes by the page, with the page in the address; `paging` is for its `DataTable`. A page stays in sight
 * until the next one has come. When the last page has lost its last row, or an address names one that never was, it
 * goes to the one that is now the last.
 */
export function usePages<Answer extends Paged, Key extends QueryKey>(
  asked: UseQueryOptions<Answer, Refusal, Answer, Key>,
  url: UrlState,
) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...asked,
    placeholderData: ifThere,
  })
  const last = data && !isThere(data) ? data.totalPages : undefined
  const leave = useEffectEvent((page: number) => url.toPage(page))
  useEffect(() => {
    if (last !== undefined) leave(last)
  }, [last])
  return {
    data: last === undefined ? data : undefined,
    /** What is in sight is what was asked for before, also in another order. */
    isOfBefore: isPlaceholderData,
    isRefetching: isFetching && data !== undefined,
    refetch,
    paging: {
      error,
      onRetry: refetch,
      page: url.page,
      pages: data?.totalPages ?? 1,
      onPage: url.toPage,
    },
  }
}

const ifThere = <Answer extends Paged>(before: Answer | undefined) =>
  before && isThere(before) ? before : undefined

const isThere = ({ currentPage, totalPages }: Paged) => currentPage <= totalPages
