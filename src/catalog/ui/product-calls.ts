import { useQuery } from '@tanstack/react-query'
import { choices } from '../../choices/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { categories, products } from '../contract.ts'
import { ingredientsFreshForMs } from '../product-form.ts'

/** What every list of products or categories is made of; a product that changed makes all of it old. */
export const whatProductsChange = [
  products.page,
  products.list,
  products.one,
  products.bySlug,
  categories.list,
  choices.list,
] as const

/** The shelf as a product form asks for it. */
export const shelfOfForm = (storeId: string) => ({
  ...q(inventory.list, { query: { storeId } }),
  staleTime: ingredientsFreshForMs,
  // Also while no form is open: browsers forget after five minutes what nothing shows.
  gcTime: ingredientsFreshForMs,
})

/** What a product form chooses from, and whether it is there yet. */
export function useChoices(storeId: string) {
  const shelf = useQuery(shelfOfForm(storeId))
  const sections = useQuery(q(categories.list, { query: { store: storeId } }))
  return {
    ingredients: shelf.data?.data,
    categories: sections.data?.data,
    error: shelf.error ?? sections.error,
    retry: () => Promise.all([shelf.refetch(), sections.refetch()]),
  }
}
