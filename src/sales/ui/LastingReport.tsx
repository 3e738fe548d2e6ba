import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, OldNotice, Skeleton } from '../../kit/ui/states.tsx'

interface LastingReportProps<Found> {
  readonly answer: Pick<UseQueryResult<{ readonly data: Found }>, 'data' | 'error' | 'refetch'>
  readonly isEmpty: (report: Found) => boolean
  /** Said in place of a report in which nothing is. */
  readonly empty: string
  readonly children: (report: Found) => ReactNode
}

/** A report of some days. Its figures stay when looking again fails, and say then that they may be old. */
export function LastingReport<Found>({
  answer,
  isEmpty,
  empty,
  children,
}: LastingReportProps<Found>) {
  const { data, error, refetch } = answer
  if (!data && error) return <ErrorState message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton height="20rem" />
  return (
    <>
      {error && <OldNotice message={error.message} onRetry={refetch} />}
      {isEmpty(data.data) ? (
        <EmptyState title={empty}>Choose other days above.</EmptyState>
      ) : (
        children(data.data)
      )}
    </>
  )
}
