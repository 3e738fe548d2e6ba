import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Sent } from '../../../kit/endpoint.ts'
import { rowsPerPage } from '../../../kit/page.ts'
import { q, useSend } from '../../../kit/ui/calls/query.ts'
import type { UrlState } from '../../../kit/ui/url-state.ts'
import { products } from '../../contract.ts'
import { pageOfPlace, usePlaces, type Places } from './use-places.ts'

/** The order of a category's products, of which a page is seen. */
export function useProductPlaces(
  seen: Answer<typeof products.page> | undefined,
  isOfBefore: boolean,
  pageAt: (page: number) => Sent<typeof products.page>,
  url: UrlState,
): Places {
  const client = useQueryClient()
  const { mutate, isPending } = useSend(products.move, {
    refreshes: [products.page, products.list, products.atCounter],
    // The page it is on now is there before one is led to it.
    onDone: ({ data }) =>
      client.prefetchQuery(q(products.page, pageAt(pageOfPlace(data.position)))),
  })
  const { products: rows = [], total = 0, currentPage = 1 } = seen ?? {}
  return usePlaces(
    {
      placeOf: ({ id }) =>
        (currentPage - 1) * rowsPerPage + rows.findIndex((each) => each.id === id) + 1,
      count: total,
      isBusy: isPending || isOfBefore,
      put: ({ id }, position, moved) =>
        mutate({ params: { id }, body: { position } }, { onSuccess: ({ data }) => moved(data) }),
    },
    url,
  )
}
