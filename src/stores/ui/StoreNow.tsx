import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { stores, type Store } from '../contract.ts'

interface StoreNowProps {
  readonly storeId: string
  /** Of what stands there until the store is read. */
  readonly height: string
  readonly children: (store: Store) => ReactNode
}

/** What is edited starts from what stands on the server now, not from what was read some minutes ago. */
export function StoreNow({ storeId, height, children }: StoreNowProps) {
  const { data, error, refetch } = useQuery({
    ...q(stores.byId, { params: { storeId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data) return children(data.data.store)
  if (error) return <ErrorState message={error.message} onRetry={refetch} />
  return <Skeleton height={height} />
}
