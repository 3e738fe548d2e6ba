import { useSuspenseQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { products, type ProductCard } from '../../catalog/contract.ts'
import { load, queryClientContext, showInPart } from '../../kit/ui/calls/loading.ts'
import { q, qReduced } from '../../kit/ui/calls/query.ts'
import { whenIdle } from '../../kit/ui/turns/when-idle.ts'
import { storeBySlug, useStore } from '../../stores/ui/use-store.ts'
import { popular } from '../contract.ts'
import { featured } from '../menu.ts'
import { menuPartFor, mostProductsInPage } from '../menu-part.ts'
import { findKeptMenu, keepMenu, keptMenuAt } from './kept-menu.ts'

/** At once from what this browser was answered in the last minutes, else asked for. */
const menuOf = (storeId: string) => ({
  ...qReduced(products.list, { query: { storeId } }),
  initialData: () => {
    const known = findKeptMenu(storeId)
    return known && { success: true as const, data: [...known] }
  },
  initialDataUpdatedAt: keptMenuAt,
})

export const productBySlug = (storeId: string, slug = '') =>
  qReduced(products.bySlug, { params: { slug }, query: { storeId } })

/** The whole menu of the store whose pages we are on. */
export function useMenu() {
  const { id } = useStore()
  const { data, dataUpdatedAt } = useSuspenseQuery(menuOf(id))
  // At once on the screen, so that whoever goes on within the same moment has it kept as well.
  useLayoutEffect(
    () => whenIdle(() => keepMenu(id, data.data, dataUpdatedAt)),
    [id, data, dataUpdatedAt],
  )
  return data.data
}

export const useProduct = (slug: string | undefined) =>
  useSuspenseQuery(productBySlug(useStore().id, slug)).data.data

/** The menu, of which a page made by the server holds what `choose` leaves. */
async function loadMenu(
  { params, context }: LoaderFunctionArgs,
  choose: (menu: readonly ProductCard[]) => readonly ProductCard[],
) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  const answer = await load(context, menuOf(store.id))
  const part = choose(answer.data)
  if (part.length < answer.data.length) {
    showInPart(context, menuOf(store.id), { ...answer, data: [...part] })
  }
}

export async function menuLoader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams.get('search') ?? ''
  await loadMenu(args, (menu) => menuPartFor(menu, search))
  return null
}

/** What is ordered most; a home without it is whole all the same. */
export const popularAt = (storeId: string) => q(popular.list, { query: { storeId } })

/** The menu, and the dice for what is featured: thrown once, so that server and browser show the same. */
export async function homeLoader(args: LoaderFunctionArgs) {
  const chance = Math.random()
  const { data: store } = await load(args.context, storeBySlug(args.params.slug))
  const client = args.context.get(queryClientContext)
  await client.prefetchQuery(popularAt(store.id))
  const ids = client.getQueryData(popularAt(store.id).queryKey)?.data ?? []
  await loadMenu(args, (menu) =>
    menu.length > mostProductsInPage
      ? [...new Set([...featured(menu, chance), ...menu.filter(({ id }) => ids.includes(id))])]
      : menu,
  )
  return { chance }
}

export async function productLoader({ params, context }: LoaderFunctionArgs) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  await load(context, productBySlug(store.id, params.product))
  return null
}
