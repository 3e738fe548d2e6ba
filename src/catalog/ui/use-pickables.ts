import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { q } from '../../kit/ui/calls/query.ts'
import { pickables } from '../combo-drafts.ts'
import { products } from '../contract.ts'
import type { ShelfById } from './priced-lines.ts'

/** What a combo may be made of, with what each of it costs; asked for while one is being written. */
export function usePickables(storeId: string, shelf: ShelfById, isCombo: boolean) {
  const { id } = useParams()
  const { data, error, refetch } = useQuery({
    ...q(products.list, { query: { storeId } }),
    enabled: isCombo,
  })
  const all = useMemo(
    () => (data === undefined ? undefined : pickables(data.data, shelf, id)),
    [data, shelf, id],
  )
  return { all, error, retry: () => refetch() }
}
