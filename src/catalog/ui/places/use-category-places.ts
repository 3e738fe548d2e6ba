import { useSend } from '../../../kit/ui/calls/query.ts'
import type { UrlState } from '../../../kit/ui/url-state.ts'
import { categories, products, type Category } from '../../contract.ts'
import { usePlaces, type Places } from './use-places.ts'

/** The order of the categories, which is that of the menu. */
export function useCategoryPlaces(
  all: readonly Category[] | undefined = [],
  url: UrlState,
): Places {
  const { mutate, isPending } = useSend(categories.move, {
    refreshes: [categories.list, products.page, products.list],
  })
  return usePlaces(
    {
      placeOf: ({ id }) => all.findIndex((each) => each.id === id) + 1,
      count: all.length,
      isBusy: isPending,
      put: ({ id }, position, moved) =>
        mutate(
          { params: { id }, body: { position } },
          { onSuccess: () => moved({ position, of: all.length }) },
        ),
    },
    url,
  )
}
